import { compile, type Node } from '../expression'
import { printText } from '../expression/print'
import { parseAmount } from './parse-range'

const negated = (node: Node) =>
  node.type === 'unary' && node.operator === '-' && node.of.type === 'number'
    ? `-${node.of.digits}`
    : undefined

/** The plain word that an expression stands for, where it is nothing but a constant. */
function plainOf(tree: Node): string | undefined {
  if (tree.type === 'number') return tree.digits
  if (tree.type !== 'text') return negated(tree)
  const { value } = tree
  const isMistaken = value.startsWith('=') || value.startsWith('"') || value.trim() !== value
  return isMistaken || parseAmount(value, 'number') !== undefined ? printText(value) : value
}

/** What a person wrote in a cell of results, as an expression: `5000`, a text, or a formula after `=`. */
export function readResult(written: string): string {
  const text = written.trim()
  if (text === '' || text.startsWith('=')) return text.slice(1).trim()
  const amount = parseAmount(text, 'number')
  if (amount !== undefined) return String(amount)
  return /^"(?:[^"\\]|\\.)*"$/.test(text) ? text : printText(text)
}

/** A result as people write it, so that it reads back as the same. */
export function printResult(expression: string): string {
  if (expression.trim() === '') return ''
  const { tree } = compile(expression)
  return (tree && plainOf(tree)) ?? `= ${expression}`
}

/** The constant that an expression is; nothing where it is more. */
export function constantOf(expression: string): string | number | undefined {
  const { tree } = compile(expression)
  if (tree?.type === 'text') return tree.value
  const digits = tree && (tree.type === 'number' ? tree.digits : negated(tree))
  return digits === undefined ? undefined : Number(digits)
}
