import type { TextSpan } from './problem'
import type { FieldReference } from './reference'

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

/** An operator between two operands. */
export type BinaryOperator = keyof typeof precedence

/** Where a function lives: `$[local]`, `#[remote]`, `#C[custom]`. */
export type CallForm = '$' | '#' | '#C'

type Shape =
  | { type: 'text'; value: string }
  | { type: 'number'; digits: string }
  | { type: 'boolean'; value: boolean }
  | (FieldReference & { type: 'field' })
  | { type: 'unary'; operator: '!' | '-'; of: Node }
  | { type: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  | { type: 'call'; form: CallForm; name: string; args: Node[] }

/** A parsed expression: plain data with positions; brackets the author wrote are kept as a mark. */
export type Node = TextSpan & { bracketed?: true } & Shape

/** A node of one type. */
export type NodeOf<Type extends Shape['type']> = Extract<Node, { type: Type }>

/** The direct parts of a node, in reading order. */
export function childNodes(node: Node): Node[] {
  if (node.type === 'unary') return [node.of]
  if (node.type === 'binary') return [node.left, node.right]
  return node.type === 'call' ? node.args : []
}

/** A node and everything below it, in reading order of the tree. */
export function* walkNodes(tree: Node): Generator<Node> {
  yield tree
  for (const part of childNodes(tree)) yield* walkNodes(part)
}
