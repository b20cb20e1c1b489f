import { parseExpression } from '../parse'
import { type ExpressionNode, walkNodes } from '../tree'

/**
 * Whether the predecessor would have parsed a text differently. There == and != bind loosest, so without
 * brackets `a == 1 && b` was a == (1 && b). The author of an imported design is then asked to review it.
 */
export function needsPrecedenceWarning(text: string): boolean {
  const { tree } = parseExpression(text)
  return tree !== undefined && [...walkNodes(tree)].some(joinsBareEquality)
}

const joinsBareEquality = (node: ExpressionNode): boolean =>
  node.type === 'binary' &&
  (node.operator === '&&' || node.operator === '||') &&
  (isBareEquality(node.left) || isBareEquality(node.right))

const isBareEquality = (node: ExpressionNode): boolean =>
  node.type === 'binary' && !node.bracketed && (node.operator === '==' || node.operator === '!=')
