import { parseSync } from 'vite'
import type { Source } from './sources'

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

export interface LocalName {
  /** File and line. */
  place: string
  name: string
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const patternParts: Readonly<Record<string, (node: Node) => unknown[]>> = {
  AssignmentPattern: ({ left }) => [left],
  RestElement: ({ argument }) => [argument],
  ArrayPattern: ({ elements }) => elements as unknown[],
  ObjectPattern: ({ properties }) => properties as unknown[],
  Property: ({ shorthand, value }) => (shorthand ? [] : [value]),
  TSParameterProperty: ({ parameter }) => [parameter],
}

/** Returns the names that a pattern chooses; one that it takes from the property of an object is the object's. */
function namesIn(pattern: unknown): Node[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern]
  return (patternParts[pattern.type]?.(pattern) ?? []).flatMap(namesIn)
}

/** Returns the names that a node declares: a variable, or a function and its parameters. */
function declaredNames({ type, id, params }: Node): Node[] {
  if (type === 'VariableDeclarator') return namesIn(id)
  return Array.isArray(params) ? [id, ...params].flatMap(namesIn) : []
}

/** Returns the names of variables, functions and parameters of a file, also those within functions. */
export function localNamesOf({ path, text }: Source): LocalName[] {
  const found: LocalName[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    for (const { name, start } of declaredNames(value))
      found.push({ place: `${path}:${text.slice(0, start).split('\n').length}`, name: String(name) })
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync(path, text).program)
  return found
}
