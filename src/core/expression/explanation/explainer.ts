import { groupDigits } from '../../text/decimal-digits'
import { parseCustomReference } from '../custom-reference'
import { formatDigits, isNumeric } from '../number'
import { printExpression, printText } from '../print'
import type { ExpressionProblem, TextSpan } from '../problem'
import {
  type BinaryOperator,
  childNodes,
  type ExpressionNode,
  type ExpressionNodeOf,
  walkNodes,
} from '../tree'
import { describeValue, isEmptyOperand, toPlainText } from '../value'

/**
 * Words for true and false in the reader's language, and for operators where the reader is not a designer.
 */
export type ExplanationLabels = {
  true: string
  false: string
  signs?: Partial<Record<BinaryOperator | '!', string>>
  /** Formats the row numbers of a decision table. */
  rows?(rows: string): string
}

/**
 * Explanation of an expression: each part with its text, its value or problem, and one line such as `金额 5,800
 * > 5,000 → 真`. A part behind a decided && or || was never evaluated and has neither.
 */
export type Explanation = TextSpan & {
  text: string
  line: string
  value?: unknown
  problem?: ExpressionProblem
  parts: Explanation[]
}

/** Result of a part: a value, a formatted value, or a problem. */
export type PartResult =
  | { value?: unknown; look?: string; rows?: string; problem?: undefined }
  | { problem: ExpressionProblem }

/** Input of an explanation. Parts that read something hidden are redacted. */
export interface ExplainerOptions {
  partResultOf(node: ExpressionNode): PartResult | undefined
  labels: ExplanationLabels
  hides?(node: ExpressionNode): boolean
}

/** Placeholder for a redacted value. */
export const redactionMark = '⁎⁎⁎'

/** Formats the recorded results of a tree for people. */
export class Explainer {
  constructor(private readonly explainerOptions: ExplainerOptions) {}

  explain(node: ExpressionNode): Explanation {
    const { from, to } = node
    if (this.isHidden(node)) return { from, to, text: redactionMark, line: redactionMark, parts: [] }
    const parts = childNodes(node).map((part) => this.explain(part))
    const outcome = this.outcome(node)
    const result = outcome?.problem ? { problem: outcome.problem } : valueIn(outcome)
    const line = this.line(node)
    return { from, to, text: this.holdsHidden(node) ? line : printExpression(node), line, ...result, parts }
  }

  /** Returns the result of a node, unless a hidden part below would be revealed by it. */
  private outcome(node: ExpressionNode): PartResult | undefined {
    return this.holdsHidden(node) ? undefined : this.explainerOptions.partResultOf(node)
  }

  private holdsHidden(node: ExpressionNode): boolean {
    const { hides } = this.explainerOptions
    return hides !== undefined && [...walkNodes(node)].some((part) => hides(part))
  }

  /**
   * Whether a node is hidden. A comparison or calculation is hidden as a whole, since its other operands
   * reveal the hidden value.
   */
  private isHidden(node: ExpressionNode): boolean {
    const joins = node.type === 'binary' ? node.operator === '&&' || node.operator === '||' : isNot(node)
    return !joins && this.holdsHidden(node)
  }

  private line(node: ExpressionNode): string {
    const outcome = this.outcome(node)
    const isOperation = node.type === 'binary' || node.type === 'unary'
    if (!isOperation || !outcome || outcome.problem) return this.withValues(node)
    const sign = typeof outcome.value === 'boolean' ? '→' : '='
    return `${this.withValues(node)} ${sign} ${this.look(outcome)}`
  }

  /** Writes the expression with the value after each field and function. */
  private withValues(node: ExpressionNode): string {
    const bare = this.isHidden(node) ? redactionMark : this.bare(node)
    return node.bracketed ? `(${bare})` : bare
  }

  private bare(node: ExpressionNode): string {
    if (node.type === 'binary')
      return `${this.withValues(node.left)} ${this.sign(node.operator)} ${this.withValues(node.right)}`
    if (node.type === 'unary') return this.sign(node.operator) + this.withValues(node.of)
    if (node.type === 'number') return groupDigits(node.digits)
    if (node.type === 'text' || node.type === 'boolean')
      return formatTraceValue(node.value, this.explainerOptions.labels)
    const title = node.type === 'field' ? node.name || node.key : this.callTitle(node)
    const outcome = this.outcome(node)
    return outcome && !outcome.problem ? `${title} ${this.look(outcome)}` : title
  }

  private sign(operator: BinaryOperator | '!' | '-'): string {
    return this.explainerOptions.labels.signs?.[operator] ?? operator
  }

  private callTitle({ form, name, args }: ExpressionNodeOf<'call'>): string {
    const title = form === '#C' ? parseCustomReference(name).name || name : name
    if (!args.length) return title
    return `${title}(${args.map((argument) => this.withValues(argument)).join(', ')})`
  }

  private look({ value, look, rows }: { value?: unknown; look?: string; rows?: string }): string {
    const shown = look ?? formatTraceValue(value, this.explainerOptions.labels)
    const { rows: quote } = this.explainerOptions.labels
    return rows && quote ? `${shown} (${quote(rows)})` : shown
  }
}

const valueIn = (outcome: { value?: unknown; look?: string } | undefined) =>
  outcome && 'value' in outcome ? { value: outcome.value } : {}

const isNot = (node: ExpressionNode) => node.type === 'unary' && node.operator === '!'

/** Formats a value for a line of an explanation. */
export function formatTraceValue(value: unknown, labels: ExplanationLabels): string {
  if (typeof value === 'boolean') return value ? labels.true : labels.false
  if (isNumeric(value)) return groupDigits(formatDigits(value))
  if (isEmptyOperand(value)) return '""'
  if (Array.isArray(value))
    return value.some(isObject) ? `[${value.length}]` : printText(describeValue(toPlainText(value)))
  return typeof value === 'string' ? printText(describeValue(value)) : describeValue(value)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
