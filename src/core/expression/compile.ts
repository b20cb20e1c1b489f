import type { MatchStep } from './argument'
import { compileCall } from './call'
import { compareValues, equals } from './compare'
import { secondsOfDate } from './local-date-time'
import { add, divide, multiply, type Numeric, negate, parseNumber, subtract } from './number'
import { parse } from './parse'
import {
  attachLocation,
  ExpressionError,
  fullSpan,
  locateErrors,
  locateProblem,
  type Problem,
} from './problem'
import type { EvaluationResult, ExpressionStep, Scope } from './scope'
import { type BinaryOperator, type Node, type NodeOf, walkNodes } from './tree'
import { describeValue, toBoolean, toNumber, toPlainValue } from './value'
import { WorkBudget } from './work-budget'

/** An expression ready to run many times; it holds no state, so callers may keep it as long as they like. */
export type CompiledExpression = { problems: Problem[]; tree?: Node; run(scope: Scope): EvaluationResult }

/** Called for each node as its step is made; explaining uses it to see every value. */
export type StepWrapper = (node: Node, step: ExpressionStep) => ExpressionStep

/** Reads an expression once; `run` then answers its value, or the problem that keeps it from having one. */
export function compile(text: string, wrap?: StepWrapper): CompiledExpression {
  const { problems, tree } = parse(text)
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

/** Runs something that may fail and answers its settled value or the problem with its place in the text. */
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
  '<': (a, b) => compareValues(a, b) < 0,
  '<=': (a, b) => compareValues(a, b) <= 0,
  '>': (a, b) => compareValues(a, b) > 0,
  '>=': (a, b) => compareValues(a, b) >= 0,
}

/** What a condition asks before all else. */
function firstAsked(node: Node): Node {
  return node.type === 'binary' && node.operator === '&&' ? firstAsked(node.left) : node
}

/** Turns a tree into closures, once, so that running touches neither text nor tree. */
class Compiler {
  constructor(private readonly wrap: StepWrapper = (_, step) => step) {}

  private readonly made = new Map<Node, ExpressionStep>()

  step(node: Node): ExpressionStep {
    const known = this.made.get(node) ?? this.wrap(node, this.plain(node))
    this.made.set(node, known)
    return known
  }

  private plain(node: Node): ExpressionStep {
    if (node.type === 'text' || node.type === 'boolean') return constant(node.value)
    if (node.type === 'number') return constant(parseNumber(node.digits))
    if (node.type === 'field') return fieldStep(node)
    if (node.type === 'unary') return this.unary(node)
    if (node.type === 'binary') return this.binary(node)
    return compileCall(
      node,
      node.args.map((argument) => this.step(argument)),
      node.args.map((argument) => this.match(argument)),
    )
  }

  /** Of a condition that first asks whether a column equals something: what a search for its rows needs. */
  private match(node: Node): MatchStep | undefined {
    const first = firstAsked(node)
    if (first.type !== 'binary' || first.operator !== '==') return undefined
    const { left, right } = first
    const sides = [this.side(left, right), this.side(right, left)].filter((side) => side !== undefined)
    return sides.length ? { sides, isWhole: first === node } : undefined
  }

  /** A column that is to equal something else. */
  private side(column: Node, other: Node): MatchStep['sides'][number] | undefined {
    if (column.type !== 'field' || !column.column || column.shown) return undefined
    const codes = [...walkNodes(other)].flatMap((one) =>
      one.type === 'field' && one.column ? [one.key] : [],
    )
    return { column: column.key, codes, wanted: this.step(other) }
  }

  private unary({ operator, of }: NodeOf<'unary'>): ExpressionStep {
    if (operator === '-') {
      const number = this.number(of)
      return (run) => negate(number(run))
    }
    const truth = this.truth(of)
    return (run) => !truth(run)
  }

  private binary(node: NodeOf<'binary'>): ExpressionStep {
    const { operator } = node
    if (operator === '&&' || operator === '||') return this.logic(node)
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/')
      return this.compute(node, arithmetic[operator])
    return this.compare(node, comparison[operator])
  }

  private compute(node: NodeOf<'binary'>, compute: Compute): ExpressionStep {
    const [left, right] = [this.number(node.left), this.number(node.right)]
    const divisor = node.operator === '/' ? nonZero(right, node.right) : right
    return applied(node, [left, divisor], compute)
  }

  private logic({ operator, left, right }: NodeOf<'binary'>): ExpressionStep {
    const [first, second] = [this.truth(left), this.truth(right)]
    return operator === '&&' ? (run) => first(run) && second(run) : (run) => first(run) || second(run)
  }

  private compare(node: NodeOf<'binary'>, compare: Compare): ExpressionStep {
    return applied(node, [this.step(node.left), this.step(node.right)], compare)
  }

  private number(node: Node): ExpressionStep<Numeric> {
    const step = this.step(node)
    return (run) => {
      const value = step(run)
      return typeof value === 'number' && Number.isFinite(value)
        ? value
        : locateErrors(node, () => amountOf(value))
    }
  }

  private truth(node: Node): ExpressionStep<boolean> {
    const step = this.step(node)
    return (run) => {
      const value = step(run)
      return typeof value === 'boolean' ? value : locateErrors(node, () => toBoolean(value))
    }
  }
}

/** Applies an operator to its operands; what goes wrong does so at the operator's node. */
function applied<Value>(
  at: Node,
  [left, right]: [ExpressionStep<Value>, ExpressionStep<Value>],
  operator: (a: Value, b: Value) => unknown,
): ExpressionStep {
  return (run) => {
    const a = left(run)
    const b = right(run)
    try {
      return operator(a, b)
    } catch (failure) {
      throw attachLocation(failure, at)
    }
  }
}

/** A value to calculate with; a date is none, and functions that count with dates are told instead. */
function amountOf(value: unknown): Numeric {
  if (typeof value === 'string' && secondsOfDate(value) !== undefined)
    throw new ExpressionError('expression.date-as-number', { found: describeValue(value) })
  return toNumber(value)
}

const constant =
  (value: unknown): ExpressionStep =>
  () =>
    value

/** Missing displayed values fall back to stored ones; a column exists only inside a row. */
function fieldStep(node: NodeOf<'field'>): ExpressionStep {
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

/** The same text as engines keep names of properties: objects and maps then find it without reading it. */
const asPropertyName = (text: string): string => Object.keys({ [text]: 0 })[0] ?? text

const nonZero =
  (divisor: ExpressionStep<Numeric>, at: Node): ExpressionStep<Numeric> =>
  (run) => {
    const value = divisor(run)
    if (value === 0) throw new ExpressionError('expression.division-by-zero', {}, at)
    return value
  }
