import type {
  AgreedAlone,
  FlowDesign,
  Forwarding,
  Outcome,
  QuestionNarrowing,
  Result,
  Tally,
} from '../../../generated/types'
import type { TracePart } from '../../expression'
import type { FormValues } from '../../form'
import type { LedgerMove, LedgerPosition } from '../../ledger'
import type { Principal } from '../delegation/delegation'
import type { EscalationRule } from '../design'
import type { DecisionUndo, FormerMessageFields } from './decision-undo'
import type { logType } from './message-status'
import type { Actor, Addition, DecisionChannel, FlowMessage, FlowState, SignState, Visit } from './snapshot'

/**
 * Message that remained with its assignee, because the assignee's delegation led to no available delegate.
 */
export interface BrokenDelegation {
  messageId: string
  from: string
}

/** Escalation at a deadline: the action of the step, and its message. */
export interface Escalation {
  messageId: string
  /** Index of the action among those of the step. */
  act: number
}

/** Work of an event step. */
export interface EventWork {
  messageId: string
  /** Whether it is the end of the longest wait. */
  isLate?: boolean
}

/** End of a sub-flow, for its parent flow. */
export interface SubFlowEnd {
  parent: { flowId: string; messageId: string }
  child: string
  how: 'ended' | 'cancelled'
}

/** Person who decided a question, and for whom if by delegation. */
export interface QuestionDecider {
  id: string
  name: string
  for?: string
  opinion: string
  at: number
}

/** How a question of a program ended, by the id of its flow. */
export interface QuestionOutcome {
  id: string
  state: 'approved' | 'rejected' | 'narrowed' | 'expired' | 'withdrawn'
  at: number
  /** Digest of the question that was decided. */
  question: string
  by: QuestionDecider[]
  /** What is allowed instead of what was asked for. */
  narrowed?: { arguments: string; digest: string; narrowing: QuestionNarrowing; validUntil: string }
}

/** Kinds of effects that rules request, with the payload of each one's job. */
export interface FlowEffects {
  'broken-delegation': BrokenDelegation
  deadline: Escalation
  event: EventWork
  'question-deadline': { flowId: string }
  'question-ended': QuestionOutcome
  'sub-flow-ended': SubFlowEnd
}

/** Work for a job after the commit, not before `dueAt` if given. */
type FlowEffect = {
  [Kind in keyof FlowEffects]: { kind: Kind; payload: FlowEffects[Kind]; dueAt?: number }
}[keyof FlowEffects]

/** Changed field: name, model, field type, its text and, unless it was empty, its previous text. */
export interface LoggedField {
  n: string
  m: string
  t: string
  str: string
  was?: string
  /** Changes of a table by row, unless there are too many. */
  rows?: LoggedRow[]
}

/** Change of a table: of a cell if a column is given, otherwise an added or removed row. */
export interface LoggedRow {
  row: number
  column?: string
  was?: string
  now?: string
}

/** History record of one action; the meanings of type2 are listed in the schema of a log record. */
export interface LogRecord {
  id: string
  type2: (typeof logType)[keyof typeof logType]
  messageId: string | null
  messageIds: string[]
  button: string
  /** Outcome of the pressed button; missing in records of other actions. */
  outcome?: Outcome
  /** Set if the design required a proof of identity for the button. */
  proved?: true
  /** Notification from which it was decided; missing on a page. */
  via?: DecisionChannel
  /**
   * Set at steps that require signatures: signed with the author's passkey, or decided by the design without a
   * person.
   */
  signature?: 'passkey' | 'none'
  stepId: string
  stepName: string
  preStepName: string | null
  at: number
  actorId: string
  actorName: string
  realId: string | null
  realName: string | null
  /** Principal on whose behalf the actor acted; missing in records older than delegation. */
  entrustFrom?: Principal | null
  /** Changed fields. */
  formdata: LoggedField[]
  suggest: string
  /** Fields quoted in the opinion; missing if there are none. */
  quotes?: LoggedField[]
  reason: string
  /** People who were asked, or who had asked. */
  asked?: string
  nextmessage: Forwarding['nextmessage']
  cc: Forwarding['cc']
  /** Flows that it starts; missing if there are none. */
  sonflows?: Forwarding['sonflows']
  /** Reasons for the route taken; missing in records older than this field. */
  reasons?: RouteReason[]
  /** Messages closed by this action: step, person, status before and after. */
  history: { messageId: string; stepName: string; name: string; from: number; to: number }[]
  finished: boolean
  /** How signers were added. */
  added?: Pick<Addition, 'kind' | 'way'>
  /**
   * Change of a signing order: remaining signers by group, before and after, with those inserted and removed.
   */
  turns?: { was: string[][]; now: string[][]; put: string[]; out: string[] }
  /** Tally of the step after the action, if it counts votes. */
  tally?: Tally
  /** People whose approval was automatic. */
  automatic?: AgreedAlone[]
  /** Result of the flow, if the action ended it. */
  result?: Result
  /** Version numbers between which the flow was moved. */
  versions?: { from: number; to: number }
  /** Rule and moment by which the calendar started the flow. */
  calendar?: { rule: string; at: number }
  /** Effect and time of the step's deadline. */
  deadline?: { do: EscalationRule['do']; end: number; nobody?: true }
  /** Urgency of the flow before and after. */
  levels?: { from: number; to: number }
}

/** Row for which a flow is started: its table's key, its id, and its position then, from 1. */
export interface SourceRow {
  table: string
  id: string
  n: number
}

/** Flow to start after the commit. Its id is decided in advance, which makes the start idempotent. */
export interface SubFlowStart {
  id: string
  designId: string
  name: string
  level: 0 | 100
  /** Whether the target is fixed. */
  isFixed: boolean
  parent: { flowId: string; name: string; messageId: string; depth: number }
  /** Department of the flow. */
  deptId: string
  by: Pick<Actor, 'id' | 'name' | 'realId' | 'realName'>
  /** Initial values of its form. */
  form: FormValues
  /** Table row that it is started for. */
  row?: SourceRow
}

/** One change of a flow. Rules return a list of them, which runAction applies in one transaction. */
export type FlowChange =
  | { type: 'flow.create'; flow: Omit<FlowState, 'workname'> }
  | ({ type: 'flow.set' } & Partial<
      Pick<FlowState, 'desc' | 'level' | 'isCancel' | 'cancelNum' | 'finishedAt' | 'result' | 'picks'>
    >)
  | { type: 'form.set'; values: FormValues }
  /** Moves the flow to another version of its design. */
  | { type: 'version.set'; id: string; design: FlowDesign }
  | { type: 'sub-flow.start'; start: SubFlowStart }
  | { type: 'visit.enter'; visit: Visit }
  /** Sets the sign state of a visit. */
  | { type: 'visit.set'; id: string; sign: SignState | null }
  /** Takes visits off the path, because the decision that led to them was taken back. */
  | { type: 'visit.withdraw'; ids: string[] }
  | { type: 'message.add'; message: FlowMessage }
  | {
      type: 'message.close'
      id: string
      status: FlowMessage['status']
      at: number
      by: string
      log?: FlowMessage['log']
    }
  /** Sets fields of messages without closing them. */
  | {
      type: 'message.mark'
      ids: string[]
      /** A deadline is set together with the due date that it leaves. */
      marks: Partial<Pick<FlowMessage, 'urged' | 'application' | 'level' | 'seat' | 'expiresAt' | 'deadline'>>
    }
  /** Restores a message as it was before a decision that is taken back; `from` is its status until then. */
  | { type: 'message.restore'; id: string; from: FlowMessage['status']; fields: FormerMessageFields }
  /** Stores what a decision changed, so that it can be taken back. */
  | { type: 'undo.store'; undo: DecisionUndo }
  /** Deletes it, after the decision was taken back. */
  | { type: 'undo.delete'; messageId: string }
  /** Sets what the flow has of its ledgers, and moves their accounts by the difference. */
  | { type: 'ledger.set'; position: LedgerPosition | null; moves: LedgerMove[] }
  | { type: 'log.add'; record: LogRecord }
  | { type: 'draft.delete'; kind: 'creat' | 'deal'; target: string }
  | { type: 'notify'; people: string[]; messageIds: string[] }
  | ({ type: 'effect' } & FlowEffect)

/** Reason for the route of a pressed button: one for each of its links, as stored in history. */
export interface RouteReason {
  kind: 'if' | 'default' | 'always'
  /** Step of the button, and the button's name. */
  stepId: string
  button: string
  /** Name of the link, often empty. */
  name: string
  /** Steps it leads to. */
  to: readonly string[]
  /** Names of the flows it also starts. */
  flows?: readonly string[]
  holds: boolean
  /** Condition with the results of its parts; omitted if the record would get too long. */
  text?: string
  parts?: readonly TracePart[]
}
