import type { RowMatchStep } from './argument'
import { compileFunctionCall } from './call'
import { equals, isInOrder } from './compare'
import { dateToSeconds } from './local-date-time'
import { add, divide, multiply, type Numeric, negate, parseNumber, subtract } from './number'
import { parseExpression } from './parse'
import {
  addErrorLocation,
  ExpressionError,
  type ExpressionProblem,
  fullSpan,
  locateProblem,
  withErrorLocation,
} from './problem'
import type { EvaluationResult, ExpressionStep, Scope } from './scope'
import { type BinaryOperator, type ExpressionNode, type ExpressionNodeOf, walkNodes } from './tree'
import { describeValue, toBoolean, toNumber, toPlainValue } from './value'
import { WorkBudget } from './work-budget'

/** Compiled expression that can run many times. It has no state, so callers may cache it indefinitely. */
export type CompiledExpression = {
  problems: ExpressionProblem[]
  tree?: ExpressionNode
  run(scope: Scope): EvaluationResult
}

/** Wraps the step of each node at compile time; explanations use it to see every value. */
export type StepWrapper = (node: ExpressionNode, step: ExpressionStep) => ExpressionStep

/** Compiles an expression once. `run` then returns its value, or the problem that prevented one. */
export function compileExpression(text: string, wrap?: StepWrapper): CompiledExpression {
  const { problems, tree } = parseExpression(text)
  if (!tree) return { problems, run: () => ({ problem: problems[0] }) }

  const step = new Compiler(wrap).step(tree)
  const cost = 1 + [...walkNodes(tree)].length / 10
  const run = (scope: Scope) =>
    outcomeOf(text, () => {
      const work = scope.work ?? new WorkBudget()
      work.spend(cost)
      return step({ scope: scope.work ? scope : { ...scope, work }, budget: { steps: 0 }, work })
    })
  return { problems, tree, run }
}

/** Evaluates a function and returns its value, or the problem with its position in the text. */
function outcomeOf(text: string, evaluate: () => unknown): EvaluationResult {
  try {
    return { value: toPlainValue(evaluate()) }
  } catch (failure) {
    if (!(failure instanceof ExpressionError)) throw failure
    return { problem: locateProblem(text, failure.at ?? fullSpan(text), failure) }
  }
}

type Compute = (a: Numeric, b: Numeric) => Numeric
type Compare = (a: unknown, b: unknown) => boolean
type Arithmetic = '+' | '-' | '*' | '/'
type Logic = '&&' | '||'

const arithmetic: Record<Arithmetic, Compute> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

const comparison: Record<Exclude<BinaryOperator, Arithmetic | Logic>, Compare> = {
  '==': equals,
  '!=': (a, b) => !equals(a, b),
  '<': (a, b) => isInOrder(a, b, (difference) => difference < 0),
  '<=': (a, b) => isInOrder(a, b, (difference) => difference <= 0),
  '>': (a, b) => isInOrder(a, b, (difference) => difference > 0),
  '>=': (a, b) => isInOrder(a, b, (difference) => difference >= 0),
}

/** Returns the first operand a condition evaluates. */
function firstOperand(node: ExpressionNode): ExpressionNode {
  return node.type === 'binary' && node.operator === '&&' ? firstOperand(node.left) : node
}

/** Returns the operands of a chain of one operator in order: those of `(a && b) && c` are a, b and c. */
function operandsOf(node: ExpressionNode, operator: BinaryOperator): ExpressionNode[] {
  const operands: ExpressionNode[] = []
  let left = node
  while (left.type === 'binary' && left.operator === operator) {
    operands.push(left.right)
    left = left.left
  }
  return [left, ...operands.reverse()]
}

/** Compiles a tree to closures once, so that a run reads neither text nor tree. */
class Compiler {
  constructor(private readonly wrap?: StepWrapper) {}

  private readonly made = new Map<ExpressionNode, ExpressionStep>()

  step(node: ExpressionNode): ExpressionStep {
    const known = this.made.get(node)
    if (known) return known
    const plain = this.plain(node)
    const step = this.wrap?.(node, plain) ?? plain
    this.made.set(node, step)
    return step
  }

  private plain(node: ExpressionNode): ExpressionStep {
    if (node.type === 'text' || node.type === 'boolean') return constant(node.value)
    if (node.type === 'number') return constant(parseNumber(node.digits))
    if (node.type === 'field') return fieldStep(node)
    if (node.type === 'unary') return this.unary(node)
    if (node.type === 'binary') return this.binary(node)
    return compileFunctionCall(
      node,
      node.args.map((argument) => this.step(argument)),
      node.args.map((argument) => this.match(argument)),
    )
  }

  /** Extracts the leading equality test on a column from a condition, for an index lookup of its rows. */
  private match(node: ExpressionNode): RowMatchStep | undefined {
    const first = firstOperand(node)
    if (first.type !== 'binary' || first.operator !== '==') return undefined
    const { left, right } = first
    const sides = [this.side(left, right), this.side(right, left)].filter((side) => side !== undefined)
    return sides.length ? { sides, isWhole: first === node } : undefined
  }

  /** Describes a column that is compared with another node. */
  private side(column: ExpressionNode, other: ExpressionNode): RowMatchStep['sides'][number] | undefined {
    if (column.type !== 'field' || !column.column || column.shown) return undefined
    const codes = [...walkNodes(other)].flatMap((one) =>
      one.type === 'field' && one.column ? [one.key] : [],
    )
    return { column: column.key, codes, wanted: this.step(other) }
  }

  private unary({ operator, of }: ExpressionNodeOf<'unary'>): ExpressionStep {
    if (operator === '-') {
      const number = this.number(of)
      return (run) => negate(number(run))
    }
    const truth = this.truth(of)
    return (run) => !truth(run)
  }

  private binary(node: ExpressionNodeOf<'binary'>): ExpressionStep {
    const { operator } = node
    if (operator === '&&' || operator === '||') return this.logic(node)
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/')
      return this.compute(node, arithmetic[operator])
    return this.compare(node, comparison[operator])
  }

  private compute(node: ExpressionNodeOf<'binary'>, compute: Compute): ExpressionStep {
    const [left, right] = [this.number(node.left), this.number(node.right)]
    const divisor = node.operator === '/' ? nonZero(right, node.right) : right
    return applied(node, [left, divisor], compute)
  }

  private logic(node: ExpressionNodeOf<'binary'>): ExpressionStep {
    // A chain is one loop, since a decision table has a row of 60 conditions; an explanation needs each part.
    const parts = this.wrap ? [node.left, node.right] : operandsOf(node, node.operator)
    const truths = parts.map((part) => this.truth(part))
    const decides = node.operator === '||'
    return (run) => {
      for (const truth of truths) if (truth(run) === decides) return decides
      return !decides
    }
  }

  private compare(node: ExpressionNodeOf<'binary'>, compare: Compare): ExpressionStep {
    return applied(node, [this.step(node.left), this.step(node.right)], compare)
  }

  private number(node: ExpressionNode): ExpressionStep<Numeric> {
    const step = this.step(node)
    return (run) => {
      const value = step(run)
      return typeof value === 'number' && Number.isFinite(value)
        ? value
        : withErrorLocation(node, () => amountOf(value))
    }
  }

  private truth(node: ExpressionNode): ExpressionStep<boolean> {
    const step = this.step(node)
    return (run) => {
      const value = step(run)
      return typeof value === 'boolean' ? value : withErrorLocation(node, () => toBoolean(value))
    }
  }
}

/** Applies an operator to its operands; errors are located at the operator's node. */
function applied<Value>(
  at: ExpressionNode,
  [left, right]: [ExpressionStep<Value>, ExpressionStep<Value>],
  operator: (a: Value, b: Value) => unknown,
): ExpressionStep {
  return (run) => {
    const a = left(run)
    const b = right(run)
    try {
      return operator(a, b)
    } catch (failure) {
      throw addErrorLocation(failure, at)
    }
  }
}

/** Converts a value to a number for arithmetic. Throws for a date and suggests the date functions. */
function amountOf(value: unknown): Numeric {
  if (typeof value === 'string' && dateToSeconds(value) !== undefined)
    throw new ExpressionError('expression.date-as-number', { found: describeValue(value) })
  return toNumber(value)
}

const constant =
  (value: unknown): ExpressionStep =>
  () =>
    value

/**
 * Compiles a field access. A missing displayed value falls back to the stored one; a column exists only
 * inside a row.
 */
function fieldStep(node: ExpressionNodeOf<'field'>): ExpressionStep {
  const key = asPropertyName(node.key)
  const { name } = node
  if (node.shown) return ({ scope }) => scope.shown?.(key) ?? scope.value(key)
  if (!node.column) return ({ scope }) => scope.value(key)
  return ({ scope, column }) => {
    if (column) return column(key)
    if (!scope.column)
      throw new ExpressionError('expression.column-outside-table', { name: name || key }, node)
    return scope.column(key)
  }
}

/**
 * Returns the text as an interned property name, so that objects and maps find it without comparing
 * characters.
 */
const asPropertyName = (text: string): string => Object.keys({ [text]: 0 })[0] ?? text

const nonZero =
  (divisor: ExpressionStep<Numeric>, at: ExpressionNode): ExpressionStep<Numeric> =>
  (run) => {
    const value = divisor(run)
    if (value === 0) throw new ExpressionError('expression.division-by-zero', {}, at)
    return value
  }
