import { useCallback, useEffect, useRef, useState } from 'react'
import type { Foretold } from '../../generated/types'
import { t } from '../platform/i18n/i18n'
import type { ForecastVisibility } from './panel-width'
import { type SubmissionFailure, toSubmissionFailure } from './submission-error'

/** The preview follows this long after the last change. */
const pause = 500

/** Where the form leads as it stands; or why there is no preview, said quietly. */
export interface LivePreview extends SubmissionFailure {
  way: Foretold | undefined
  /** Whether it tells of the form as it stands now. */
  isFresh: boolean
}

const none: LivePreview = { way: undefined, problem: '', trace: [], isFresh: false }

function refused(error: unknown): SubmissionFailure {
  const refusal = toSubmissionFailure(error)
  return refusal.isUnheard ? { problem: t('net.offline'), trace: [] } : refusal
}

/** The way as the form stands: asked for after each pause in typing, one request at a time. */
export function useLivePreview(ask: () => Promise<Foretold>) {
  const [preview, setPreview] = useState<LivePreview>(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  latest.current = ask
  /** What is typed has changed so often, and was asked about then; `asking` while an answer is on its way. */
  const state = useRef({ changed: 0, asking: false, gone: false })
  useEffect(() => {
    const { current } = state
    current.gone = false
    return () => {
      current.gone = true
      clearTimeout(timer.current)
    }
  }, [])

  const refresh = useCallback(async () => {
    const { current } = state
    if (current.asking) return
    current.asking = true
    const asked = current.changed
    const answer = await latest.current().then(
      (way) => ({ ...none, way }),
      (error) => ({ ...none, ...refused(error) }),
    )
    current.asking = false
    if (current.gone) return
    const isFresh = asked === current.changed
    setPreview({ ...answer, isFresh })
    if (!isFresh) timer.current = setTimeout(() => void refresh(), pause)
  }, [])
  const touch = useCallback(() => {
    state.current.changed += 1
    setPreview((old) => (old.isFresh ? { ...old, isFresh: false } : old))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), pause)
  }, [refresh])
  const shown = useRef(preview)
  shown.current = preview
  /** The way as the form stands at this moment, and whether the panel tells just that. */
  const look = useCallback(async (): Promise<ForecastVisibility> => {
    const { isFresh, way } = shown.current
    if (isFresh) return { way, isShown: way !== undefined }
    clearTimeout(timer.current)
    const asked = state.current.changed
    const now = await latest.current().catch(() => undefined)
    if (now && asked === state.current.changed) setPreview({ ...none, way: now, isFresh: true })
    return { way: now, isShown: now !== undefined && JSON.stringify(now) === JSON.stringify(way) }
  }, [])
  return { ...preview, touch, look }
}

export type LivePreviewControl = ReturnType<typeof useLivePreview>
