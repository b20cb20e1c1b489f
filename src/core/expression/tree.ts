import type { Span } from './problem'
import type { Reference } from './reference'

/** The operators between two operands, with how tightly they bind. */
export const precedence = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
} as const

export type BinaryOperator = keyof typeof precedence

/** Where a function lives: `$[local]`, `#[remote]`, `#C[custom]`. */
export type CallForm = '$' | '#' | '#C'

type Base = Span & { bracketed?: true }
export type TextNode = Base & { type: 'text'; value: string }
export type NumberNode = Base & { type: 'number'; digits: string }
export type BooleanNode = Base & { type: 'boolean'; value: boolean }
export type FieldNode = Base & Reference & { type: 'field' }
export type UnaryNode = Base & { type: 'unary'; operator: '!' | '-'; of: Node }
export type BinaryNode = Base & { type: 'binary'; operator: BinaryOperator; left: Node; right: Node }
export type CallNode = Base & { type: 'call'; form: CallForm; name: string; args: Node[] }

/** A parsed expression: plain data with positions; brackets the author wrote are kept as a mark. */
export type Node = TextNode | NumberNode | BooleanNode | FieldNode | UnaryNode | BinaryNode | CallNode

/** The direct parts of a node, in reading order. */
export function partsOf(node: Node): Node[] {
  if (node.type === 'unary') return [node.of]
  if (node.type === 'binary') return [node.left, node.right]
  return node.type === 'call' ? node.args : []
}

/** A node and everything below it, in reading order of the tree. */
export function* nodesOf(tree: Node): Generator<Node> {
  yield tree
  for (const part of partsOf(tree)) yield* nodesOf(part)
}
