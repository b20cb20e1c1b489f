import type { Explanation } from './explanation/explainer'

/** Returns the text between the two operands of an operation, brackets included. */
function between(text: string, { parts: [left, right, more] }: Explanation): string | undefined {
  return left && right && !more ? text.slice(left.to, right.from).trim() : undefined
}

const joins = ['&&', '||']

/**
 * Returns the parts of an explained text. A chain such as a && b && c, parsed as nested pairs, yields all its
 * members.
 */
export function flattenChain(text: string, node: Explanation): Explanation[] {
  const [left, right] = node.parts
  const sign = between(text, node)
  const isChain = left && right && sign !== undefined && joins.includes(sign) && between(text, left) === sign
  return isChain ? [...flattenChain(text, left), right] : node.parts
}
