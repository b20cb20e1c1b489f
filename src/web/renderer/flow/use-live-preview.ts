import { useCallback, useEffect, useRef, useState } from 'react'
import type { Forwarding } from '../../../generated/types'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'

/** The preview follows this long after the last change. */
const pause = 500

export interface LivePreview {
  forwarding: Forwarding | undefined
  /** Why there is no preview, said quietly. */
  problem: string
  isLoading: boolean
}

/** Who would get it as the form stands: asked for after each pause in typing. */
export function useLivePreview(ask: () => Promise<Forwarding>) {
  const [preview, setPreview] = useState<LivePreview>({ forwarding: undefined, problem: '', isLoading: true })
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
      if (own === ticket.current) setPreview({ forwarding, problem: '', isLoading: false })
    } catch (error) {
      const isIncomplete = error instanceof Failure && error.code === 'form.invalid'
      const problem = isIncomplete ? t('flow.receivers-later') : (error as Error).message
      if (own === ticket.current) setPreview({ forwarding: undefined, problem, isLoading: false })
    }
  }, [])
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), pause)
  }, [refresh])
  return { ...preview, touch }
}
