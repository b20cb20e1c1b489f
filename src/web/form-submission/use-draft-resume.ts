import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../platform'
import { toast } from '../ui'
import type { EarlierDraft } from './use-draft'

/** Link state that asks to resume a draft. */
export const resumeLinkState = { resume: true } as const

interface Resuming {
  found: readonly EarlierDraft[]
  /** Whether the form is rendered and accepts values. */
  isReady: boolean
  take(found: EarlierDraft): void
}

/**
 * Restores the draft automatically if the user came to resume it, but still asks if the form has changed
 * since or there are several.
 */
export function useDraftResume({ found, isReady, take }: Resuming) {
  const isWanted = (useLocation().state as Partial<typeof resumeLinkState> | null)?.resume
  const isTaken = useRef(false)
  useEffect(() => {
    const [only, another] = found
    if (!isWanted || !isReady || !only || another || only.isStale || isTaken.current) return
    isTaken.current = true
    take(only)
    toast(t('draft.taken'), 'success')
  })
}
