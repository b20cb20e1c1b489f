import { encodeKeyLookup, setAlias } from '../../company/database-set/set-lookup'
import { compile, optionFunctionName, type Scope } from '../../expression'
import { memoizeByOwner } from '../../text/memoize'
import { isEmpty, isRecord } from '../values/form-values'
import type { ChoiceNode } from './choices'
import { type FieldUse, optionOf } from './fields'
import { propsOf, sourceKeysOf, staticChoices, toChoices } from './source-rows'

/*
 * Data sources (domain facts 6.3): the origin of a field's choices. `options` and `json` are in the item;
 * `local` is an expression over the form; `remote` is a configured source of options
 * (docs/remote-functions.md), whose parameters are expressions too; `dbset` is a database set
 * (docs/database-sources.md), which is searched, so that only the rows of chosen values are loaded here. Both
 * sides use the same rules: a page shows the result of `resolveChoices`, the server rejects values outside
 * it.
 */

/** Returns the alias of an item's remote source; undefined for other or unnamed sources. */
export function aliasOf(item: FieldUse): string | undefined {
  const { remoteUrlAlias } = item.options
  const isRemote = optionOf(item, 'sourceType') === 'remote' && typeof remoteUrlAlias === 'string'
  return isRemote ? remoteUrlAlias.trim() || undefined : undefined
}

/** Returns the database set of an item's choices; undefined for other or unnamed sources. */
export function databaseSetOf(item: FieldUse): string | undefined {
  const { dbset } = item.options
  const isSet = optionOf(item, 'sourceType') === setAlias && typeof dbset === 'string'
  return isSet ? dbset.trim() || undefined : undefined
}

const onThisSite = /^\/api\/[\w/-]{1,190}$/

/**
 * Returns the search address of an item's set, if it is another address of this site (S1-230); others are
 * never called.
 */
export const searchPathOf = ({ options: { searchPath } }: FieldUse): string | undefined =>
  typeof searchPath === 'string' && onThisSite.test(searchPath) ? searchPath : undefined

/** Parameter of a remote source: its name and the expression of its value. */
export type SourceParameter = [name: string, text: string]

/** Returns the parameters of a remote source, from `props.data`. */
export const parametersOf = (item: FieldUse): SourceParameter[] => {
  const { data } = propsOf(item)
  return isRecord(data)
    ? Object.entries(data).filter((entry): entry is SourceParameter => typeof entry[1] === 'string')
    : []
}

/** Expressions that an item's choices depend on. */
export function sourceFormulas(item: FieldUse): string[] {
  const { sourceType, localSource } = item.options
  if (sourceType === 'local') return typeof localSource === 'string' ? [localSource] : []
  const isAsked = aliasOf(item) !== undefined || databaseSetOf(item) !== undefined
  return isAsked ? parametersOf(item).map(([, text]) => text) : []
}

const compiled = new Map<string, ReturnType<typeof compile>>()
const mostCompiled = 2_000

/** Evaluates an expression; one with a problem is empty. */
function resultOf(text: string, scope: Scope): unknown {
  const ready = compiled.get(text) ?? compile(text)
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(text, ready)
  return ready.run(scope).value
}

/** Evaluates an item's parameters, by name. */
export const evaluateParameters = (item: FieldUse, scope: Scope): [name: string, value: unknown][] =>
  parametersOf(item).map(([name, text]) => [name, resultOf(text, scope)])

/** Returns the current arguments of a remote source; undefined while all its dependencies are empty. */
export function evaluateArguments(item: FieldUse, scope: Scope): unknown[] | undefined {
  const pairs = evaluateParameters(item, scope)
  if (pairs.length && pairs.every(([, value]) => isEmpty(value))) return undefined
  return pairs.flatMap(([name, value]) => [name, isEmpty(value) ? '' : value])
}

function localRows(item: FieldUse, scope: Scope): unknown {
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
export function resolveChoices(item: FieldUse, scope: Scope, value?: unknown): ChoiceNode[] | undefined {
  const fixed = staticChoices(item)
  if (fixed) return fixed
  const set = databaseSetOf(item)
  if (set !== undefined) return chosenIn(set, item, { scope, value })
  if (item.options.sourceType === 'local') return toChoices(localRows(item, scope), sourceKeysOf(item))
  const alias = aliasOf(item)
  const args = alias === undefined ? undefined : evaluateArguments(item, scope)
  if (alias === undefined || !args) return []
  const answer = scope.remote?.(optionFunctionName(alias), args)
  return answer === undefined ? undefined : known(answer, item)
}

const rowParts = { value: 'value', label: 'label', children: '', showLabel: false }

/** Returns the chosen rows of a set that the reader may choose. */
function chosenIn(
  set: string,
  item: FieldUse,
  { scope, value }: { scope: Scope; value: unknown },
): ChoiceNode[] | undefined {
  if (isEmpty(value)) return []
  const parameters = evaluateParameters(item, scope).flatMap(([name, one]) => [name, isEmpty(one) ? '' : one])
  const answer = scope.remote?.(optionFunctionName(setAlias), encodeKeyLookup(set, value, parameters))
  return answer === undefined ? undefined : toChoices(answer, rowParts)
}

const memo = memoizeByOwner<object, ChoiceNode[]>()

/** Parses the choices of a response, memoized per mapping: the same response yields the same list. */
function known(answer: unknown, item: FieldUse): ChoiceNode[] {
  const parts = sourceKeysOf(item)
  if (typeof answer !== 'object' || answer === null) return toChoices(answer, parts)
  return memo(answer, JSON.stringify(parts), () => toChoices(answer, parts))
}
