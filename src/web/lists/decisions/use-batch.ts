import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'
import type { BatchDecision } from './inline-decision'
import { type BatchOutcome, sendBatch } from './send-batch'

/** Time in milliseconds in which a decision can be undone. */
const thinking = 5_000

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Shows the outcomes of rows in a toast, where no dialog shows them. */
function toastOutcomes({ verdict, isTold }: BatchDecision, outcomes: readonly BatchOutcome[]) {
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined)
  if (!refused.length) return toast(t(`list.${verdict}-done`, { n: outcomes.length }), 'success')
  if (isTold) return toast(t('list.batch-refused', { n: refused.length }), 'warning')
  for (const { refusal = '' } of refused) toast(refusal, 'warning')
}

/** Running batch: rows without an outcome are still to be sent. */
export interface BatchRun {
  deed: BatchDecision
  outcomes: readonly BatchOutcome[]
}

/**
 * Returns the pending batch, which is sent when its time is up or the person leaves the page, unless undone.
 */
function useThinking(send: (deed: BatchDecision) => void) {
  const [waiting, setWaiting] = useState<BatchDecision>()
  const unsent = useRef<BatchDecision>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hiding = useRef<AbortController>(undefined)
  const take = () => {
    clearTimeout(timer.current)
    hiding.current?.abort()
    window.removeEventListener('beforeunload', askBeforeLeaving)
    const deed = unsent.current
    unsent.current = undefined
    return deed
  }
  const sendNow = () => {
    const deed = take()
    setWaiting(undefined)
    if (deed) send(deed)
  }
  const begin = (deed: BatchDecision) => {
    sendNow()
    unsent.current = deed
    setWaiting(deed)
    window.addEventListener('beforeunload', askBeforeLeaving)
    timer.current = setTimeout(sendNow, thinking)
    hiding.current = new AbortController()
    const sendHidden = () => void (document.visibilityState === 'hidden' && sendNow())
    document.addEventListener('visibilitychange', sendHidden, { signal: hiding.current.signal })
  }
  const undo = () => {
    take()
    setWaiting(undefined)
  }
  return { waiting, take, begin, undo }
}

/**
 * Decides rows from the list: they can be undone for a few seconds, then each is sent separately. Deciding
 * the next row or leaving the page, tab or app sends them immediately, since a phone may never return to a
 * hidden page.
 */
export function useBatch(reload: () => Promise<void>) {
  const [sending, setSending] = useState<readonly BatchDecision[]>([])
  const [progress, setProgress] = useState<BatchRun>()
  const send = async (deed: BatchDecision) => {
    setSending((others) => [...others, deed])
    if (deed.isTold) setProgress({ deed, outcomes: [] })
    const outcomes = await sendBatch(deed, (outcome) =>
      setProgress((old) => (old?.deed === deed ? { deed, outcomes: [...old.outcomes, outcome] } : old)),
    )
    if (!deed.isTold) toastOutcomes(deed, outcomes)
    await reload()
    setSending((others) => others.filter((other) => other !== deed))
  }
  const { waiting, take, begin, undo } = useThinking((deed) => void send(deed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the page ends the waiting
  useEffect(
    () => () => {
      const deed = take()
      if (deed) void sendBatch(deed).then((outcomes) => toastOutcomes(deed, outcomes))
    },
    [],
  )
  const under = [...(waiting ? [waiting] : []), ...sending]
  const gone = new Set(under.flatMap(({ presses }) => presses.map(({ row }) => row._id)))
  return { waiting, progress, gone, begin, undo, closeOutcomes: () => setProgress(undefined) }
}

export type Batch = ReturnType<typeof useBatch>
