import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { toast } from '../../ui/toast'
import { type Outcome, sendBatch } from './send-batch'

/** So long one may think better of it. */
const thinking = 5_000

interface Waiting {
  rows: readonly ListRow[]
  suggest: string
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Rows of which the first button is pressed together: they wait a few seconds in which it can be taken back, then
 * each is sent by itself. Whoever goes to another page, tab or app meanwhile has meant it: they are sent at once,
 * for a phone may never come back to a page that it hid.
 */
export function useBatch(reload: () => Promise<void>) {
  const [waiting, setWaiting] = useState<Waiting>()
  const [sending, setSending] = useState<Waiting>()
  const [outcomes, setOutcomes] = useState<Outcome[]>()
  const unsent = useRef<Waiting>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hiding = useRef<AbortController>(undefined)

  const take = () => {
    clearTimeout(timer.current)
    hiding.current?.abort()
    const batch = unsent.current
    unsent.current = undefined
    window.removeEventListener('beforeunload', askBeforeLeaving)
    return batch
  }
  const send = async () => {
    const batch = take()
    if (!batch) return
    setWaiting(undefined)
    setSending(batch)
    const all = await sendBatch(batch.rows, batch.suggest)
    if (all.some(({ refusal }) => refusal)) setOutcomes(all)
    else toast(t('list.batch-done', { n: all.length }), 'success')
    await reload()
    setSending(undefined)
  }
  const begin = (batch: Waiting) => {
    unsent.current = batch
    setWaiting(batch)
    window.addEventListener('beforeunload', askBeforeLeaving)
    timer.current = setTimeout(() => void send(), thinking)
    hiding.current = new AbortController()
    const sendHidden = () => void (document.visibilityState === 'hidden' && send())
    document.addEventListener('visibilitychange', sendHidden, { signal: hiding.current.signal })
  }
  const undo = () => {
    take()
    setWaiting(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the page ends the waiting
  useEffect(
    () => () => {
      const batch = take()
      if (!batch) return
      void sendBatch(batch.rows, batch.suggest).then((all) => {
        const refused = all.filter(({ refusal }) => refusal).length
        if (refused) toast(t('list.batch-refused', { n: refused }), 'warning')
        else toast(t('list.batch-done', { n: all.length }), 'success')
      })
    },
    [],
  )
  const gone = new Set([...(waiting?.rows ?? []), ...(sending?.rows ?? [])].map(({ _id }) => _id))
  return { waiting, sending, outcomes, gone, begin, undo, closeOutcomes: () => setOutcomes(undefined) }
}

export type Batch = ReturnType<typeof useBatch>
