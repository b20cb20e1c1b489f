import { printReference } from './reference'
import { type BinaryNode, type Node, precedence } from './tree'

const tightest = 7

/** Writes a tree as text: brackets where the author or the precedence wants them, one space around operators. */
export function print(tree: Node): string {
  return tree.bracketed ? `(${printBare(tree)})` : printBare(tree)
}

function printBare(node: Node): string {
  if (node.type === 'text') return printText(node.value)
  if (node.type === 'number') return node.digits
  if (node.type === 'boolean') return String(node.value)
  if (node.type === 'field') return printReference(node)
  if (node.type === 'unary') return node.operator + printOperand(node.of, tightest)
  if (node.type === 'call') return `${node.form}[${node.name}](${node.args.map(print).join(', ')})`
  return printBinary(node)
}

function printBinary({ operator, left, right }: BinaryNode): string {
  const tightness = precedence[operator]
  return `${printOperand(left, tightness)} ${operator} ${printOperand(right, tightness + 1)}`
}

function printOperand(node: Node, atLeast: number): string {
  const loose = node.type === 'binary' && precedence[node.operator] < atLeast
  return loose && !node.bracketed ? `(${print(node)})` : print(node)
}

/** Writes a text in quotes, escaped so that it reads back as the same text. */
export const printText = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
