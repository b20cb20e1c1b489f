import { expressionLimits } from './limits'
import type { TextSpan } from './problem'
import { bracketContent, parseReference } from './reference'
import { tokens } from './tokens'
import { type BinaryOperator, type CallForm, type ExpressionNode, precedence } from './tree'

/** Thrown where a text is not valid; never leaves this module. */
class InvalidSyntaxError extends Error {}

/** Tree of a valid text, with the number of its nodes and the first part that is nested deeper than the limit. */
export type ReadTree = { tree: ExpressionNode; nodes: number; tooDeep?: TextSpan }

/**
 * Reads a valid text, without the libraries that read any text; undefined for an invalid one, whose problems
 * `findSyntaxProblems` returns. A property compares it with the parser of expression.grammar.
 */
export function readTree(text: string): ReadTree | undefined {
  try {
    return new TreeReader(text).read()
  } catch (failure) {
    if (!(failure instanceof InvalidSyntaxError)) throw failure
    return undefined
  }
}

const unescaped = (written: string) =>
  written.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))

/** Reads by the precedence of operators; a long sum is a left spine and adds no depth. */
class TreeReader {
  private at = 0
  private nodes = 0
  private tooDeep?: TextSpan

  constructor(private readonly text: string) {}

  read(): ReadTree {
    const tree = this.part(1, 0)
    this.take('space')
    if (this.at < this.text.length) throw new InvalidSyntaxError()
    return { tree, nodes: this.nodes, tooDeep: this.tooDeep }
  }

  /** Reads a part of the tree with operators of at least a precedence; depth counts brackets, calls and signs. */
  private part(depth: number, least: number): ExpressionNode {
    let left = this.operand(depth)
    for (let found = this.operator(least); found; found = this.operator(least)) {
      const right = this.part(depth, precedence[found] + 1)
      this.nodes += 1
      left = { from: left.from, to: right.to, type: 'binary', operator: found, left, right }
    }
    return left
  }

  /** Reads a part one level below its brackets, call or sign. */
  private nested(depth: number): ExpressionNode {
    return this.limited(this.part(depth, 0), depth)
  }

  /** Notes the first part that is too deep: the parts in it are read before it, at greater depths. */
  private limited(node: ExpressionNode, depth: number) {
    if (depth === expressionLimits.depth + 1) this.tooDeep ??= { from: node.from, to: node.to }
    return node
  }

  private operator(least: number): BinaryOperator | undefined {
    const before = this.at
    const found = this.take('operator') as BinaryOperator | undefined
    if (found && precedence[found] >= least) return found
    this.at = before
    return undefined
  }

  /** Reads the signs before an operand in a loop, as there may be thousands, and the operand. */
  private operand(depth: number): ExpressionNode {
    const signs: { from: number; operator: '!' | '-' }[] = []
    for (let sign = this.take('sign'); sign; sign = this.take('sign'))
      signs.push({ from: this.at - 1, operator: sign as '!' | '-' })
    const innermost = this.bare(depth + signs.length)
    this.nodes += signs.length
    return signs.reduceRight<ExpressionNode>((of, { from, operator }, index) => {
      this.limited(of, depth + index + 1)
      return { from, to: of.to, type: 'unary', operator, of }
    }, innermost)
  }

  private bare(depth: number): ExpressionNode {
    if (this.take('open')) return this.bracketed(depth)
    this.nodes += 1
    const callee = this.take('callee')
    return callee ? this.call(callee, depth) : this.leaf()
  }

  private bracketed(depth: number): ExpressionNode {
    const from = this.at - 1
    const inner = this.nested(depth + 1)
    this.require('close')
    return Object.assign(inner, { from, to: this.at, bracketed: true as const })
  }

  private call(callee: string, depth: number): ExpressionNode {
    const from = this.at - callee.length
    const form = callee.slice(0, callee.indexOf('[')) as CallForm
    const name = bracketContent(callee, { from: 0, to: callee.length })
    this.require('open')
    const args: ExpressionNode[] = []
    if (!this.take('close')) {
      do args.push(this.nested(depth + 1))
      while (this.take('comma'))
      this.require('close')
    }
    return { from, to: this.at, type: 'call', form, name, args }
  }

  private leaf(): ExpressionNode {
    const field = this.take('field')
    if (field) {
      const reference = parseReference(bracketContent(field, { from: 0, to: field.length }))
      if (!reference) throw new InvalidSyntaxError()
      return { ...this.spanOf(field), type: 'field', ...reference }
    }
    const text = this.take('text')
    if (text) return { ...this.spanOf(text), type: 'text', value: unescaped(text.slice(1, -1)) }
    const digits = this.take('number')
    if (digits && digits.length > expressionLimits.digits) throw new InvalidSyntaxError()
    if (digits) return { ...this.spanOf(digits), type: 'number', digits }
    const word = this.take('boolean')
    if (word) return { ...this.spanOf(word), type: 'boolean', value: word === 'true' }
    throw new InvalidSyntaxError()
  }

  private spanOf(token: string): TextSpan {
    return { from: this.at - token.length, to: this.at }
  }

  private require(kind: keyof typeof tokens) {
    if (!this.take(kind)) throw new InvalidSyntaxError()
  }

  /** Returns the next token if it is of a kind, and goes behind it; spaces before it are skipped. */
  private take(kind: keyof typeof tokens): string | undefined {
    const { space } = tokens
    space.lastIndex = this.at
    space.test(this.text)
    const token = tokens[kind]
    token.lastIndex = space.lastIndex
    const [found] = token.exec(this.text) ?? []
    if (found !== undefined) this.at = token.lastIndex
    return found
  }
}
