import type {
  FlowDesign,
  Forwarding,
  LogEntry,
  PathReason,
  RecipientGroup,
  Explanation as ToldExplanation,
} from '../../../generated/types'
import { findTableOutput } from '../../decision/decision-tables'
import { findTableDependencies } from '../../decision/table-dependencies'
import type { Directory } from '../../directory/directory'
import {
  type Explanation,
  type ExplanationLabels,
  type ExpressionNode,
  explainTrace,
  flattenChain,
  parseCustomReference,
} from '../../expression'
import { dependsOnForm } from '../../recipient/custom-function'
import type { Translate } from '../../text/translate'
import { redactQuotes } from '../forms/quotes'
import type { LogRecord, RouteReason } from '../snapshot'
import type { FormVisibility } from './form-visibility'
import { toTrace } from './trace'

/** Reader of the reasons, and the design whose steps, fields and functions they name. */
interface ReasonReader {
  sight: FormVisibility
  design: FlowDesign
  groups: ReadonlyMap<string, RecipientGroup[]>
  say: Translate
  /** Translates a text of the design into the reader's language. */
  inWords(word: string): string
}

/** Describes why a button did or did not lead to steps, without anything hidden from the reader. */
export function toPathReason(
  { stepId, to, flows = [], text, parts, ...reason }: RouteReason,
  reader: ReasonReader,
): PathReason {
  const result = {
    ...reason,
    step: nameOf(reader, stepId),
    to: [...to.map((id) => nameOf(reader, id)), ...flows.map(reader.inWords)],
  }
  if (text === undefined || parts === undefined) return result
  const { say } = reader
  const explanation = explainTrace(text, parts, { labels: conditionLabels(say), hides: hidesFrom(reader) })
  return { ...result, explanation: translateExplanation(say, text, explanation) }
}

/**
 * Returns the labels with which conditions are explained in a language, for readers who do not know the
 * syntax.
 */
export const conditionLabels = (say: Translate): ExplanationLabels => ({
  true: say('truth.true'),
  false: say('truth.false'),
  rows: (rows) => say('flow.path.rows', { rows }),
  signs: {
    '&&': say('flow.path.and'),
    '||': say('flow.path.or'),
    '!': say('flow.path.not'),
    '==': '=',
    '!=': '≠',
    '>=': '≥',
    '<=': '≤',
    '*': '×',
    '/': '÷',
  },
})

const nameOf = ({ design }: ReasonReader, stepId: string) =>
  design.funlist.find(({ id }) => id === stepId)?.name ?? stepId

/**
 * Returns a test for parts of a condition hidden from the reader; undefined if the reader sees the whole
 * form.
 */
function hidesFrom({ sight, design, groups }: ReasonReader): ((node: ExpressionNode) => boolean) | undefined {
  if (!sight.isPartial) return undefined
  const customs = new Map(design.set.customFuns?.map((one) => [one.id, one]))
  return (node) => {
    if (node.type === 'field') return !node.column && !sight.keys.has(node.key)
    if (node.type !== 'call' || node.form !== '#C') return false
    const { id } = parseCustomReference(node.name)
    const tableOutput = findTableOutput(design.formset, id)
    if (tableOutput)
      return findTableDependencies(design.formset, tableOutput.alone).some((key) => !sight.keys.has(key))
    const custom = customs.get(id)
    return !custom || dependsOnForm(custom, groups)
  }
}

/** Flattens chains and translates problems to sentences, because flow pages do not show formulas. */
function translateExplanation(say: Translate, text: string, node: Explanation): ToldExplanation {
  const { problem, parts, ...explanation } = node
  return {
    ...explanation,
    ...(problem && { problem: { ...problem, msg: say(problem.code, problem.params) } }),
    parts: flattenChain(text, node).map((part) => translateExplanation(say, text, part)),
  }
}

type Led = Pick<Forwarding, 'nextmessage' | 'cc'>

/** Redacts conditions and reasons of next steps and copies that may quote fields hidden from the reader. */
export const redactReasons = ({ nextmessage, cc }: Led, sight: FormVisibility): Led => ({
  nextmessage: nextmessage.map(({ because, ...next }) => ({
    ...next,
    trace: toTrace(next.trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
  cc: cc.map((copies) => ({ ...copies, trace: toTrace(copies.trace, sight) })),
})

/** Reader of a log entry, and the flow it belongs to. */
interface LogReader extends ReasonReader {
  flowId: string
  directory: Directory
}

/** Returns the fields that only some kinds of records have. */
const rareOf = ({ added, tally, turns, versions, levels, automatic }: LogRecord): Partial<LogEntry> => ({
  ...(added && { added }),
  ...(tally && { tally }),
  ...(turns && { turns }),
  ...(versions && { versions }),
  ...(levels && { levels }),
  ...(automatic && { automatic }),
})

/** Converts a log record to an entry for a reader, without changes of fields hidden from them. */
export const toLogEntry = (record: LogRecord, { flowId, directory, ...reader }: LogReader): LogEntry => ({
  _id: record.id,
  type2: record.type2,
  flowlistid: flowId,
  flowmsgid: record.messageId,
  button: record.button,
  ...(record.outcome && { outcome: record.outcome }),
  ...(record.proved && { proved: record.proved }),
  ...(record.via && { via: record.via }),
  ...(record.signature && { signature: record.signature }),
  ...(record.result && { result: record.result }),
  ...rareOf(record),
  PreFunName: record.preStepName,
  NowFunName: record.stepName,
  NowFunid: record.stepId,
  created_at: new Date(record.at).toISOString(),
  created_id: record.actorId,
  creater: record.actorName,
  actor: record.realName,
  ...(record.entrustFrom && { entrust_from: record.entrustFrom }),
  depts: (directory.person(record.actorId)?.departments ?? []).map(({ id }) => ({
    v: id,
    n: directory.department(id)?.name ?? id,
  })),
  formdata: record.formdata.filter(({ m }) => m === '' || reader.sight.models.has(m)),
  suggest: record.suggest,
  ...(record.quotes && { quotes: redactQuotes(record.quotes, reader.sight) }),
  reason: record.reason,
  ...(record.asked && { asked: record.asked }),
  ...redactReasons(record, reader.sight),
  reasons: (record.reasons ?? []).map((reason) => toPathReason(reason, reader)),
  history: record.history,
  finished: record.finished,
  ...(record.calendar && {
    calendar: { rule: record.calendar.rule, at: new Date(record.calendar.at).toISOString() },
  }),
  ...(record.deadline && {
    deadline: { ...record.deadline, end: new Date(record.deadline.end).toISOString() },
  }),
})
