import type { SyntaxNode } from '@lezer/common'
import { mergeUnique } from '../text/unique'
import { parser } from './grammar/parser'
import { expressionLimits, isNestedTooDeep } from './limits'
import { ExpressionError, type ExpressionProblem, fullSpan, locateProblem, type TextSpan } from './problem'

/** Compiled contact formula: `union($1,difference($2,$3))` over the chosen groups $1…$n. */
export type CompiledSetFormula = {
  problems: ExpressionProblem[]
  /**
   * Returns the people of the formula without duplicates, in the order of the first operand. A formula with
   * problems or with a missing operand yields no one: a difference without its second operand must not widen
   * the result.
   */
  run<One>(operands: readonly (readonly One[])[]): One[]
}

type SetStep = <One>(operands: readonly (readonly One[])[]) => readonly One[]
type Operation = <One>(sets: (readonly One[])[]) => readonly One[]

const maxDepth = 20
const maxOperands = 200

const union: Operation = (sets) => sets.flat()
const intersection: Operation = (sets) => fold(sets, true)
const difference: Operation = (sets) => fold(sets, false)
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({ union, intersection, difference }),
)

/** Filters the first set by membership in all of the others, or in none of them. */
function fold<One>([first = [], ...rest]: (readonly One[])[], isIn: boolean): readonly One[] {
  const sets = rest.map((other) => new Set(other))
  return first.filter((one) => sets.every((set) => set.has(one) === isIn))
}

/** Compiles a contact formula (S2-151, S2-152); with an operand count, `$k` beyond it is a problem. */
export function compileSetFormula(text: string, operandCount = Number.POSITIVE_INFINITY): CompiledSetFormula {
  try {
    refuseEarly(text)
    const reader = new SetReader(text, operandCount)
    const step = reader.read(parser.parse(text).topNode.firstChild, 0)
    return { problems: [], run: (operands) => runSets(step, reader.highest, operands) }
  } catch (failure) {
    if (!(failure instanceof ExpressionError)) throw failure
    const problem = locateProblem(text, failure.at ?? fullSpan(text), failure)
    return { problems: [problem], run: () => [] }
  }
}

const runSets = <One>(step: SetStep, highest: number, operands: readonly (readonly One[])[]): One[] =>
  highest > operands.length ? [] : mergeUnique([step(operands)])

/** Rejects invalid characters as specified, before parsing; the tree reader rejects the rest. */
function refuseEarly(text: string): void {
  if (!text.trim()) throw new ExpressionError('contact.formula-empty')
  if (text.length > expressionLimits.length)
    throw new ExpressionError('contact.formula-too-long', { limit: expressionLimits.length })
  const blank = (match: string) => ' '.repeat(match.length)
  const rest = text.replace(/\$\d+|union|intersection|difference/g, blank).replace(/[(),（），\s]/g, ' ')
  const strange = rest.search(/\S/)
  if (strange >= 0) throw invalid({ from: strange, to: strange + 1 })
  if (isNestedTooDeep(text)) throw tooDeep(fullSpan(text))
}

const invalid = (at: TextSpan) => new ExpressionError('contact.formula-invalid', {}, at)
const tooDeep = (at: TextSpan) => new ExpressionError('contact.formula-too-deep', { limit: maxDepth }, at)

/** Converts the syntax tree to steps; only operands, brackets and the three calls are allowed. */
class SetReader {
  highest = 0
  private operands = 0

  constructor(
    private readonly text: string,
    private readonly operandCount: number,
  ) {}

  read(node: SyntaxNode | null, depth: number): SetStep {
    if (!node || node.nextSibling?.type.isError) throw invalid(node?.nextSibling ?? fullSpan(this.text))
    if (depth > maxDepth) throw tooDeep(node)
    if (node.name === 'OperandReference') return this.operand(node)
    if (node.name === 'Brackets') return this.read(faultless(node).getChild('Expression'), depth + 1)
    return this.call(node, depth)
  }

  private operand(node: SyntaxNode): SetStep {
    const number = Number(this.text.slice(node.from + 1, node.to))
    if (number > this.operandCount)
      throw new ExpressionError('contact.formula-operand', { number, count: this.operandCount }, node)
    if (++this.operands > maxOperands)
      throw new ExpressionError('contact.formula-too-many', { limit: maxOperands }, node)
    this.highest = Math.max(this.highest, number)
    return (operands) => operands[number - 1] ?? []
  }

  private call(node: SyntaxNode, depth: number): SetStep {
    faultless(node)
    const operation = operations.get(this.text.slice(node.from, node.firstChild?.to))
    const list = node.name === 'Call' && node.getChild('Arguments')
    const args = list ? faultless(list).getChildren('Expression') : []
    if (!operation || !args.length) throw invalid(node)
    const steps = args.map((argument) => this.read(argument, depth + 1))
    return (operands) => operation(steps.map((step) => step(operands)))
  }
}

function faultless(node: SyntaxNode): SyntaxNode {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.type.isError) throw invalid(child)
  return node
}
