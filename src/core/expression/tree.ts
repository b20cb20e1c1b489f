import type { TextSpan } from './problem'
import type { FieldReference } from './reference'

/** Binary operators with their precedence. */
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

/** Binary operator. */
export type BinaryOperator = keyof typeof precedence

/** Kind of function: `$[local]`, `#[remote]`, `#C[custom]`. */
export type CallForm = '$' | '#' | '#C'

type Shape =
  | { type: 'text'; value: string }
  | { type: 'number'; digits: string }
  | { type: 'boolean'; value: boolean }
  | (FieldReference & { type: 'field' })
  | { type: 'unary'; operator: '!' | '-'; of: ExpressionNode }
  | { type: 'binary'; operator: BinaryOperator; left: ExpressionNode; right: ExpressionNode }
  | { type: 'call'; form: CallForm; name: string; args: ExpressionNode[] }

/** Parsed expression: plain data with positions. Brackets the author wrote are marked. */
export type ExpressionNode = TextSpan & { bracketed?: true } & Shape

/** Node of one type. */
export type ExpressionNodeOf<Type extends Shape['type']> = Extract<ExpressionNode, { type: Type }>

/** Returns the direct children of a node, in reading order. */
export function childNodes(node: ExpressionNode): ExpressionNode[] {
  if (node.type === 'unary') return [node.of]
  if (node.type === 'binary') return [node.left, node.right]
  return node.type === 'call' ? node.args : []
}

/** Iterates over a node and its descendants, in reading order of the tree. */
export function* walkNodes(tree: ExpressionNode): Generator<ExpressionNode> {
  yield tree
  for (const part of childNodes(tree)) yield* walkNodes(part)
}
