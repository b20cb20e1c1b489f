import { useCallback, useEffect, useRef, useState } from 'react'
import { isEmpty } from '../../core/form'
import type { Draft } from '../../generated/types'
import { useLeaveGuard, useReloadOnReconnect } from '../platform'
import { listDraftTargets, readDraft, storeDraft } from '../platform/drafts'
import { currentPerson } from '../stores/session'
import {
  type DraftSource,
  type DraftState,
  detachDraft,
  draftTargetKey,
  type LocalDraft,
  startDraftKeeper,
} from './draft-keeper'

/** How long a tab waits for a draft that another page holds, as one that is being left does, in milliseconds. */
const patience = 400
const lockOf = (person: string, key: string) => `qianpi-draft-${person}-${key}`

/** Separates the key of a target from that of a tab beside another one. */
const mark = '#'

/** Returns a key for a draft beside that of a target. */
const newTabKey = (key: string): string => `${key}${mark}${Math.random().toString(36).slice(2, 10)}`

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
    let timer = setTimeout(abortIfLocked, patience)
    async function abortIfLocked() {
      const { held = [] } = await locks.query()
      if (held.some((lock) => lock.name === name)) giveUp.abort()
      else if (!giveUp.signal.aborted) timer = setTimeout(abortIfLocked, patience)
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
async function listClosedTabDrafts(person: string, key: string): Promise<string[]> {
  const lockNames = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const own = await listDraftTargets(person, `${key}${mark}`)
  return own.filter((one) => !lockNames.has(lockOf(person, one)))
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

/** Draft of an earlier visit: where it was saved, and whether its form has changed since. */
export interface EarlierDraft {
  /** Key under which this browser stores it. */
  key: string
  draft: Draft
  where: 'here' | Draft['device']
  isStale: boolean
}

interface Drafting extends Pick<DraftSource, 'target' | 'basis' | 'read'> {
  /** Draft stored on the server. */
  saved: Draft | null | undefined
}

/** Whether a draft is empty: what was typed was deleted again. */
const isBlank = ({ flowdata: { desc, suggest, fileList = [], quotes = [] }, inputdata }: Draft): boolean =>
  !desc && !suggest && fileList.length + quotes.length === 0 && isEmpty(inputdata)

/**
 * Returns the newest of the drafts in this browser and on the server, unless it is empty. A draft deleted on
 * the server was sent or discarded on another device.
 */
export function newestDraft(
  here: LocalDraft | undefined,
  there: Draft | null | undefined,
  basis: string,
): Omit<EarlierDraft, 'key'> | undefined {
  const isEnded = !there && here?.isThere
  const isHere = here !== undefined && !isEnded && here.typed_at >= (there?.typed_at ?? 0)
  const draft = isHere ? here : there
  return draft && !isBlank(draft)
    ? { draft, where: isHere ? 'here' : draft.device, isStale: draft.basis !== basis }
    : undefined
}

/** Reads the drafts of earlier visits: that of the target, if it is this tab's, and those of closed tabs. */
async function findEarlierDrafts(
  person: string,
  key: string,
  { saved, basis, isFirst }: Pick<Drafting, 'saved' | 'basis'> & { isFirst: boolean },
): Promise<EarlierDraft[]> {
  const read = async (one: string, there?: Draft | null) => {
    const here = await readDraft<LocalDraft>(person, one)
    const found = newestDraft(here?.content, there, basis)
    if (!found) return []
    // A draft of another device is stored here as well, so that the submission of another tab does not lose it.
    if (found.where !== 'here') await storeDraft(person, one, { ...found.draft, isThere: true })
    return [{ ...found, key: one }]
  }
  const left = await listClosedTabDrafts(person, key).catch(() => [])
  const all = await Promise.all([...(isFirst ? [read(key, saved)] : []), ...left.map((one) => read(one))])
  return all.flat()
}

/** Returns the drafts of earlier visits, undefined until they are known, and their setter. They are read once. */
function useEarlierDrafts(
  person: string,
  key: string,
  facts: Pick<Drafting, 'saved' | 'basis'> & Pick<DraftTab, 'isFirst'>,
) {
  const [found, setFound] = useState<readonly EarlierDraft[]>()
  const looked = useRef('')
  const latest = useRef(facts)
  latest.current = facts
  const { isFirst } = facts
  useEffect(() => {
    const lookupKey = `${key} ${isFirst}`
    if (isFirst === undefined || looked.current === lookupKey) return
    looked.current = lookupKey
    let [isLeft, isFound] = [false, false]
    void findEarlierDrafts(person, key, { ...latest.current, isFirst }).then((drafts) => {
      if (isLeft) return
      isFound = true
      setFound(drafts)
    })
    return () => {
      isLeft = true
      if (!isFound) looked.current = ''
    }
  }, [person, key, isFirst])
  return [found, setFound] as const
}

/**
 * Returns a draft that is saved here and on the server until submission, and those of earlier visits. While an
 * earlier draft of the target is offered, or another tab writes it, this tab writes one of its own.
 */
export function useDraft({ saved, ...keeping }: Drafting) {
  const person = currentPerson()?.id ?? ''
  const { target } = keeping
  const key = draftTargetKey(target)
  const { ownKey, isFirst } = useDraftTab(person, key)
  const [found, setFound] = useEarlierDrafts(person, key, { saved, basis: keeping.basis, isFirst })
  /** Whether something was typed or taken over in this tab. */
  const hasContent = useRef(false)
  const [state, setState] = useState<DraftState>('clean')
  const isAsking = found === undefined || found.some((one) => one.key === key)
  const isBeside = isFirst === false
  const now = { person, ...keeping, key: isAsking || isBeside ? ownKey : key }
  const latest = useRef(now)
  latest.current = now
  const [keeper] = useState(() => startDraftKeeper(() => latest.current, setState))
  useLeaveGuard(state === 'typing')
  useEffect(() => keeper.watch(), [keeper])
  useReloadOnReconnect(keeper.reconnect, state === 'here' || state === 'unsent')
  useEffect(() => keeper.hold(isAsking || isBeside), [keeper, isAsking, isBeside])
  const dismiss = useCallback(
    ({ key: removedId }: EarlierDraft) => setFound((all) => all?.filter((one) => one.key !== removedId)),
    [setFound],
  )
  /** Takes an earlier draft; content of this tab that it replaces is offered in its place. */
  const take = useCallback(
    (one: EarlierDraft) => {
      const current = hasContent.current ? keeper.content() : undefined
      hasContent.current = true
      dismiss(one)
      if (current && !isBlank(current)) {
        const own: EarlierDraft = { key: newTabKey(key), draft: current, where: 'here', isStale: false }
        void storeDraft(person, own.key, current)
        setFound((all) => [...(all ?? []), own])
      }
      if (one.key !== key) keeper.touch(one.key)
    },
    [keeper, dismiss, person, key, setFound],
  )
  const drop = useCallback(
    (one: EarlierDraft) => {
      dismiss(one)
      void keeper.drop(one.key)
    },
    [keeper, dismiss],
  )
  const end = useCallback(() => {
    keeper.end()
    if (isBeside) void detachDraft(person, key)
  }, [keeper, person, key, isBeside])
  return {
    found: found ?? [],
    /** True if another tab has the same form open, so that this draft stays in this browser. */
    isBeside,
    state,
    touch: () => {
      hasContent.current = true
      keeper.touch()
    },
    take,
    drop,
    save: keeper.save,
    rest: keeper.rest,
    end,
  }
}

export type DraftControl = ReturnType<typeof useDraft>
