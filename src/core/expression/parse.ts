import type { SyntaxNode } from '@lezer/common'
import { parser } from './grammar/parser'
import { expressionLimits } from './limits'
import {
  ExpressionError,
  type ExpressionProblem,
  fullSpan,
  locateProblem,
  type ProblemWithoutPosition,
} from './problem'
import { bracketContent, parseReference } from './reference'
import { isNestedTooDeep, syntaxProblems } from './syntax'
import type { BinaryOperator, CallForm, ExpressionNode } from './tree'

/** Result of parsing: the tree, or at least one problem. */
export type ParseResult =
  | { tree: ExpressionNode; problems: [] }
  | { tree?: undefined; problems: [ExpressionProblem, ...ExpressionProblem[]] }

/** Parses an expression. Returns problems with positions for any text and never throws. */
export function parseExpression(text: string): ParseResult {
  const refused = refusalOf(text)
  if (refused) return { problems: [locateProblem(text, fullSpan(text), refused)] }

  const syntax = parser.parse(text).topNode
  const [problem, ...more] = syntaxProblems(text, syntax)
  if (problem) return { problems: [problem, ...more] }
  try {
    return { tree: new Reader(text).read(firstOf(syntax), 1), problems: [] }
  } catch (failure) {
    if (!(failure instanceof ExpressionError)) throw failure
    return { problems: [locateProblem(text, failure.at ?? fullSpan(text), failure)] }
  }
}

/** Returns the reason to reject a text before parsing. */
function refusalOf(text: string): ProblemWithoutPosition | undefined {
  if (text.length > expressionLimits.length)
    return { code: 'expression.too-long', params: { limit: expressionLimits.length, length: text.length } }
  if (isNestedTooDeep(text)) return { code: 'expression.too-deep', params: { limit: expressionLimits.depth } }
  return text.trim() ? undefined : { code: 'expression.empty' }
}

/** Converts a valid syntax tree to our tree; a long sum is a left spine and adds no depth. */
class Reader {
  private nodes = 0

  constructor(private readonly text: string) {}

  read(node: SyntaxNode, depth: number): ExpressionNode {
    const { name, from, to } = node
    if (depth > expressionLimits.depth)
      throw new ExpressionError('expression.too-deep', { limit: expressionLimits.depth }, { from, to })
    if (name === 'Brackets')
      return Object.assign(this.read(firstOf(node), depth + 1), { from, to, bracketed: true as const })
    if (++this.nodes > expressionLimits.nodes)
      throw new ExpressionError('expression.too-many-parts', { limit: expressionLimits.nodes }, { from, to })
    if (name === 'Unary') return this.unary(node, depth)
    if (name === 'Binary') return this.binary(node, depth)
    return name === 'Call' ? this.call(node, depth) : this.leaf(node)
  }

  private unary(node: SyntaxNode, depth: number): ExpressionNode {
    const { from, to } = node
    const operator = firstOf(node).name === 'Not' ? '!' : '-'
    return { from, to, type: 'unary', operator, of: this.read(lastOf(node), depth + 1) }
  }

  private binary(node: SyntaxNode, depth: number): ExpressionNode {
    const { from, to } = node
    const first = firstOf(node)
    const operator = this.slice(first.nextSibling ?? first) as BinaryOperator
    const left = this.read(first, depth)
    return { from, to, type: 'binary', operator, left, right: this.read(lastOf(node), depth) }
  }

  private call(node: SyntaxNode, depth: number): ExpressionNode {
    const { from, to } = node
    const callee = firstOf(node)
    const written = this.slice(callee)
    const form = written.slice(0, written.indexOf('[')) as CallForm
    const operands = lastOf(node).getChildren('Expression')
    const args = operands.map((operand) => this.read(operand, depth + 1))
    return { from, to, type: 'call', form, name: bracketContent(this.text, callee), args }
  }

  private leaf(node: SyntaxNode): ExpressionNode {
    const { from, to } = node
    const written = this.slice(node)
    const reference = node.name === 'FieldReference' && parseReference(bracketContent(this.text, node))
    if (reference) return { from, to, type: 'field', ...reference }
    if (node.name === 'Number') return { from, to, type: 'number', digits: written }
    if (node.name === 'Boolean') return { from, to, type: 'boolean', value: written === 'true' }
    return { from, to, type: 'text', value: unescaped(written.slice(1, -1)) }
  }

  private slice({ from, to }: SyntaxNode) {
    return this.text.slice(from, to)
  }
}

/** Returns the first child. A valid syntax tree has all its parts; brackets and commas are not children. */
const firstOf = (node: SyntaxNode): SyntaxNode => node.firstChild ?? node
const lastOf = (node: SyntaxNode): SyntaxNode => node.lastChild ?? node

const unescaped = (written: string) =>
  written.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
