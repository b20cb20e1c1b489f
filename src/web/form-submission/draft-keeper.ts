import type { Draft } from '../../generated/types'
import { quietApi } from '../platform/api'
import { CallError } from '../platform/call-error'
import { isMobile } from '../platform/device'
import { deleteDraft, storeDraft, storeDraftSync } from '../platform/drafts'
import { canWrite } from '../platform/environment'
import { currentPerson } from '../stores/session'

/** What a draft is for. */
export type DraftTarget = { type: 'creat'; flowid: string } | { type: 'deal'; msgid: string }

/** Where what is typed stands: nowhere yet, in this browser, on the server. */
export type DraftState = 'clean' | 'typing' | 'here' | 'saved'

/** A draft as this browser keeps it: once the server has it, its end there is its end here. */
export type LocalDraft = Draft & { isThere?: true }

export interface DraftSource {
  person: string
  target: DraftTarget
  basis: string
  read(): Pick<Draft, 'flowdata' | 'inputdata' | 'opened'>
}

/** In this browser almost at once; on the server when typing stops; once more while there is no connection. */
const [hereAfter, thereAfter, againAfter] = [600, 2_000, 15_000]

/** Whether drafts go to the server: who works in another person's name leaves that person's drafts alone. */
export const canSaveToServer = () => canWrite('oa/flow/tempform/save') && !currentPerson()?.real

export const keyOf = (target: DraftTarget): string =>
  target.type === 'creat' ? `creat/${target.flowid}` : `deal/${target.msgid}`

const isBroken = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** Puts what is typed where it is kept, at once or after a while. */
function startKeeping(asked: () => DraftSource, tell: (state: DraftState) => void) {
  let typedAt = 0
  let [here, there]: (ReturnType<typeof setTimeout> | undefined)[] = []
  let sending: Promise<boolean> | undefined
  let isOver = false

  const stopWaiting = () => {
    clearTimeout(here)
    clearTimeout(there)
    here = there = undefined
  }
  const draft = (): Draft => {
    const { basis, read } = asked()
    return { typed_at: typedAt, device: isMobile() ? 'mobile' : 'desktop', basis, ...read() }
  }
  const keepHere = async () => {
    here = undefined
    if (isOver) return
    const { person, target } = asked()
    const kept = draft()
    const isKept = await storeDraft(person, keyOf(target), kept)
    if (isKept && kept.typed_at === typedAt && !isOver) tell('here')
  }
  const keepLast = () => {
    const { person, target } = asked()
    if (!isOver) storeDraftSync(person, keyOf(target), draft())
  }
  /** The server has what this browser keeps. */
  const arrived = async (sent: Draft) => {
    if (sent.typed_at !== typedAt || isOver) return
    tell('saved')
    const { person, target } = asked()
    await storeDraft(person, keyOf(target), { ...sent, isThere: true } satisfies LocalDraft)
  }
  const send = async (): Promise<boolean> => {
    clearTimeout(there)
    there = undefined
    if (isOver || !canSaveToServer()) return false
    if (sending) await sending
    const sent = draft()
    sending = quietApi.oa.flow.tempform.save({ ...asked().target, form_save: sent }).then(
      async () => {
        await arrived(sent)
        return true
      },
      (error: unknown) => {
        if (isBroken(error) && !isOver) there ??= setTimeout(send, againAfter)
        return false
      },
    )
    return sending
  }
  return {
    stopWaiting,
    keepHere,
    keepLast,
    send,
    /** What waits to be kept, in this browser and on the server. */
    waiting: () => ({ isHere: here !== undefined, isThere: there !== undefined }),
    arrival: () => sending,
    typed() {
      typedAt = Date.now()
    },
    keepLater(isHeld: boolean) {
      here = setTimeout(keepHere, hereAfter)
      if (!isHeld) there = setTimeout(send, thereAfter)
    },
    isTyped: () => typedAt > 0,
    end() {
      isOver = true
    },
  }
}

/** Keeps what is typed on a page, first in this browser, then on the server, until it is sent. */
export function startDraftKeeper(asked: () => DraftSource, tell: (state: DraftState) => void) {
  const keeping = startKeeping(asked, tell)
  let [isHeld, isTypedMeanwhile] = [false, false]
  const onLine = () => {
    if (!keeping.waiting().isThere) return
    void keeping.send()
  }
  const flush = () => {
    const { isHere, isThere } = keeping.waiting()
    keeping.stopWaiting()
    if (isHere) keeping.keepLast()
    if (isThere) void keeping.send()
  }
  return {
    /** Something was typed. */
    touch() {
      keeping.typed()
      tell('typing')
      keeping.stopWaiting()
      keeping.keepLater(isHeld)
      isTypedMeanwhile = isHeld
    },
    /** While an older draft is looked for or asked about, typing stays in this browser; it is sent after that. */
    hold(isAsking: boolean) {
      isHeld = isAsking
      if (isHeld || !isTypedMeanwhile) return
      isTypedMeanwhile = false
      keeping.stopWaiting()
      keeping.keepLater(isHeld)
    },
    /** Keeps everything now; answers whether the server has it. */
    async save() {
      if (!keeping.isTyped()) keeping.typed()
      keeping.stopWaiting()
      await keeping.keepHere()
      return keeping.send()
    },
    /** Lets what is under way arrive, so that no draft comes to the server after the act. */
    async rest() {
      const { isHere } = keeping.waiting()
      keeping.stopWaiting()
      if (isHere) await keeping.keepHere()
      await keeping.arrival()
    },
    /** It was sent: the server has dropped its copy itself. */
    end() {
      keeping.end()
      keeping.stopWaiting()
      const { person, target } = asked()
      void deleteDraft(person, keyOf(target))
      tell('clean')
    },
    /** It is wanted no more. */
    async drop() {
      keeping.stopWaiting()
      const { person, target } = asked()
      tell('clean')
      await deleteDraft(person, keyOf(target))
      if (canSaveToServer()) await quietApi.oa.flow.tempform.delete(target).catch(() => undefined)
    },
    /** Keeps what is typed when the page is left; answers how to stop that. */
    watch() {
      addEventListener('pagehide', flush)
      addEventListener('online', onLine)
      return () => {
        removeEventListener('pagehide', flush)
        removeEventListener('online', onLine)
        flush()
      }
    },
  }
}
