import type { Explanation } from './explanation/explainer'

/** What stands between the two sides of an operation, brackets included. */
function between(text: string, { parts: [left, right, more] }: Explanation): string | undefined {
  return left && right && !more ? text.slice(left.to, right.from).trim() : undefined
}

const joins = ['&&', '||']

/** The parts of an explained text; of a chain such as a && b && c, read as one pair in another, all its members. */
export function flattenChain(text: string, node: Explanation): Explanation[] {
  const [left, right] = node.parts
  const sign = between(text, node)
  const isChain = left && right && sign !== undefined && joins.includes(sign) && between(text, left) === sign
  return isChain ? [...flattenChain(text, left), right] : node.parts
}
