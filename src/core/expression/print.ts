import { printReference } from './reference'
import { type ExpressionNode, type ExpressionNodeOf, precedence } from './tree'

const tightest = 7

/** Prints a tree as text with even spacing and the brackets that the author wrote or precedence requires. */
export function printExpression(tree: ExpressionNode): string {
  return tree.bracketed ? `(${printBare(tree)})` : printBare(tree)
}

function printBare(node: ExpressionNode): string {
  if (node.type === 'text') return printText(node.value)
  if (node.type === 'number') return node.digits
  if (node.type === 'boolean') return String(node.value)
  if (node.type === 'field') return printReference(node)
  if (node.type === 'unary') return node.operator + printOperand(node.of, tightest)
  if (node.type === 'call') return `${node.form}[${node.name}](${node.args.map(printExpression).join(', ')})`
  return printBinary(node)
}

function printBinary({ operator, left, right }: ExpressionNodeOf<'binary'>): string {
  const tightness = precedence[operator]
  return `${printOperand(left, tightness)} ${operator} ${printOperand(right, tightness + 1)}`
}

function printOperand(node: ExpressionNode, atLeast: number): string {
  const loose = node.type === 'binary' && precedence[node.operator] < atLeast
  return loose && !node.bracketed ? `(${printExpression(node)})` : printExpression(node)
}

/** Quotes and escapes a text so that it parses back to the same text. */
export const printText = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
