import { isTrueResult } from '../evaluate'
import { parseExpression } from '../parse'
import { type ExpressionProblem, fullSpan, locateProblem, type ProblemParams } from '../problem'
import type { Scope } from '../scope'
import { type ExpressionNode, walkNodes } from '../tree'
import { traceEvaluation } from './explain'
import {
  Explainer,
  type Explanation,
  type ExplanationLabels,
  formatTraceValue,
  type PartResult,
  redactionMark,
} from './explainer'
import { addDecisionRows } from './format-decision-rows'

/**
 * Result of one part, short enough to store: a boolean, a formatted value, a problem, or null if never
 * evaluated.
 */
export type TracePart =
  | NotedValue
  | { code: string; params: ProblemParams }
  | { value: NotedValue; rows: string }
  | null
type NotedValue = boolean | string

/** Result of a condition with its parts in reading order, without literals. */
export type ConditionTrace = { holds: boolean; parts: TracePart[] }

const isLiteral = ({ type }: ExpressionNode) => type === 'text' || type === 'number' || type === 'boolean'
const notedNodes = (tree: ExpressionNode): ExpressionNode[] =>
  [...walkNodes(tree)].filter((node) => !isLiteral(node))

/** Evaluates a condition and records its trace for later readers; a faulty text has no parts. */
export function traceCondition(text: string, scope: Scope): ConditionTrace {
  const { outcome, tree, outcomes, decided } = traceEvaluation(text, scope)
  const parts = tree
    ? notedNodes(tree).map((node) => toPart(addDecisionRows(node, outcomes.get(node), decided)))
    : []
  return { holds: isTrueResult(outcome), parts }
}

/**
 * Formatted values are stored without the words for true and false, which depend on the reader's language.
 */
const noWords: ExplanationLabels = { true: 'true', false: 'false' }

function toPart(partResult: PartResult | undefined): TracePart {
  if (!partResult) return null
  if (partResult.problem) return { code: partResult.problem.code, params: partResult.problem.params }
  const value =
    typeof partResult.value === 'boolean' ? partResult.value : formatTraceValue(partResult.value, noWords)
  return partResult.rows ? { value, rows: partResult.rows } : value
}

/** Reader of a trace: the labels of their language, and which fields are redacted. */
export interface TraceReader {
  labels: ExplanationLabels
  hides?(node: ExpressionNode): boolean
}

/** Renders a stored evaluation trace, redacted for the reader. */
export function explainTrace(text: string, parts: readonly TracePart[], reader: TraceReader): Explanation {
  const { tree, problems } = parseExpression(text)
  if (!tree && reader.hides) return { ...fullSpan(text), text: redactionMark, line: redactionMark, parts: [] }
  if (!tree) return { ...fullSpan(text), text, line: text, problem: problems[0], parts: [] }
  const known = new Map(
    notedNodes(tree).map((node, at) => [node, toPartResult(text, node, parts[at] ?? null)]),
  )
  return new Explainer({ partResultOf: (node) => known.get(node), ...reader }).explain(tree)
}

const lookOf = (value: NotedValue) => (typeof value === 'boolean' ? { value } : { look: value })

function toPartResult(text: string, node: ExpressionNode, part: TracePart): PartResult | undefined {
  if (part === null) return undefined
  if (typeof part !== 'object') return lookOf(part)
  if ('rows' in part) return { ...lookOf(part.value), rows: part.rows }
  const problem: ExpressionProblem = locateProblem(text, node, part)
  return { problem }
}
