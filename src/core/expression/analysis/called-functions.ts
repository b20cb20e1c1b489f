import { parse } from '../parse'
import { nodesOf } from '../tree'

/** The distinct names of the functions a text calls, custom ones aside, in order; none while it has errors. */
export function calledNames(text: string): string[] {
  const { tree } = parse(text)
  const nodes = tree ? [...nodesOf(tree)] : []
  const names = nodes.flatMap((node) => (node.type === 'call' && node.form !== '#C' ? node.name : []))
  return [...new Set(names)]
}
