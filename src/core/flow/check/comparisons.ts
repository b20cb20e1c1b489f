import type { ExpressionNode } from '../../expression'

/** Constant that a condition compares a field with. */
export interface ConstantComparison {
  constant: string | number | boolean
  /** Whether the comparison is by order (more or less), not only by equality. */
  isOrder: boolean
}

/** Constants that conditions compare each field with, by field key. */
export type FieldComparisons = ReadonlyMap<string, readonly ConstantComparison[]>

const comparing: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])

/** Returns the constant that a node is: a text, a number or a truth value. */
export function literalValue(node: ExpressionNode): ConstantComparison['constant'] | undefined {
  if (node.type === 'text' || node.type === 'boolean') return node.value
  if (node.type === 'number') return Number(node.digits)
  if (node.type !== 'unary' || node.operator !== '-' || node.of.type !== 'number') return undefined
  return -Number(node.of.digits)
}

const keyOf = (node: ExpressionNode) =>
  node.type === 'field' && !node.shown && !node.column ? node.key : undefined

type Found = [key: string, compared: ConstantComparison]

function pairOf(left: ExpressionNode, right: ExpressionNode, isOrder: boolean): Found[] | undefined {
  const [key, constant] = [keyOf(left), literalValue(right)]
  return key === undefined || constant === undefined ? undefined : [[key, { constant, isOrder }]]
}

function found(node: ExpressionNode): Found[] | undefined {
  if (node.type === 'unary') return node.operator === '!' ? found(node.of) : undefined
  if (node.type !== 'binary') return undefined
  const { operator, left, right } = node
  if (operator === '&&' || operator === '||') {
    const [first, second] = [found(left), found(right)]
    return first && second && [...first, ...second]
  }
  if (!comparing.has(operator)) return undefined
  const isOrder = operator !== '==' && operator !== '!='
  return pairOf(left, right, isOrder) ?? pairOf(right, left, isOrder)
}

/** Extracts the comparisons of a condition; undefined if it uses anything but comparisons with constants. */
export function extractComparisons(tree: ExpressionNode): FieldComparisons | undefined {
  const pairs = found(tree)
  if (!pairs) return undefined
  const byField = new Map<string, ConstantComparison[]>()
  for (const [key, compared] of pairs) byField.set(key, [...(byField.get(key) ?? []), compared])
  return byField
}
