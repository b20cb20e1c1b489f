import { isTrueOutcome } from '../evaluate'
import { parse } from '../parse'
import { fullSpan, locateProblem, type Params, type Problem } from '../problem'
import type { Scope } from '../scope'
import { type Node, walkNodes } from '../tree'
import { traceEvaluation } from './explain'
import {
  Explainer,
  type Explanation,
  type ExplanationLabels,
  formatTraceValue,
  type PartResult,
  redactionMark,
} from './explainer'
import { withDecisionRows } from './format-decision-rows'

/** How one part came out, short enough to be stored: yes or no, a value's look, a problem, or null: never asked. */
export type TracePart =
  | NotedValue
  | { code: string; params: Params }
  | { value: NotedValue; rows: string }
  | null
type NotedValue = boolean | string

/** How a condition came out: its parts in reading order, without those that are written as they are. */
export type ConditionTrace = { holds: boolean; parts: TracePart[] }

const isLiteral = ({ type }: Node) => type === 'text' || type === 'number' || type === 'boolean'
const notedNodes = (tree: Node): Node[] => [...walkNodes(tree)].filter((node) => !isLiteral(node))

/** Evaluates a condition and keeps how it came about, to be told later and to others; a faulty text has no parts. */
export function traceCondition(text: string, scope: Scope): ConditionTrace {
  const { outcome, tree, outcomes } = traceEvaluation(text, scope)
  const parts = tree
    ? notedNodes(tree).map((node) => toPart(withDecisionRows(node, outcomes.get(node), scope)))
    : []
  return { holds: isTrueOutcome(outcome), parts }
}

/** Looks are kept without the words for yes and no, which are the reader's. */
const noWords: ExplanationLabels = { true: 'true', false: 'false' }

function toPart(told: PartResult | undefined): TracePart {
  if (!told) return null
  if (told.problem) return { code: told.problem.code, params: told.problem.params }
  const value = typeof told.value === 'boolean' ? told.value : formatTraceValue(told.value, noWords)
  return told.rows ? { value, rows: told.rows } : value
}

/** For whom a note is told: the words of his language, and what he may not see. */
export interface TraceReader {
  labels: ExplanationLabels
  hides?(node: Node): boolean
}

/** Tells a note of a condition as it was explained when it was taken; what the reader may not see is left out. */
export function explainTrace(text: string, parts: readonly TracePart[], reader: TraceReader): Explanation {
  const { tree, problems } = parse(text)
  if (!tree && reader.hides) return { ...fullSpan(text), text: redactionMark, line: redactionMark, parts: [] }
  if (!tree) return { ...fullSpan(text), text, line: text, problem: problems[0], parts: [] }
  const known = new Map(notedNodes(tree).map((node, at) => [node, toTold(text, node, parts[at] ?? null)]))
  return new Explainer({ told: (node) => known.get(node), ...reader }).explain(tree)
}

const lookOf = (value: NotedValue) => (typeof value === 'boolean' ? { value } : { look: value })

function toTold(text: string, node: Node, part: TracePart): PartResult | undefined {
  if (part === null) return undefined
  if (typeof part !== 'object') return lookOf(part)
  if ('rows' in part) return { ...lookOf(part.value), rows: part.rows }
  const problem: Problem = locateProblem(text, node, part)
  return { problem }
}
