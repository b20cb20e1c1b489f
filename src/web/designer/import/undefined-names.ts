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

/** Returns every name that a script declares, in any scope. */
function declaredIn(tree: Node): Set<string> {
  const names = new Set(['arguments', 'this'])
  full(tree, (node) => {
    const { id, params = [], param } = node as Loose
    for (const pattern of [id, param, ...params]) for (const name of namesIn(pattern)) names.add(name)
  })
  return names
}

/** Whether an identifier is only tested, as in `typeof window`. */
const isAsked = (ancestors: readonly Node[]) => ancestors.at(-2)?.type === 'UnaryExpression'

/**
 * Returns the names a script uses but neither declares nor gets from its globals, such as alert or $: it
 * fails when it reaches them. Returns none for a text that cannot be parsed; the interpreter reports its
 * errors.
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
