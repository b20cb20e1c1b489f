import type {
  Control,
  Dept,
  FlowDesign,
  FlowRight,
  Ledger,
  Mandate,
  Message,
  Outcome,
  RecipientGroup,
  Result,
  SignPolicy,
  Trace,
} from '../../../generated/types'
import {
  type DepartmentCalendars,
  emptyDepartmentCalendars,
  resolveCalendar,
} from '../../calendar/company-calendars'
import { rootDepartmentId } from '../../directory/department-scope'
import type { Directory } from '../../directory/directory'
import type { Clock, Scope } from '../../expression'
import type {
  ClearReading,
  FormerRegion,
  FormValues,
  HtmlSanitizer,
  Region,
  VisibleRequest,
} from '../../form'
import type { LedgerPosition } from '../../ledger'
import type { SliceRunner } from '../../slices'
import { defaultZone, localDate } from '../../text/formats'
import type { Delegations, Principal } from '../delegation/delegation'
import type { DecisionUndo } from './decision-undo'

/** State of one flow's head: its creator, its form, whether it ended. Times are in milliseconds. */
export interface FlowState {
  id: string
  name: string
  workname: string
  desc: string
  level: 0 | 100
  createdAt: number
  createdId: string
  creater: string
  deptId: string
  form: FormValues
  isCancel: boolean
  cancelNum: number
  /** Result of the flow; running as long as a message waits. */
  result: Result
  finishedAt: number | null
  /** Parent flow, and the message whose handling started this one; null = started by a person. */
  parent: { flowId: string; messageId: string } | null
  /** Number of ancestor flows. */
  depth: number
  /** Number of flows it has started. */
  subFlows: number
  /** People picked when it was sent, by step; missing if there are none. */
  picks?: Record<string, string[]> | null
  /** What it has of its ledgers; missing if its design uses none. */
  ledger?: LedgerPosition | null
}

/** Voting rights of an assignee in a visit; missing = one vote of their own. */
export interface Seat {
  votes?: number
  /** Set if a refusal of this assignee alone refuses. */
  veto?: true
  /** Department for which the assignee signs, if each has one vote or its own turn. */
  dept?: string
  /** Level in the chain of superiors, from 1, if one level signs after another. */
  level?: number
  /** Addition by which the assignee was added. */
  added?: string
  /** Set if the assignee gives an opinion and decides nothing. */
  opinion?: true
  /** Set if the assignee was chosen in turn or by workload. */
  lot?: true
  /** Claim of a message with several candidates: still unclaimed, claimed by its assignee, or released. */
  claim?: 'open' | 'held' | 'back'
  /** Additions that the assignee requested; their own vote counts once these are decided. */
  adds?: string[]
}

/** Signer who is not active yet. */
export interface PendingSigner {
  to: string
  seat?: Seat | null
  /** Person who inserted the signer into the running order. */
  by?: Principal
}

/** Host of a "before" addition, to be asked again; their message is closed meanwhile. */
export interface InactiveSigner extends PendingSigner {
  messageId: string
  entrustFrom?: Principal | null
}

/**
 * Signers added to a visit (加签): before, beside or after their host, or for an opinion only (会办). Their
 * decision counts with the host's vote.
 */
export interface Addition {
  id: string
  /** Message of the host. */
  from: string
  by: Principal
  kind: 'before' | 'beside' | 'after' | 'opinion'
  /** Required approvals: one, all, or all one after another. */
  way: 'any' | 'all' | 'order'
  reason: string
  at: number
  /** Next signers, one group at a time. */
  queue: PendingSigner[][]
  /**
   * Host, as long as no message waits in the host's place: asked after the added signers have decided, or
   * replaced by their decision.
   */
  host?: InactiveSigner
  /** Missing while undecided; gone = no one waits for it any more. */
  result?: 'agree' | 'refuse' | 'gone'
}

/**
 * Sign state of a visit with a sign policy of its own or with added signers: the policy at entry, and the
 * progress.
 */
export interface SignState {
  /** Missing if the kind of the step alone decides. */
  policy?: SignPolicy
  /** Next signers, one group at a time. */
  queue: PendingSigner[][]
  /** Candidates who may claim it, by principal. */
  pool?: string[]
  /** Messages of the replaced visit whose signatures still count. */
  carried?: string[]
  added?: Addition[]
  /** Last change of the order: by whom, and when. */
  changed?: { by: Principal; at: number }
  /** Missing while undecided, and for visits sent back or without a policy. */
  result?: 'agree' | 'refuse'
}

/** One entry into a step; vote counting, or-sign closing, merging and withdrawal are based on visits. */
export interface Visit {
  id: string
  stepId: string
  /** Messages whose handling led here; empty for the start. */
  from: string[]
  enteredAt: number
  /** Why its people are assigned, and the condition that led here. */
  trace: Trace[]
  because: string
  /** Missing if the kind of the step alone decides. */
  sign?: SignState | null
  /** Step to which it returns directly; missing if its button decides where it leads. */
  backTo?: string | null
  /** Form at the time of the send-back; missing without one, or if older than this field. */
  formWas?: FormValues | null
  /** True if the decision that led here was taken back; missing = it stands. */
  withdrawn?: boolean
}

/** Last reminder of an assignee: its time, its sender, and the number so far. */
export interface LastUrge {
  at: number
  by: string
  name: string
  times: number
}

/** Request of a former handler to the current assignee to return the flow (decisions §4). */
export interface ReturnRequest {
  id: string
  /** Handled message to which the flow would return. */
  targetId: string
  by: string
  name: string
  reason: string
  at: number
  /** Missing while open; otherwise who declined it or took it back, when and why. */
  end?: { kind: 'declined' | 'taken-back'; by: string; name: string; at: number; reason: string }
}

/** Result of handling a message. */
interface HandledLog {
  suggest: string
  button: string
  /** Missing in messages older than this field, whose outcome follows from the button's name. */
  outcome?: Outcome | null
  /** Whether handling it changed the form; missing in messages older than this field. */
  edited?: boolean
  /**
   * Reason for an automatic approval: the step of the earlier approval; empty for the assignee's own request.
   */
  alone?: string
}

/** Step that waits for, or has reached, one person. */
export interface FlowMessage {
  id: string
  visitId: string
  stepId: string
  stepName: string
  preStepId: string | null
  preStepName: string | null
  preMessageIds: string[]
  to: string
  toName: string
  toDepts: Dept[]
  status: Message['status']
  dealtype: Message['dealtype']
  isCopy: boolean
  level: 0 | 100
  hasRead: boolean
  createdAt: number
  createdId: string
  creater: string
  /** Processing time given to the assignee, in seconds; 0 = unlimited. */
  timeExpired: number
  /** Due date; null = none, or the deadline is paused. */
  expiresAt: number | null
  /** Progress of the deadline's escalation; missing if it only becomes overdue. */
  deadline?: DeadlineState | null
  finishedAt: number | null
  finishedId: string | null
  /** Comment, pressed button and outcome. */
  log: HandledLog
  isRevoke: boolean
  urged?: LastUrge | null
  application?: ReturnRequest | null
  /** Principal on whose behalf the assignee handles it. */
  entrustFrom?: Principal | null
  seat?: Seat | null
}

/** Number of messages of a visit with equal voting rights and the same decision. */
export interface VoteGroup extends Pick<FlowMessage, 'status' | 'seat'>, Pick<HandledLog, 'outcome'> {
  count: number
}

/** Number of waiting messages omitted from a snapshot: in the visit being signed, and in all others. */
interface LeftOut {
  inVisit: number
  elsewhere: number
  /**
   * Votes of omitted messages, if the visit counts votes; those of departments in the order of their first.
   */
  votes?: VoteGroup[]
}

/**
 * Everything a rule may read: the pinned design, the current flow, the directory, the time and an id
 * generator.
 */
export interface FlowSnapshot {
  designId: string
  flowName: string
  version: string
  design: FlowDesign
  /** Missing until the flow is created. */
  flow?: FlowState
  visits: Visit[]
  messages: FlowMessage[]
  /**
   * Omitted messages: a signature that does not advance the flow is decided without its other messages;
   * missing = all are present. A rule that finds that it does advance the flow throws
   * IncompleteSnapshotError.
   */
  leftOut?: LeftOut
  directory: Directory
  /** Exceptions that the company allows where the design sets none; missing = none. */
  control?: Control
  /** Existing regions, with which areas in forms are checked. */
  regions?: readonly Region[]
  /** Former regions; submitted areas that use them are converted to current ones. */
  former?: readonly FormerRegion[]
  /** Flows that the actor may start, by id; only if the form has a field in which flows are selected. */
  flows?: ReadonlyMap<string, string>
  /** Returns a request that the actor may see; missing = unknown, as in a simulation. */
  requests?(id: string): VisibleRequest | undefined
  /** Known responses of remote functions; an action that lacks one is decided again with it. */
  remote?: Scope['remote']
  /**
   * Shared work counter of all expressions evaluated on this snapshot and its successors; missing = one per
   * form.
   */
  work?: Scope['work']
  /** Interrupts long work of the rule; missing = it runs without interruption. */
  slices?: SliceRunner
  /** Delegations in handling messages; missing = none. */
  delegations?: Delegations
  /** Published designs of flows that buttons of the design start, by id. */
  subFlows?: ReadonlyMap<string, Pick<FlowDesign, 'formset'>>
  /** Ledgers that the design uses, by id; missing = nothing is held or used. */
  ledgers?: ReadonlyMap<string, Ledger>
  /** Workloads of people among whom a step is distributed; missing = computed from the flow itself. */
  burdens?: Workloads
  /** Decisions that the actor may still take back, by message; missing = none. */
  undos?: ReadonlyMap<string, DecisionUndo>
  /** Calendars of departments; missing = the default calendar applies. */
  calendars?: DepartmentCalendars
  /** Contact groups by id. */
  groups: ReadonlyMap<string, RecipientGroup[]>
  now: number
  /** Company time zone (IANA); Asia/Shanghai by default. */
  zone?: string
  newId: () => string
  /** Sanitizes HTML from user input. */
  cleanHtml: HtmlSanitizer
}

/**
 * Returns the clock of a snapshot, which gives expressions and defaults the date and the company's working
 * days.
 */
export const snapshotClock = ({
  now,
  zone = defaultZone,
  calendars = emptyDepartmentCalendars,
}: Pick<FlowSnapshot, 'now' | 'zone' | 'calendars'>): Clock => ({
  now,
  zone,
  calendar: resolveCalendar(calendars, [rootDepartmentId]),
})

/** Returns the date of a snapshot in the company's zone, YYYY-MM-DD. */
export const snapshotDay = ({ now, zone = defaultZone }: Pick<FlowSnapshot, 'now' | 'zone'>): string =>
  localDate(now, zone)

/** Agent that acts for a person: its owner, and what it may decide. */
interface Agent {
  ownerId: string
  mandate: Mandate
  /** Whether the flow is one of the mandate. */
  isCovered: boolean
}

/** Notification in which a person decides: a link of a mail, or a card of a chat. */
export type DecisionChannel = 'mail' | 'chat'

/** Actor, and the impersonated person where there is one. */
export interface Actor {
  id: string
  name: string
  /** Real person behind an impersonated session. */
  realId?: string
  realName?: string
  /** Mandate by which the real one acts, if it is an agent; missing for people and other programs. */
  agent?: Agent
  /** Notification from which the actor decides; missing on a page. */
  via?: DecisionChannel
  /** Permissions of the caller on this flow beyond participation. */
  allows: readonly FlowRight[]
  /** Keys of masked fields that the caller reads in full where the flow is opened; without the right to all. */
  clearFields?: readonly string[]
}

/** Returns which masked values the actor reads in full where the flow is opened. */
export const clearReadingOf = ({
  allows,
  clearFields = [],
}: Pick<Actor, 'allows' | 'clearFields'>): ClearReading =>
  allows.includes('clear') || (clearFields.length > 0 && new Set(clearFields))

/**
 * Lookup of people's workloads at a step, by person id; provided by the caller of the engine from stored
 * data.
 */
export type Workloads = (stepId: string, people: readonly string[]) => ReadonlyMap<string, Workload>

/** Workload of a person for distributing work. */
export interface Workload {
  /** Number of messages that wait for them, in any flow. */
  open: number
  /** Time of their last message of the step, in any flow of the design; null = never. */
  last: number | null
}

/** Progress of the escalation of a message's deadline. */
export interface DeadlineState {
  /** Number of the step's escalation actions that are done, including those before a reassignment. */
  done: number
  /** Time of the next action; null = none is left. */
  due: number | null
  /** Amount from a decision table on entry of the step; missing if the step's own applies. */
  amount?: number
  /** Time since which the deadline is paused, and its original end. */
  paused?: { at: number; end: number | null } | null
}
