import { type Node, type Pattern, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import { sandboxGlobals } from '../../sandbox/globals'

const asValue = (script: string) => (/^\s*\{/.test(script) ? `(${script})` : script)

function namesIn(pattern: Pattern | null | undefined): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument))
}

type Loose = Node & { id?: Pattern | null; params?: Pattern[]; param?: Pattern | null }

/** Every name that a script gives to something of its own, wherever. */
function declaredIn(tree: Node): Set<string> {
  const names = new Set(['arguments', 'this'])
  full(tree, (node) => {
    const { id, params = [], param } = node as Loose
    for (const pattern of [id, param, ...params]) for (const name of namesIn(pattern)) names.add(name)
  })
  return names
}

/** Whether an identifier is asked about only, as in `typeof window`. */
const isAsked = (ancestors: readonly Node[]) => ancestors.at(-2)?.type === 'UnaryExpression'

/**
 * The names that a script uses and that neither it nor its world has, such as alert or $: it will fail where it meets
 * them. A text that cannot be read answers none; the interpreter says what is wrong with it.
 */
export function findUndefinedNames(script: string): string[] {
  const lacking = new Set<string>()
  try {
    const tree = parse(asValue(script), { ecmaVersion: 'latest' })
    const declared = declaredIn(tree)
    fullAncestor(tree, (node, _, ancestors) => {
      const name = node.type === 'Identifier' ? (node as Node & { name: string }).name : undefined
      if (name && !declared.has(name) && !sandboxGlobals.has(name) && !isAsked(ancestors)) lacking.add(name)
    })
  } catch {
    return []
  }
  return [...lacking]
}
