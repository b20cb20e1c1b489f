import {
  type Explanation,
  type Labels,
  membersOf,
  type Node,
  parseCustom,
  recall,
} from '../../core/expression'
import type { Reason } from '../../core/flow/steps/link-reasons'
import { looksAtForm } from '../../core/recipient/looks-at-form'
import type {
  FlowDesign,
  PathReason,
  RecipientGroup,
  Explanation as ToldExplanation,
} from '../../generated/types'
import type { Language } from '../platform/call'
import { textOf } from '../platform/texts'
import type { FormSight } from '../policies/form-sight'
import type { Say } from './flow'

/** For whom reasons are told, and the design whose steps, fields and functions they name. */
export interface ReasonReader {
  sight: FormSight
  design: FlowDesign
  groups: ReadonlyMap<string, RecipientGroup[]>
  language: Language
  say: Say
}

/** Why a button led to steps or did not, as a person may read it: what is hidden from him shows in no part. */
export function toPathReason(
  { stepId, to, flows = [], text, parts, ...reason }: Reason,
  reader: ReasonReader,
): PathReason {
  const told = {
    ...reason,
    step: nameOf(reader, stepId),
    to: [...to.map((id) => nameOf(reader, id)), ...flows.map(reader.say)],
  }
  if (text === undefined || parts === undefined) return told
  const { language } = reader
  const explanation = recall(text, parts, { labels: labelsIn(language), hides: hidesFrom(reader) })
  return { ...told, explanation: toldIn(language, text, explanation) }
}

/** The words of a language for conditions that are told: their reader need not know how they are written. */
export const labelsIn = (language: Language): Labels => ({
  true: textOf(language, 'truth.true'),
  false: textOf(language, 'truth.false'),
  signs: {
    '&&': textOf(language, 'flow.path.and'),
    '||': textOf(language, 'flow.path.or'),
    '!': textOf(language, 'flow.path.not'),
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

/** What a part of a condition reads that the reader may not see; nothing for those who see the whole form. */
function hidesFrom({ sight, design, groups }: ReasonReader): ((node: Node) => boolean) | undefined {
  if (!sight.isPartial) return undefined
  const customs = new Map(design.set.customFuns?.map((one) => [one.id, one]))
  return (node) => {
    if (node.type === 'field') return !node.column && !sight.keys.has(node.key)
    if (node.type !== 'call' || node.form !== '#C') return false
    const custom = customs.get(parseCustom(node.name).id)
    return !custom || looksAtForm(custom, groups)
  }
}

/** With the members of a chain side by side, and sentences for problems: pages of flows do not speak of formulas. */
function toldIn(language: Language, text: string, node: Explanation): ToldExplanation {
  const { problem, parts, ...told } = node
  return {
    ...told,
    ...(problem && { problem: { ...problem, msg: textOf(language, problem.code, problem.params) } }),
    parts: membersOf(text, node).map((part) => toldIn(language, text, part)),
  }
}
