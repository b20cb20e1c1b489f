import { parse } from '../parse'
import { walkNodes } from '../tree'

/** The distinct names of the functions a text calls, custom ones aside, in order; none while it has errors. */
export function collectFunctionNames(text: string): string[] {
  const { tree } = parse(text)
  const nodes = tree ? [...walkNodes(tree)] : []
  const names = nodes.flatMap((node) => (node.type === 'call' && node.form !== '#C' ? node.name : []))
  return [...new Set(names)]
}
