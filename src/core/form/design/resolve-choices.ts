import { databaseSetAlias, encodeKeyLookup } from '../../company/database-set/set-lookup'
import { compileExpression, optionFunctionName, type Scope } from '../../expression'
import { memoizeByOwner } from '../../text/memoize'
import { isEmpty } from '../values/form-values'
import type { ChoiceNode } from './choices'
import { databaseSetOf, remoteSourceAliasOf, sourceParametersOf } from './data-source'
import type { FieldSettings } from './fields'
import { sourceKeysOf, staticChoices, toChoices } from './source-rows'

const compiled = new Map<string, ReturnType<typeof compileExpression>>()
const maxCompiled = 2_000

/** Evaluates an expression; one with a problem is empty. */
function resultOf(text: string, scope: Scope): unknown {
  const ready = compiled.get(text) ?? compileExpression(text)
  if (compiled.size >= maxCompiled) compiled.clear()
  compiled.set(text, ready)
  return ready.run(scope).value
}

/** Evaluates an item's parameters, by name. */
export const evaluateParameters = (item: FieldSettings, scope: Scope): [name: string, value: unknown][] =>
  sourceParametersOf(item).map(([name, text]) => [name, resultOf(text, scope)])

/** Returns the current arguments of a remote source; undefined while all its dependencies are empty. */
export function evaluateArguments(item: FieldSettings, scope: Scope): unknown[] | undefined {
  const pairs = evaluateParameters(item, scope)
  if (pairs.length && pairs.every(([, value]) => isEmpty(value))) return undefined
  return pairs.flatMap(([name, value]) => [name, isEmpty(value) ? '' : value])
}

function localRows(item: FieldSettings, scope: Scope): unknown {
  const { localSource } = item.options
  const value = typeof localSource === 'string' && localSource.trim() ? resultOf(localSource, scope) : []
  const rows =
    typeof value === 'string' ? value.split(/[,，、;；\n]/).map((part) => part.trim()) : [value].flat()
  return rows.filter((row) => !isEmpty(row))
}

/**
 * Resolves the choices of a field for these values; undefined until its source has responded. While every
 * parameter is empty, so are the choices and nothing is queried. For a database set only the chosen rows are
 * loaded, given in `value`.
 */
export function resolveChoices(item: FieldSettings, scope: Scope, value?: unknown): ChoiceNode[] | undefined {
  const fixed = staticChoices(item)
  if (fixed) return fixed
  const set = databaseSetOf(item)
  if (set !== undefined) return chosenIn(set, item, { scope, value })
  if (item.options.sourceType === 'local') return toChoices(localRows(item, scope), sourceKeysOf(item))
  const alias = remoteSourceAliasOf(item)
  const args = alias === undefined ? undefined : evaluateArguments(item, scope)
  if (alias === undefined || !args) return []
  const answer = scope.remote?.(optionFunctionName(alias), args)
  return answer === undefined ? undefined : known(answer, item)
}

const rowParts = { value: 'value', label: 'label', children: '', showLabel: false }

/** Returns the chosen rows of a set that the reader may choose. */
function chosenIn(
  set: string,
  item: FieldSettings,
  { scope, value }: { scope: Scope; value: unknown },
): ChoiceNode[] | undefined {
  if (isEmpty(value)) return []
  const parameters = evaluateParameters(item, scope).flatMap(([name, one]) => [name, isEmpty(one) ? '' : one])
  const answer = scope.remote?.(optionFunctionName(databaseSetAlias), encodeKeyLookup(set, value, parameters))
  return answer === undefined ? undefined : toChoices(answer, rowParts)
}

const memo = memoizeByOwner<object, ChoiceNode[]>()

/** Parses the choices of a response, memoized per mapping: the same response yields the same list. */
function known(answer: unknown, item: FieldSettings): ChoiceNode[] {
  const parts = sourceKeysOf(item)
  if (typeof answer !== 'object' || answer === null) return toChoices(answer, parts)
  return memo(answer, JSON.stringify(parts), () => toChoices(answer, parts))
}
