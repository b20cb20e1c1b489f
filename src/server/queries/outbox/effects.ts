import type { NotificationReason } from '../../../core/flow/notification/notification'
import type { FlowEffects } from '../../../core/flow/snapshot/effects'
import type { SubFlowStart } from '../../../core/flow/snapshot/flow-changes'
import type { PendingChangeState } from '../../../generated/types'
import type { Caller, Language } from '../../platform/http/define-call'
import type { SignInEvent } from '../session/sign-in-log'

/** A burst of failed sign-ins, for one administrator by one channel. */
export interface SecurityAlarm {
  of: Extract<SignInEvent, { action: 'sign-in.burst' }>['of']
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
export interface PendingOffboarding {
  from: string
  to: string
  by: Pick<Caller, 'id' | 'name' | 'real'>
  language: Language
}

/** People whose lists and badges have changed, by messages or by reminders to start a flow. */
export interface ListChange {
  people: string[]
  messageIds: string[]
  alertIds?: string[]
  why?: NotificationReason
}

/** A change that needs a second person, for one person by one channel. */
export interface PendingChangeNotification {
  changeId: string
  state: PendingChangeState
  personId: string
  channel: 'mail' | 'chat'
  /** The address as it was when the notice was written: the change may move it. */
  to: string
}

/** Messages of a flow of which addresses outside may be notified. */
export interface MessagePublication {
  messageIds: string[]
  why: NotificationReason
}

/** A sub-flow that was decided, in the language of its creator. */
export type SubFlowDecision = SubFlowStart & { language: Language }

/** Messages and reminders of which people are notified outside. */
export interface ExternalNotifications {
  messageIds: string[]
  alertIds: string[]
  why: NotificationReason
}

/**
 * All kinds of effects with their payloads: those that rules ask for and those that the server adds. What writes an
 * effect and the job that runs it (jobs/effect-kinds.ts) are both held to it by the compiler.
 */
export interface Effects extends FlowEffects {
  alarm: SecurityAlarm
  'calendar-start': CalendarStart
  export: ExportJob
  'late-arrivals': PendingOffboarding
  notice: PersonNotification
  notify: ListChange
  'pending-change': PendingChangeNotification
  publish: MessagePublication
  'sub-flow': SubFlowDecision
  tell: ExternalNotifications
  webhook: { deliveryId: string }
}

/** The kind and payload of any effect, as the two belong together. */
export type EffectPayload = {
  [Kind in keyof Effects]: { kind: Kind; payload: Effects[Kind] }
}[keyof Effects]

/** What one person is told by one channel. */
export interface PersonNotification {
  /** The same when it is sent again. */
  key: string
  personId: string
  channel: 'mail' | 'chat'
  items: NotificationItem[]
}

/** One thing that somebody is told: a message or a reminder, and why. */
export interface NotificationItem {
  id: string
  why: NotificationReason
}
