import { compileExpression, type ExpressionNode, printText } from '../expression'
import { parseRangeBound } from './parse-range'

const negated = (node: ExpressionNode) =>
  node.type === 'unary' && node.operator === '-' && node.of.type === 'number'
    ? `-${node.of.digits}`
    : undefined

/** Returns the plain text of an expression that is only a constant; otherwise undefined. */
function plainOf(tree: ExpressionNode): string | undefined {
  if (tree.type === 'number') return tree.digits
  if (tree.type !== 'text') return negated(tree)
  const { value } = tree
  const isMistaken = value.startsWith('=') || value.startsWith('"') || value.trim() !== value
  return isMistaken || parseRangeBound(value, 'number') !== undefined ? printText(value) : value
}

/** Converts the text of a result cell to an expression: `5000`, a text, or a formula after `=`. */
export function parseResultCell(written: string): string {
  const text = written.trim()
  if (text === '' || text.startsWith('=')) return text.slice(1).trim()
  const amount = parseRangeBound(text, 'number')
  if (amount !== undefined) return String(amount)
  return /^"(?:[^"\\]|\\.)*"$/.test(text) ? text : printText(text)
}

/** Formats a result as text that parses back to the same result. */
export function formatResultCell(expression: string): string {
  if (expression.trim() === '') return ''
  const { tree } = compileExpression(expression)
  return (tree && plainOf(tree)) ?? `= ${expression}`
}

/** Returns the constant that an expression consists of; undefined if it is more than a constant. */
export function constantOf(expression: string): string | number | undefined {
  const { tree } = compileExpression(expression)
  if (tree?.type === 'text') return tree.value
  const digits = tree && (tree.type === 'number' ? tree.digits : negated(tree))
  return digits === undefined ? undefined : Number(digits)
}
