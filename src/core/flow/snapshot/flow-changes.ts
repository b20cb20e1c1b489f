import type { AgreedAlone, FlowDesign, Forwarding, Outcome, Result, Tally } from '../../../generated/types'
import type { TracePart } from '../../expression/index'
import type { FormValues } from '../../form/values/form-values'
import type { Principal } from '../delegation/delegation'
import type { EscalationRule } from '../design/design'
import type { FlowEffect } from './effects'
import type { logType } from './message-status'
import type { Actor, Addition, FlowMessage, FlowState, SignState, Visit } from './snapshot'

/** A field that changed: name, model, field type, how it reads and, where it held something, how it read. */
export interface LoggedField {
  n: string
  m: string
  t: string
  str: string
  was?: string
  /** What changed in a table, line by line, unless that is too much. */
  rows?: LoggedRow[]
}

/** A change in a table: of a cell when a column is named, else a row that came or went. */
export interface LoggedRow {
  row: number
  column?: string
  was?: string
  now?: string
}

/** What history keeps of one act; what its type2 tells is named in the schema of a line of the log. */
export interface LogRecord {
  id: string
  type2: (typeof logType)[keyof typeof logType]
  messageId: string | null
  messageIds: string[]
  button: string
  /** What pressing it decided; records of other acts have none. */
  outcome?: Outcome
  /** The design had whoever pressed the button prove again who he is. */
  proved?: true
  stepId: string
  stepName: string
  preStepName: string | null
  at: number
  actorId: string
  actorName: string
  realId: string | null
  realName: string | null
  /** In whose place whoever acts did so; records from before there was delegation have none. */
  entrustFrom?: Principal | null
  /** Fields that changed. */
  formdata: LoggedField[]
  suggest: string
  reason: string
  /** Whom it was asked of, or who had asked for it. */
  asked?: string
  nextmessage: Forwarding['nextmessage']
  cc: Forwarding['cc']
  /** The flows that it starts; records without any have none. */
  sonflows?: Forwarding['sonflows']
  /** Why it led there and not elsewhere; records from before this was kept have none. */
  reasons?: Reason[]
  /** Messages closed by this act: step, person, status before and after. */
  history: { messageId: string; stepName: string; name: string; from: number; to: number }[]
  finished: boolean
  /** How people were asked further. */
  added?: Pick<Addition, 'kind' | 'way'>
  /** How the order of a step was changed: who was still to sign, turn by turn, before and after; who was put in or passed. */
  turns?: { was: string[][]; now: string[][]; put: string[]; out: string[] }
  /** How the votes of the step stand after it, where it counts votes. */
  tally?: Tally
  /** Who agreed without being asked. */
  automatic?: AgreedAlone[]
  /** What became of the flow, where the act ended it. */
  result?: Result
  /** Numbers of the versions between which the flow was moved. */
  versions?: { from: number; to: number }
  /** By which rule, and for which moment, the calendar started the flow. */
  calendar?: { rule: string; at: number }
  /** What the deadline of the step did, and when it was. */
  deadline?: { do: EscalationRule['do']; end: number; nobody?: true }
  /** How urgent the flow was and is. */
  levels?: { from: number; to: number }
}

/** The row for which a flow is started: its table's key, its id, and where it stood then, from 1. */
export interface SourceRow {
  table: string
  id: string
  n: number
}

/** A flow to be started after the commit; its id is decided with it, so that it comes to be once. */
export interface SubFlowStart {
  id: string
  designId: string
  name: string
  level: 0 | 100
  /** Whether it follows in any case. */
  isFixed: boolean
  parent: { flowId: string; name: string; messageId: string; depth: number }
  /** The department that it belongs to. */
  deptId: string
  by: Pick<Actor, 'id' | 'name' | 'realId' | 'realName'>
  /** What its form begins with. */
  form: FormValues
  /** The row of a table that it is for. */
  row?: SourceRow
}

/** One change of a flow; rules answer a list of them, runAction applies it in one transaction. */
export type FlowChange =
  | { type: 'flow.create'; flow: Omit<FlowState, 'workname'> }
  | ({ type: 'flow.set' } & Partial<
      Pick<FlowState, 'desc' | 'level' | 'isCancel' | 'cancelNum' | 'finishedAt' | 'result'>
    >)
  | { type: 'form.set'; values: FormValues }
  /** From now on the flow runs by another version of its design. */
  | { type: 'version.set'; id: string; design: FlowDesign }
  | { type: 'sub-flow.start'; start: SubFlowStart }
  | { type: 'visit.enter'; visit: Visit }
  /** How far the signing of a visit is. */
  | { type: 'visit.set'; id: string; sign: SignState }
  | { type: 'message.add'; message: FlowMessage }
  | {
      type: 'message.close'
      id: string
      status: FlowMessage['status']
      at: number
      by: string
      log?: FlowMessage['log']
    }
  /** What is noted on messages without closing them. */
  | {
      type: 'message.mark'
      ids: string[]
      /** A deadline is noted together with the end that it leaves. */
      marks: Partial<Pick<FlowMessage, 'urged' | 'application' | 'level' | 'seat' | 'expiresAt' | 'deadline'>>
    }
  | { type: 'log.add'; record: LogRecord }
  | { type: 'draft.delete'; kind: 'creat' | 'deal'; target: string }
  | { type: 'notify'; people: string[]; messageIds: string[] }
  | ({ type: 'effect' } & FlowEffect)

/** Why a pressed button led where it did and not elsewhere: one for each of its links, as history keeps it. */
export interface Reason {
  kind: 'if' | 'default' | 'always'
  /** The step whose button it is, and the button's name. */
  stepId: string
  button: string
  /** The link's name, often empty. */
  name: string
  /** The steps it leads to. */
  to: readonly string[]
  /** The names of the flows it starts beside them. */
  flows?: readonly string[]
  holds: boolean
  /** The condition with how its parts came out; missing where the record would get too long. */
  text?: string
  parts?: readonly TracePart[]
}
