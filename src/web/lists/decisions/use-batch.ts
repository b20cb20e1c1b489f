import { type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../../generated/types'
import { t } from '../../platform'
import { toast } from '../../ui'
import type { BatchDecision } from './inline-decision'
import { type BatchOutcome, exceedsKeepalive, type SendMode, sendBatch } from './send-batch'

/** Time in milliseconds in which a decision can be undone. */
const thinking = 5_000

/** Time in milliseconds after a decision or a move of rows in which clicks are ignored: a double click ends. */
const doubleClickTime = 400

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

type Phase = 'waiting' | 'sending' | 'done'

/** Decision from the list, from its click until its rows leave the list. */
interface Entry {
  id: number
  deed: BatchDecision
  phase: Phase
}

/** State of a decided row that is still in the list. */
export interface RowDecision {
  verdict: Outcome
  phase: Phase
  undo(): void
}

const isAbout = ({ deed }: Entry, row: string) => deed.presses.some((press) => press.row._id === row)

/** Returns a decision without some of its rows. */
const without = (entry: Entry, isLeft: (row: string) => boolean): Entry[] => {
  const presses = entry.deed.presses.filter(({ row }) => !isLeft(row._id))
  return presses.length ? [{ ...entry, deed: { ...entry.deed, presses } }] : []
}

/** Returns the decisions in the list, also as a function that reads them between two renders. */
function useEntries() {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const latest = useRef(entries)
  const change = (make: (old: readonly Entry[]) => readonly Entry[]) => {
    latest.current = make(latest.current)
    setEntries(latest.current)
  }
  return { entries, read: () => latest.current, change }
}

/** Returns whether a mouse rests on the rows, and when they last moved or were decided. */
function usePointer(onLeave: () => void) {
  const isInside = useRef(false)
  const changedAt = useRef(0)
  const isSettling = () => Math.abs(Date.now() - changedAt.current) < doubleClickTime
  return {
    isInside: () => isInside.current,
    isSettling,
    mark: () => {
      changedAt.current = Date.now()
    },
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        isInside.current = pointerType === 'mouse'
      },
      onPointerLeave: () => {
        isInside.current = false
        onLeave()
      },
    },
  }
}

/**
 * Sends the pending decisions when the page is hidden, since a phone may never return to it, and when it
 * closes; asks before closing only if a browser would drop some of them.
 */
function useSendOnLeave(pending: () => readonly Entry[], send: (entry: Entry) => void, leave: () => void) {
  const now = useRef({ pending, send, leave })
  now.current = { pending, send, leave }
  useEffect(() => {
    const sendAll = () => now.current.pending().forEach(now.current.send)
    const sendHidden = () => void (document.visibilityState === 'hidden' && sendAll())
    const ask = (event: BeforeUnloadEvent) => {
      if (exceedsKeepalive(now.current.pending().map(({ deed }) => deed))) event.preventDefault()
    }
    document.addEventListener('visibilitychange', sendHidden)
    window.addEventListener('pagehide', sendAll)
    window.addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', sendHidden)
      window.removeEventListener('pagehide', sendAll)
      window.removeEventListener('beforeunload', ask)
      now.current.leave()
    }
  }, [])
}

interface Sending extends Pick<ReturnType<typeof useEntries>, 'change'> {
  pointer: ReturnType<typeof usePointer>
  reload(): Promise<void>
  release(): void
}

/** Returns the function that sends a decision, and the outcomes of the last one on several rows. */
function useSending({ change, pointer, reload, release }: Sending) {
  const [progress, setProgress] = useState<BatchRun>()
  const send = async ({ id, deed }: Entry, way: SendMode) => {
    const turn = (phase: Phase) =>
      change((old) => old.map((entry) => (entry.id === id ? { ...entry, phase } : entry)))
    turn('sending')
    if (deed.isTold) setProgress({ deed, outcomes: [] })
    const outcomes = await sendBatch(deed, way, (outcome) =>
      setProgress((old) => (old?.deed === deed ? { deed, outcomes: [...old.outcomes, outcome] } : old)),
    )
    if (!deed.isTold) toastOutcomes(deed, outcomes)
    const refused = new Set(outcomes.flatMap(({ row, refusal }) => (refusal === undefined ? [] : [row._id])))
    await reload()
    change((old) =>
      old.flatMap((entry) => (entry.id === id ? without(entry, (row) => refused.has(row)) : [entry])),
    )
    turn('done')
    if (deed.isTold || !pointer.isInside()) release()
  }
  return { progress, send, closeOutcomes: () => setProgress(undefined) }
}

/**
 * Decides rows from the list. Each decision can be undone for a few seconds, then its rows are sent
 * separately; several decisions wait beside each other. Decided rows keep their places until they are sent
 * and no mouse rests on the list.
 */
export function useBatchDecision(reload: () => Promise<void>) {
  const { entries, read, change } = useEntries()
  const count = useRef(0)
  const pending = () => read().filter(({ phase }) => phase === 'waiting')
  const release = () => change((old) => old.filter(({ phase }) => phase !== 'done'))
  const pointer = usePointer(release)
  const { progress, send, closeOutcomes } = useSending({ change, pointer, reload, release })

  const begin = (batchDecision: BatchDecision) => {
    const id = ++count.current
    const [entry] = without({ id, deed: batchDecision, phase: 'waiting' }, (row) =>
      read().some((other) => isAbout(other, row)),
    )
    if (!entry) return
    pointer.mark()
    change((old) => [...old, entry])
    setTimeout(() => {
      const waiting = pending().find((other) => other.id === id)
      if (waiting) void send(waiting, 'page')
    }, thinking)
  }
  /** Takes back a pending decision, or one of its rows. */
  const undo = (id: number, row?: string) => {
    const isLeft = (other: string) => row === undefined || other === row
    change((old) =>
      old.flatMap((entry) =>
        entry.id === id && entry.phase === 'waiting' ? without(entry, isLeft) : [entry],
      ),
    )
  }
  const leave = () => {
    const left = pending()
    change(() => [])
    for (const { deed } of left) void sendBatch(deed).then((outcomes) => toastOutcomes(deed, outcomes))
  }
  useSendOnLeave(pending, (entry) => void send(entry, 'keepalive'), leave)
  const decisionOf = (row: string): RowDecision | undefined => {
    const entry = entries.find((one) => isAbout(one, row))
    return entry && { verdict: entry.deed.verdict, phase: entry.phase, undo: () => undo(entry.id, row) }
  }
  return {
    /** Pending decisions on several rows, each with its undo. */
    waiting: entries
      .filter(({ phase, deed }) => phase === 'waiting' && deed.isTold)
      .map(({ id, deed }) => ({ id, deed, undo: () => undo(id) })),
    progress,
    closeOutcomes,
    begin,
    decisionOf,
    isSettling: pointer.isSettling,
    markMove: pointer.mark,
    /** Handlers of the element around the rows: the rest of a double click does nothing there. */
    rowHandlers: {
      ...pointer.handlers,
      onClickCapture: (event: SyntheticEvent) => {
        if (!pointer.isSettling() || !pending().length) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

export type BatchDecisionControl = ReturnType<typeof useBatchDecision>
