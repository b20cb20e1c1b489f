import { compile, type Wrap } from './compile'
import { digitsOf, groupedDigits, isNumeric } from './number'
import { print, printText } from './print'
import { Failure, type Problem, problemAt, type Span, wholeOf } from './problem'
import type { Outcome, Scope } from './scope'
import { type Node, partsOf } from './tree'
import { describe, isEmpty, settle, toWords } from './value'

/** The words for yes and no in the reader's language. */
export type Labels = { true: string; false: string }

/**
 * How an expression came to its value: each part with its text, its value or problem, and one line such as
 * `金额 5,800 > 5,000 → 真`. A part behind a decided && or || was never asked: it has neither.
 */
export type Explanation = Span & {
  text: string
  line: string
  value?: unknown
  problem?: Problem
  parts: Explanation[]
}

/** Evaluates an expression and tells how it came to its value; of a faulty text only the first problem. */
export function explain(text: string, scope: Scope, labels: Labels): Explanation {
  const outcomes = new Map<Node, Outcome>()
  const { tree, run } = compile(text, recorder(text, outcomes))
  const { problem } = run(scope)
  if (!tree) return { ...wholeOf(text), text, line: text, problem, parts: [] }
  return new Explainer(outcomes, labels).explain(tree)
}

/** Notes what each node came to; inside a table's rows it came to many values, so none is noted. */
const recorder =
  (text: string, outcomes: Map<Node, Outcome>): Wrap =>
  (node, step) =>
  (run) => {
    try {
      const value = step(run)
      if (!run.column) outcomes.set(node, { value: settle(value) })
      return value
    } catch (failure) {
      if (failure instanceof Failure)
        outcomes.set(node, { problem: problemAt(text, failure.at ?? node, failure) })
      throw failure
    }
  }

class Explainer {
  constructor(
    private readonly outcomes: Map<Node, Outcome>,
    private readonly labels: Labels,
  ) {}

  explain(node: Node): Explanation {
    const { from, to } = node
    const parts = partsOf(node).map((part) => this.explain(part))
    return { from, to, text: print(node), line: this.line(node), ...this.outcomes.get(node), parts }
  }

  private line(node: Node): string {
    const outcome = this.outcomes.get(node)
    const isOperation = node.type === 'binary' || node.type === 'unary'
    if (!isOperation || !outcome || outcome.problem) return this.withValues(node)
    const sign = typeof outcome.value === 'boolean' ? '→' : '='
    return `${this.withValues(node)} ${sign} ${this.show(outcome.value)}`
  }

  /** The expression as written, with the value behind each field and function. */
  private withValues(node: Node): string {
    const bare = this.bare(node)
    return node.bracketed ? `(${bare})` : bare
  }

  private bare(node: Node): string {
    if (node.type === 'binary')
      return `${this.withValues(node.left)} ${node.operator} ${this.withValues(node.right)}`
    if (node.type === 'unary') return node.operator + this.withValues(node.of)
    if (node.type === 'number') return groupedDigits(node.digits)
    if (node.type === 'text') return this.show(node.value)
    if (node.type === 'boolean') return this.show(node.value)
    const title = node.type === 'field' ? node.name || node.key : this.callTitle(node.name, node.args)
    const outcome = this.outcomes.get(node)
    return outcome && !outcome.problem ? `${title} ${this.show(outcome.value)}` : title
  }

  private callTitle(name: string, args: Node[]): string {
    return `${name}(${args.map((argument) => this.withValues(argument)).join(', ')})`
  }

  private show(value: unknown): string {
    if (typeof value === 'boolean') return value ? this.labels.true : this.labels.false
    if (isNumeric(value)) return groupedDigits(digitsOf(value))
    if (isEmpty(value)) return '""'
    if (Array.isArray(value))
      return value.some(isObject) ? `[${value.length}]` : printText(describe(toWords(value)))
    return typeof value === 'string' ? printText(describe(value)) : describe(value)
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
