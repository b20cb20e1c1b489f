import type { Explanation } from '#/core/expression'

/** What stands between the two sides of an operation, brackets included. */
function between(text: string, { parts: [left, right, more] }: Explanation): string | undefined {
  return left && right && !more ? text.slice(left.to, right.from).trim() : undefined
}

const joins = ['&&', '||']

/** The parts of an expression; of a chain such as a && b && c, which is read as two in one another, all members. */
export function membersOf(text: string, node: Explanation): Explanation[] {
  const [left, right] = node.parts
  const sign = between(text, node)
  const isChain = left && right && sign !== undefined && joins.includes(sign) && between(text, left) === sign
  return isChain ? [...membersOf(text, left), right] : node.parts
}
