import type { FlowEffects, NotificationReason, SubFlowStart, WebhookBody } from '../../../core/flow'
import type { PendingChangeState } from '../../../generated/types'
import type { Caller, Language } from '../../platform'
import type { SignInEvent } from '../session/sign-in-log'

/** Way by which a person is notified outside the pages. */
type NotificationChannel = 'mail' | 'chat' | 'push'

/** Burst of failed sign-ins, for one administrator by one channel. */
export interface SecurityAlarm {
  of: Extract<SignInEvent, { action: 'sign-in.burst' }>['of']
  /** Account or address; empty for the company. */
  name: string
  tries: number
  minutes: number
  at: number
  personId: string
  channel: NotificationChannel
}

/** Scheduled time at which flows start; with a person, the flow in that person's name. */
export interface CalendarStart {
  designId: string
  /** Rule as stored in its row. */
  rule: string
  at: number
  person?: string
}

/** List to export to a file, with its requester and language. */
export interface ExportJob {
  exportId: string
  caller: Omit<Caller, 'tokenHash'>
  language: Language
  /** Origin of the page that requested it, for links on paper. */
  origin?: string
}

/** Paper of an approved flow to sign, with the person who decided last. */
type PaperToSign = Pick<ExportJob, 'caller' | 'language' | 'origin'> & { flowId: string }

/** Import of a spreadsheet into the directory to continue, with its importer and language. */
export interface DirectoryImportJob {
  importId: string
  caller: Omit<Caller, 'tokenHash'>
  language: Language
}

/** Unfinished hand-over of a leaver. */
export interface PendingOffboarding {
  from: string
  to: string
  by: Pick<Caller, 'id' | 'name' | 'real'>
  language: Language
}

/** Person who left; their tasks wait for nobody, and designs that named only them reject every request. */
export interface Leaver {
  personId: string
  name: string
}

/** People whose lists and badges have changed, by messages or by reminders to start a flow. */
export interface ListChange {
  people: string[]
  messageIds: string[]
  alertIds?: string[]
  why?: NotificationReason
  /** Page whose request caused it. */
  page?: string
}

/** Pending change that needs a second person, for one person by one channel. */
export interface PendingChangeNotification {
  changeId: string
  state: PendingChangeState
  personId: string
  channel: NotificationChannel
  /** Address at the time of the notification: the change may move it. */
  to: string
}

/** Messages of a flow to publish to webhooks. */
export interface MessagePublication {
  messageIds: string[]
  why: NotificationReason
}

/** Run of an effect of a plugin, for an event of a flow. */
interface PluginRun {
  plugin: string
  effect: string
  event: WebhookBody
}

/** Decided sub-flow, in the language of its creator. */
export type SubFlowDecision = SubFlowStart & { language: Language }

/** Messages and reminders to notify people of outside. */
export interface ExternalNotifications {
  messageIds: string[]
  alertIds: string[]
  why: NotificationReason
}

/**
 * All kinds of effects with their payloads, those of rules and those of the server. The compiler checks both
 * the writers of an effect and the job that runs it (jobs/effect-kinds.ts) against it.
 */
export interface EffectPayloads extends FlowEffects {
  alarm: SecurityAlarm
  'calendar-start': CalendarStart
  card: { cardId: string }
  'directory-import': DirectoryImportJob
  export: ExportJob
  invitation: { invitationId: string }
  'late-arrivals': PendingOffboarding
  notice: PersonNotification
  notify: ListChange
  'pending-change': PendingChangeNotification
  plugin: PluginRun
  publish: MessagePublication
  'sign-paper': PaperToSign
  'sub-flow': SubFlowDecision
  tell: ExternalNotifications
  'unassigned-designs': Leaver
  'unassigned-tasks': Leaver
  webhook: { deliveryId: string }
}

/** Kind and payload of any effect, as a pair. */
export type EffectPayload = {
  [Kind in keyof EffectPayloads]: { kind: Kind; payload: EffectPayloads[Kind] }
}[keyof EffectPayloads]

/** Notification of one person by one channel. */
export interface PersonNotification {
  /** Idempotency key, the same on a retry. */
  key: string
  personId: string
  channel: NotificationChannel
  items: NotificationItem[]
}

/** Item of a notification: a message or a reminder, and the reason. */
export interface NotificationItem {
  id: string
  why: NotificationReason
}
