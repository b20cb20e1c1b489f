import type { Draft } from '../../generated/types'
import { CallError, isMobile, reportFailure } from '../platform'
import { quietApi } from '../platform/api'
import { deleteDraft, readDraft, storeDraft, storeDraftSync } from '../platform/drafts'
import { canWrite } from '../platform/environment'
import { currentPerson } from '../stores/session'

/** Target of a draft. */
export type DraftTarget = { type: 'creat'; flowid: string } | { type: 'deal'; msgid: string }

/** Where the draft is stored: not yet, in this browser, there while the server fails, or on the server. */
export type DraftState = 'clean' | 'typing' | 'here' | 'unsent' | 'saved'

/** Result of saving: on the server, in this browser only, or there because the server failed or rejected it. */
export type SaveOutcome = 'saved' | 'kept' | 'failed'

/** Draft in this browser. Once the server has it, its deletion there also deletes it here. */
export type LocalDraft = Draft & { isThere?: true }

export interface DraftSource {
  person: string
  target: DraftTarget
  /** Key of the draft that this tab writes: that of the target, or one of its own, which stays in this browser. */
  key: string
  basis: string
  read(): Pick<Draft, 'flowdata' | 'inputdata' | 'opened' | 'picks'>
}

/**
 * Delays in milliseconds: saving in this browser, saving on the server after typing stops, retrying while
 * offline.
 */
const [hereAfter, thereAfter, againAfter] = [600, 2_000, 15_000]

/** Whether drafts are saved on the server. During impersonation the other person's drafts are left alone. */
export const canSaveToServer = () => canWrite('oa/flow/tempform/save') && !currentPerson()?.real

export const draftTargetKey = (target: DraftTarget): string =>
  target.type === 'creat' ? `creat/${target.flowid}` : `deal/${target.msgid}`

const isBroken = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Makes a draft independent of the server's copy, which the submission of another tab deletes. */
export async function detachDraft(person: string, key: string): Promise<void> {
  const here = await readDraft<LocalDraft>(person, key)
  if (!here?.content.isThere) return
  const { isThere: _, ...own } = here.content
  await storeDraft(person, key, own)
}

/** Starts the autosave of drafts in this browser and on the server, immediately or after a delay. */
function startAutosave(sendRequest: () => DraftSource, tell: (state: DraftState) => void) {
  let [here, there]: (ReturnType<typeof setTimeout> | undefined)[] = []
  let sending: Promise<SaveOutcome> | undefined
  let [typedAt, isOver] = [0, false]
  /** Drafts whose content this tab has taken over, or stored under another key before. */
  const replaced = new Set<string>()

  const stopWaiting = () => {
    clearTimeout(here)
    clearTimeout(there)
    here = there = undefined
  }
  const draft = (): Draft => {
    const { basis, read } = sendRequest()
    return { typed_at: typedAt || Date.now(), device: isMobile() ? 'mobile' : 'desktop', basis, ...read() }
  }
  const keepHere = async () => {
    here = undefined
    if (isOver) return
    const { person, target, key } = sendRequest()
    const stored = draft()
    if (!(await storeDraft(person, key, stored))) return
    for (const old of replaced) if (old !== key) await deleteDraft(person, old)
    replaced.clear()
    if (key !== draftTargetKey(target)) replaced.add(key)
    if (stored.typed_at === typedAt && !isOver) tell('here')
  }
  const keepLast = () => {
    if (!isOver) storeDraftSync(sendRequest().person, sendRequest().key, draft())
  }
  /** Called when the server has the draft of this browser. */
  const arrived = async (sent: Draft) => {
    if (sent.typed_at !== typedAt || isOver) return
    tell('saved')
    const { person, key } = sendRequest()
    await storeDraft(person, key, { ...sent, isThere: true } satisfies LocalDraft)
  }
  /** Sends the draft. Reports a failure if the person asked for it, or if it is not retried. */
  const send = async (isAsked = false): Promise<SaveOutcome> => {
    clearTimeout(there)
    there = undefined
    if (isOver || !canSaveToServer() || sendRequest().key !== draftTargetKey(sendRequest().target))
      return 'kept'
    if (sending) await sending
    const sent = draft()
    sending = quietApi.oa.flow.tempform.save({ ...sendRequest().target, form_save: sent }).then(
      () => arrived(sent).then(() => 'saved' as const),
      (error: unknown) => {
        const isRetried = isBroken(error) && !isOver
        if (error instanceof CallError && !isOver && (isAsked || !isRetried)) reportFailure(error)
        if (isRetried) there ??= setTimeout(() => void send(), againAfter)
        if (isRetried && here === undefined && sent.typed_at === typedAt) tell('unsent')
        return 'failed' as const
      },
    )
    return sending
  }
  return {
    stopWaiting,
    keepHere,
    keepLast,
    send,
    /** Whether drafts wait to be saved, in this browser and on the server. */
    waiting: () => ({ isHere: here !== undefined, isThere: there !== undefined }),
    arrival: () => sending,
    typed() {
      typedAt = Date.now()
    },
    keepLater(isHeld: boolean) {
      here = setTimeout(keepHere, hereAfter)
      if (!isHeld) there = setTimeout(() => void send(), thereAfter)
    },
    draft,
    isTyped: () => typedAt > 0,
    replaced,
    end() {
      isOver = true
    },
  }
}

/** Saves drafts of a page until it is submitted: first in this browser, then on the server. */
export function startDraftKeeper(sendRequest: () => DraftSource, tell: (state: DraftState) => void) {
  const keeping = startAutosave(sendRequest, tell)
  let [isHeld, isTypedMeanwhile] = [false, false]
  const reconnect = () => {
    if (keeping.waiting().isThere) void keeping.send()
  }
  const flush = () => {
    const { isHere, isThere } = keeping.waiting()
    keeping.stopWaiting()
    if (isHere) keeping.keepLast()
    if (isThere) void keeping.send()
  }
  return {
    /** Called when something was typed, or taken over from an earlier draft, which is deleted once it is stored. */
    touch(replacedDraft?: string) {
      if (replacedDraft !== undefined) keeping.replaced.add(replacedDraft)
      keeping.typed()
      tell('typing')
      keeping.stopWaiting()
      keeping.keepLater(isHeld)
      isTypedMeanwhile = isHeld
    },
    /**
     * Pauses saving on the server while an older draft is looked up or offered; typed text stays in this
     * browser meanwhile.
     */
    hold(isAsking: boolean) {
      isHeld = isAsking
      if (isHeld || !isTypedMeanwhile) return
      isTypedMeanwhile = false
      keeping.stopWaiting()
      keeping.keepLater(isHeld)
    },
    /** Called when the server can be reached again. */
    reconnect,
    /** Returns the content of the form as a draft. */
    content: () => keeping.draft(),
    /** Saves everything now, at the person's request. */
    async save(): Promise<SaveOutcome> {
      if (!keeping.isTyped()) keeping.typed()
      keeping.stopWaiting()
      await keeping.keepHere()
      return keeping.send(true)
    },
    /** Waits for pending requests, so that no draft reaches the server after the action. */
    async rest() {
      const { isHere } = keeping.waiting()
      keeping.stopWaiting()
      if (isHere) await keeping.keepHere()
      await keeping.arrival()
    },
    /** Called after submission; the server has deleted its copy itself. */
    end() {
      keeping.end()
      keeping.stopWaiting()
      const { person, key } = sendRequest()
      for (const own of [key, ...keeping.replaced]) void deleteDraft(person, own)
      tell('clean')
    },
    /** Discards an earlier draft: that of the target everywhere, that of a closed tab in this browser. */
    async drop(found: string) {
      const { person, target } = sendRequest()
      await deleteDraft(person, found)
      if (found === draftTargetKey(target) && canSaveToServer())
        await quietApi.oa.flow.tempform.delete(target).catch(() => undefined)
    },
    /** Saves the draft when the page is left. Returns a function that stops this. */
    watch() {
      addEventListener('pagehide', flush)
      return () => {
        removeEventListener('pagehide', flush)
        flush()
      }
    },
  }
}
