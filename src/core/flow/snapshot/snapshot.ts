import type {
  Control,
  Dept,
  FlowDesign,
  Message,
  Outcome,
  RecipientGroup,
  Result,
  SignPolicy,
  Trace,
} from '../../../generated/types'
import { type DepartmentCalendars, noCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { rootDepartmentId } from '../../directory/department-scope'
import type { Directory } from '../../directory/directory'
import type { Clock, Scope } from '../../expression'
import type { HtmlSanitizer } from '../../form/field-values/sanitize-input'
import type { Region } from '../../form/values/china-area'
import type { FormValues } from '../../form/values/form-values'
import type { FormerRegion } from '../../form/values/normalize-region'
import type { SliceScheduler } from '../../slices'
import type { Delegations, Principal } from '../delegation/delegation'

/** The state of one flow's head: who started it, its form, whether it ended. Times are milliseconds. */
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
  /** What has become of it; running as long as something waits. */
  result: Result
  finishedAt: number | null
  /** The flow that started this one, and the message whose handling did; null = somebody did. */
  parent: { flowId: string; messageId: string } | null
  /** How many flows lie above it. */
  depth: number
  /** How many flows it has started. */
  subFlows: number
}

/** What the vote of somebody in a visit is worth; missing = one vote, his own. */
export interface Seat {
  votes?: number
  /** His refusal alone refuses. */
  veto?: true
  /** The department for which he signs, where each has one vote or its turn. */
  dept?: string
  /** The addition by which he was asked further. */
  added?: string
  /** He gives an opinion and decides nothing. */
  opinion?: true
  /** He got it of several, in turn or by load. */
  lot?: true
  /** Others might have it, too: it is still to be claimed, its receiver holds it, or he gave it back. */
  claim?: 'open' | 'held' | 'back'
  /** The additions that he asked for: his vote stands when they have decided. */
  adds?: string[]
}

/** Somebody whose turn to sign is still to come. */
export interface PendingSigner {
  to: string
  seat?: Seat | null
  /** Who put him into the order while it ran. */
  by?: Principal
}

/** Whoever asked others before himself, as he will be asked again; the message that he had is closed meanwhile. */
export interface InactiveSigner extends PendingSigner {
  messageId: string
  entrustFrom?: Principal | null
}

/**
 * People whom somebody of a visit asked further (加签): before himself, beside or after him; or for their opinion alone
 * (会办). What they decide goes with his vote.
 */
export interface Addition {
  id: string
  /** The message of whoever asked. */
  from: string
  by: Principal
  kind: 'before' | 'beside' | 'after' | 'opinion'
  /** Who of them must agree: one, all, or all one after another. */
  way: 'any' | 'all' | 'order'
  reason: string
  at: number
  /** Who is asked next, a turn at a time. */
  queue: PendingSigner[][]
  /** Whoever asked, as long as nobody waits in his place: he is asked when they have decided, or they decided for him. */
  host?: InactiveSigner
  /** Missing as long as it is open; gone = nobody waits for it any more. */
  result?: 'agree' | 'refuse' | 'gone'
}

/**
 * How a visit decides that has a policy of its own, or in which people were asked further: the policy with which it was
 * entered, and how far it is.
 */
export interface SignState {
  /** Missing where the kind of the step alone decides. */
  policy?: SignPolicy
  /** Who is asked next, a turn at a time. */
  queue: PendingSigner[][]
  /** Those of whom any may take it, by whose names they were asked. */
  pool?: string[]
  /** Messages of the visit in whose place this one stands, whose signatures still count. */
  carried?: string[]
  added?: Addition[]
  /** Who changed the order last, and when. */
  changed?: { by: Principal; at: number }
  /** Missing as long as it is open; a visit that was sent back, or that has no policy, has none. */
  result?: 'agree' | 'refuse'
}

/** One entry into a step; sign counting, or-sign closing, merging and withdrawing work on visits. */
export interface Visit {
  id: string
  stepId: string
  /** Messages whose handling led here; none for the start. */
  from: string[]
  enteredAt: number
  /** Why its people are in it, and the condition that led here. */
  trace: Trace[]
  because: string
  /** Missing where the kind of the step alone decides. */
  sign?: SignState | null
  /** The step to which it leads straight back; missing where its button says where it leads. */
  backTo?: string | null
  /** The form as it stood when it was sent back; missing where it was not, or was before this was kept. */
  formWas?: FormValues | null
}

/** When a receiver was last urged, by whom, and how often so far. */
export interface LastUrge {
  at: number
  by: string
  name: string
  times: number
}

/** Somebody who has handled asks whoever has the message to let the flow come back to him (decisions §4). */
export interface ReturnRequest {
  id: string
  /** The handled message to which the flow would come back. */
  targetId: string
  by: string
  name: string
  reason: string
  at: number
  /** Missing while it is open; who said no or took it back, when and why. */
  end?: { kind: 'declined' | 'taken-back'; by: string; name: string; at: number; reason: string }
}

/** How a message was handled. */
interface HandledLog {
  suggest: string
  button: string
  /** Messages from before this was kept have it by the name of the button. */
  outcome?: Outcome | null
  /** Whether handling it changed the form; messages from before this was kept do not say so. */
  edited?: boolean
  /** Why its receiver agreed without being asked: the step where he had agreed before; empty for his own request. */
  alone?: string
}

/** A step waiting for, or having reached, one person. */
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
  /** How many seconds its receiver had when he was asked; 0 = as long as he likes. */
  timeExpired: number
  /** From when on it is late; null = never, or its time stands still. */
  expiresAt: number | null
  /** How far what its deadline does is; missing where it only becomes late. */
  deadline?: DeadlineState | null
  finishedAt: number | null
  finishedId: string | null
  /** The opinion, the pressed button and what it decided. */
  log: HandledLog
  isRevoke: boolean
  urged?: LastUrge | null
  application?: ReturnRequest | null
  /** In whose place its receiver handles it. */
  entrustFrom?: Principal | null
  seat?: Seat | null
}

/** So many messages of a visit whose receivers have votes alike and decided the same. */
export interface VoteGroup extends Pick<FlowMessage, 'status' | 'seat'>, Pick<HandledLog, 'outcome'> {
  count: number
}

/** How many waiting messages a snapshot leaves out: of the visit that is being signed, and of all others. */
interface LeftOut {
  inVisit: number
  elsewhere: number
  /** Where the visit counts votes, those of its messages that are left out; of departments in the order of their first. */
  votes?: VoteGroup[]
}

/** All a rule may see: the pinned design, the flow as it stands, the directory, the time and a source of ids. */
export interface FlowSnapshot {
  flowId: string
  flowName: string
  version: string
  design: FlowDesign
  /** Missing until the flow is created. */
  flow?: FlowState
  visits: Visit[]
  messages: FlowMessage[]
  /**
   * A signature that moves nothing on is decided without the flow's other messages; missing = all are here. A rule that
   * finds that it does move something on throws IncompleteSnapshotError.
   */
  leftOut?: LeftOut
  directory: Directory
  /** What the company allows where the design does not say; missing = nothing. */
  control?: Control
  /** The regions that exist; with them, areas in forms are checked. */
  regions?: readonly Region[]
  /** Regions that are no more; areas that are sent with them are those of today. */
  former?: readonly FormerRegion[]
  /** The flows that whoever acts may start, by id; only where the form has a field that chooses among them. */
  flows?: ReadonlyMap<string, string>
  /** The answers of remote functions as far as they are known; an act that lacks one is decided again with it. */
  remote?: Scope['remote']
  /** The work of all expressions that are evaluated on it and on what becomes of it; missing = each form counts its own. */
  work?: Scope['work']
  /** Interrupts the rule's long work; missing = it is done at once. */
  slices?: SliceScheduler
  /** Who stands in for whom in handling messages; missing = nobody. */
  delegations?: Delegations
  /** The published designs of flows that buttons of the design start, by id. */
  subFlows?: ReadonlyMap<string, Pick<FlowDesign, 'formset'>>
  /** How those stand among whom a step is shared out; missing = as far as the flow itself shows. */
  burdens?: Workloads
  /** The calendars that departments keep; missing = the standard one counts. */
  calendars?: DepartmentCalendars
  /** Contact groups by id. */
  groups: ReadonlyMap<string, RecipientGroup[]>
  now: number
  /** IANA time zone of the company; Asia/Shanghai when none is given. */
  zone?: string
  newId: () => string
  /** Makes the HTML that people send harmless. */
  cleanHtml: HtmlSanitizer
}

const defaultZone = 'Asia/Shanghai'

/** The clock of a snapshot, by which expressions and defaults tell the day, and whether the company works on it. */
export const clockOf = ({ now, zone = defaultZone, calendars = noCalendars }: FlowSnapshot): Clock => ({
  now,
  zone,
  calendar: resolveCalendar(calendars, [rootDepartmentId]),
})

/** Who acts, and for whom when someone acts as another. */
export interface Actor {
  id: string
  name: string
  /** The real person behind a switched session. */
  realId?: string
  realName?: string
  /** Rights of the caller on this flow beyond being in it. */
  allows: readonly ('watch' | 'revoke' | 'resend' | 'cancel' | 'export')[]
}

/** Tells how people stand at a step, each by his id; a fact of whoever runs the engine, who reads it from data. */
export type Workloads = (stepId: string, people: readonly string[]) => ReadonlyMap<string, Workload>

/** How somebody stands when work is shared out. */
export interface Workload {
  /** How many messages wait for him, of whatever flow. */
  open: number
  /** When he last got a message of the step, of whatever flow of the design; null = never. */
  last: number | null
}

/** How far the acts of a message's deadline are. */
export interface DeadlineState {
  /** So many of the step's acts are done, or were done before it was handed to its receiver. */
  done: number
  /** When the next is due; null = none is left. */
  due: number | null
  /** The amount that a decision table said when the step was entered; missing where the step's own stands. */
  amount?: number
  /** Its time stands still since then; what its end was. */
  paused?: { at: number; end: number | null } | null
}
