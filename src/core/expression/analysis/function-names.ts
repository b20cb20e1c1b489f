import { parseExpression } from '../parse'
import { walkNodes } from '../tree'

/**
 * Returns the distinct names of the functions an expression calls, in order, without custom ones. Returns
 * none while the text has errors.
 */
export function collectFunctionNames(text: string): string[] {
  const { tree } = parseExpression(text)
  const nodes = tree ? [...walkNodes(tree)] : []
  const names = nodes.flatMap((node) => (node.type === 'call' && node.form !== '#C' ? node.name : []))
  return [...new Set(names)]
}
