import type { Why } from '../../../core/flow/notification/notification'
import type { FlowEffects } from '../../../core/flow/snapshot/effects'
import type { SubFlowStart } from '../../../core/flow/snapshot/flow-changes'
import type { PendingChangeState } from '../../../generated/types'
import type { Caller, Language } from '../../platform/http/define-call'
import type { SignInNote } from '../session/sign-in-log'

/** A burst of failed sign-ins, for one administrator by one channel. */
export interface Alarm {
  of: Extract<SignInNote, { action: 'sign-in.burst' }>['of']
  /** The account or the address; empty for the company. */
  name: string
  tries: number
  minutes: number
  at: number
  personId: string
  channel: 'mail' | 'chat'
}

/** A moment at which the calendar starts flows; with a person, the flow in that person's name. */
export interface CalendarStart {
  designId: string
  /** As its row says it. */
  rule: string
  at: number
  person?: string
}

/** A list that is to be written as a file: by whom it is requested, and in which language. */
export interface ExportJob {
  exportId: string
  caller: Omit<Caller, 'tokenHash'>
  language: Language
}

/** A hand-over that has not reached its end. */
export interface LateHandOver {
  from: string
  to: string
  by: Pick<Caller, 'id' | 'name' | 'real'>
  language: Language
}

/** People whose lists and badges have changed, by messages or by reminders to start a flow. */
export interface ListsChanged {
  people: string[]
  messageIds: string[]
  alertIds?: string[]
  why?: Why
}

/** A change that needs a second person, for one person by one channel. */
export interface PendingChangeNotice {
  changeId: string
  state: PendingChangeState
  personId: string
  channel: 'mail' | 'chat'
  /** The address as it was when the notice was written: the change may move it. */
  to: string
}

/** Messages of a flow of which addresses outside may be notified. */
export interface PublishedMessages {
  messageIds: string[]
  why: Why
}

/** A sub-flow that was decided, in the language of its creator. */
export type DecidedSubFlow = SubFlowStart & { language: Language }

/** Messages and reminders of which people are notified outside. */
export interface OutsideNotices {
  messageIds: string[]
  alertIds: string[]
  why: Why
}

/**
 * All kinds of effects with their payloads: those that rules ask for and those that the server adds. What writes an
 * effect and the job that runs it (jobs/effect-kinds.ts) are both held to it by the compiler.
 */
export interface Effects extends FlowEffects {
  alarm: Alarm
  'calendar-start': CalendarStart
  export: ExportJob
  'late-arrivals': LateHandOver
  notice: PersonNotice
  notify: ListsChanged
  'pending-change': PendingChangeNotice
  publish: PublishedMessages
  'sub-flow': DecidedSubFlow
  tell: OutsideNotices
  webhook: { deliveryId: string }
}

/** The kind and payload of any effect, as the two belong together. */
export type EffectPayload = {
  [Kind in keyof Effects]: { kind: Kind; payload: Effects[Kind] }
}[keyof Effects]

/** What one person is told by one channel. */
export interface PersonNotice {
  /** The same when it is sent again. */
  key: string
  personId: string
  channel: 'mail' | 'chat'
  items: NoticeItem[]
}

/** One thing that somebody is told: a message or a reminder, and why. */
export interface NoticeItem {
  id: string
  why: Why
}
