import { useCallback, useEffect, useRef, useState } from 'react'
import type { Forwarding } from '../../../generated/types'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { type Refusal, refusalOf } from './refusal'

/** The preview follows this long after the last change. */
const pause = 500

/** Where the form leads as it stands; or why there is no preview, said quietly. */
export interface LivePreview extends Refusal {
  forwarding: Forwarding | undefined
  isLoading: boolean
}

const none: LivePreview = { forwarding: undefined, problem: '', trace: [], isLoading: true }

/** A form that is not filled yet is no fault. */
function refused(error: unknown): Refusal {
  if (error instanceof Failure && error.code === 'form.invalid')
    return { problem: t('flow.receivers-later'), trace: [] }
  const refusal = refusalOf(error)
  return refusal.isUnheard ? { problem: t('net.offline'), trace: [] } : refusal
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
      if (own === ticket.current) setPreview({ ...none, ...refused(error), isLoading: false })
    }
  }, [])
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), pause)
  }, [refresh])
  return { ...preview, touch }
}
