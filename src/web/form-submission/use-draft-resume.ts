import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../platform/i18n/i18n'
import { toast } from '../ui/toast'
import type { EarlierDraft } from './use-draft'

/** What a link carries whose reader wants to go on with a draft. */
export const resumeLinkState = { resume: true } as const

interface Resuming {
  found: EarlierDraft | undefined
  /** The form is drawn and takes values. */
  isReady: boolean
  take(): void
}

/** Puts the draft in by itself where one came to go on with it; what changed since is still asked about. */
export function useDraftResume({ found, isReady, take }: Resuming) {
  const isWanted = (useLocation().state as Partial<typeof resumeLinkState> | null)?.resume
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isWanted || !isReady || !found || found.isStale || isTaken.current) return
    isTaken.current = true
    take()
    toast(t('draft.taken'), 'success')
  })
}
