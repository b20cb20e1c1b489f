import { useCallback, useEffect, useRef, useState } from 'react'
import type { Forwarding, Trace } from '../../../generated/types'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'

/** The preview follows this long after the last change. */
const pause = 500

export interface LivePreview {
  forwarding: Forwarding | undefined
  /** Why there is no preview, said quietly. */
  problem: string
  /** Why nobody was found for a step, if that is the problem. */
  trace: readonly Trace[]
  isLoading: boolean
}

const none: LivePreview = { forwarding: undefined, problem: '', trace: [], isLoading: true }

/** Why there is no preview; a form that is not filled yet is no fault. */
function refused(error: Error): Pick<LivePreview, 'problem' | 'trace'> {
  const { code, data } = error instanceof Failure ? error : {}
  if (code === 'form.invalid') return { problem: t('flow.receivers-later'), trace: [] }
  const trace = code === 'flow.nobody-found' ? (data as { trace: Trace[] }).trace : []
  return { problem: error.message, trace }
}

/** Who would get it as the form stands: asked for after each pause in typing. */
export function useLivePreview(ask: () => Promise<Forwarding>) {
  const [preview, setPreview] = useState<LivePreview>(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  latest.current = ask
  const ticket = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refresh = useCallback(async () => {
    const own = ++ticket.current
    setPreview((old) => ({ ...old, isLoading: true }))
    try {
      const forwarding = await latest.current()
      if (own === ticket.current) setPreview({ ...none, forwarding, isLoading: false })
    } catch (error) {
      if (own === ticket.current) setPreview({ ...none, ...refused(error as Error), isLoading: false })
    }
  }, [])
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), pause)
  }, [refresh])
  return { ...preview, touch }
}
