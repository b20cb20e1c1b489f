import { useEffect, useState } from 'react'
import { listDraftTargets } from '../platform/drafts'

/** How long a tab waits for a draft that another page holds, as one that is being left does, in milliseconds. */
const patience = 400
const lockOf = (person: string, key: string) => `qianpi-draft-${person}-${key}`

/** Separates the key of a target from that of a tab beside another one. */
const mark = '#'

/** Returns a key for a draft beside that of a target. */
export const newTabKey = (key: string): string => `${key}${mark}${Math.random().toString(36).slice(2, 10)}`

/**
 * Holds the lock of a draft until the signal aborts. Returns whether this tab has it; without support for locks every
 * tab has it. A page that is busy for longer than `patience` still gets a lock that no other page holds.
 */
async function lockDraft(person: string, key: string, signal: AbortSignal): Promise<boolean> {
  const { locks } = navigator
  if (!locks) return true
  const name = lockOf(person, key)
  const giveUp = new AbortController()
  signal.addEventListener('abort', () => giveUp.abort())
  return new Promise((resolve) => {
    let timer = setTimeout(abortIfHeld, patience)
    async function abortIfHeld() {
      const { held = [] } = await locks.query()
      if (held.some((lock) => lock.name === name)) giveUp.abort()
      else if (!giveUp.signal.aborted) timer = setTimeout(abortIfHeld, patience)
    }
    locks
      .request(name, { signal: giveUp.signal }, () => {
        clearTimeout(timer)
        resolve(true)
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
      })
      .catch(() => resolve(false))
  })
}

/** Lists the drafts of closed tabs on a target; those of open ones are left alone. */
export async function listClosedTabDrafts(person: string, key: string): Promise<string[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const own = await listDraftTargets(person, `${key}${mark}`)
  return own.filter((one) => !held.has(lockOf(person, one)))
}

/** Which draft of a target a tab writes. */
export interface DraftTab {
  /** Key of this tab's own draft. */
  ownKey: string
  /** Whether the draft of the target belongs to this tab; undefined until known. */
  isFirst: boolean | undefined
}

/** Claims the draft of a target for this tab; a tab beside another open one has a draft of its own. */
export function useDraftTab(person: string, key: string): DraftTab {
  const [ownKey] = useState(() => newTabKey(key))
  const [isFirst, setFirst] = useState<boolean>()
  useEffect(() => {
    const closed = new AbortController()
    void lockDraft(person, ownKey, closed.signal)
    void lockDraft(person, key, closed.signal).then((isHeld) => closed.signal.aborted || setFirst(isHeld))
    return () => closed.abort()
  }, [person, key, ownKey])
  return { ownKey, isFirst }
}
