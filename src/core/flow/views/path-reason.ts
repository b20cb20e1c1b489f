import type {
  FlowDesign,
  PathReason,
  RecipientGroup,
  Explanation as ToldExplanation,
} from '../../../generated/types'
import { findOutput } from '../../decision/decision-tables'
import { findTableDependencies } from '../../decision/table-dependencies'
import {
  type Explanation,
  type ExplanationLabels,
  explainTrace,
  flattenChain,
  type Node,
  parseCustom,
} from '../../expression'
import { dependsOnForm } from '../../recipient/depends-on-form'
import type { Translate } from '../../text/translate'
import type { Reason } from '../snapshot/flow-changes'
import type { FormVisibility } from './form-visibility'

/** Reader of the reasons, and the design whose steps, fields and functions they name. */
export interface ReasonReader {
  sight: FormVisibility
  design: FlowDesign
  groups: ReadonlyMap<string, RecipientGroup[]>
  say: Translate
  /** Translates a text of the design into the reader's language. */
  inWords(word: string): string
}

/** Describes why a button did or did not lead to steps, without anything hidden from the reader. */
export function toPathReason(
  { stepId, to, flows = [], text, parts, ...reason }: Reason,
  reader: ReasonReader,
): PathReason {
  const told = {
    ...reason,
    step: nameOf(reader, stepId),
    to: [...to.map((id) => nameOf(reader, id)), ...flows.map(reader.inWords)],
  }
  if (text === undefined || parts === undefined) return told
  const { say } = reader
  const explanation = explainTrace(text, parts, { labels: conditionLabels(say), hides: hidesFrom(reader) })
  return { ...told, explanation: toldIn(say, text, explanation) }
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
function hidesFrom({ sight, design, groups }: ReasonReader): ((node: Node) => boolean) | undefined {
  if (!sight.isPartial) return undefined
  const customs = new Map(design.set.customFuns?.map((one) => [one.id, one]))
  return (node) => {
    if (node.type === 'field') return !node.column && !sight.keys.has(node.key)
    if (node.type !== 'call' || node.form !== '#C') return false
    const { id } = parseCustom(node.name)
    const asked = findOutput(design.formset, id)
    if (asked) return findTableDependencies(design.formset, asked.alone).some((key) => !sight.keys.has(key))
    const custom = customs.get(id)
    return !custom || dependsOnForm(custom, groups)
  }
}

/** Flattens chains and translates problems to sentences, because flow pages do not show formulas. */
function toldIn(say: Translate, text: string, node: Explanation): ToldExplanation {
  const { problem, parts, ...told } = node
  return {
    ...told,
    ...(problem && { problem: { ...problem, msg: say(problem.code, problem.params) } }),
    parts: flattenChain(text, node).map((part) => toldIn(say, text, part)),
  }
}
