import { databaseSetAlias } from '../../company/database-set/set-lookup'
import { isRecord } from '../values/form-values'
import { type FieldSettings, itemOption } from './fields'
import { sourcePropsOf } from './source-rows'

/*
 * Data sources (domain facts 6.3): the origin of a field's choices. `options` and `json` are in the item;
 * `local` is an expression over the form; `remote` is a configured source of options
 * (docs/remote-functions.md), whose parameters are expressions too; `dbset` is a database set
 * (docs/database-sources.md), which is searched, so that only the rows of chosen values are loaded here. Both
 * sides use the same rules: a page shows the result of `resolveChoices` (resolve-choices.ts, which needs the
 * expression language), the server rejects values outside it.
 */

/** Returns the alias of an item's remote source; undefined for other or unnamed sources. */
export function remoteSourceAliasOf(item: FieldSettings): string | undefined {
  const { remoteUrlAlias } = item.options
  const isRemote = itemOption(item, 'sourceType') === 'remote' && typeof remoteUrlAlias === 'string'
  return isRemote ? remoteUrlAlias.trim() || undefined : undefined
}

/** Returns the database set of an item's choices; undefined for other or unnamed sources. */
export function databaseSetOf(item: FieldSettings): string | undefined {
  const { dbset } = item.options
  const isSet = itemOption(item, 'sourceType') === databaseSetAlias && typeof dbset === 'string'
  return isSet ? dbset.trim() || undefined : undefined
}

const onThisSite = /^\/api\/[\w/-]{1,190}$/

/**
 * Returns the search address of an item's set, if it is another address of this site (S1-230); others are
 * never called.
 */
export const searchPathOf = ({ options: { searchPath } }: FieldSettings): string | undefined =>
  typeof searchPath === 'string' && onThisSite.test(searchPath) ? searchPath : undefined

/** Parameter of a remote source: its name and the expression of its value. */
export type SourceParameter = [name: string, text: string]

/** Returns the parameters of a remote source, from `props.data`. */
export const sourceParametersOf = (item: FieldSettings): SourceParameter[] => {
  const { data } = sourcePropsOf(item)
  return isRecord(data)
    ? Object.entries(data).filter((entry): entry is SourceParameter => typeof entry[1] === 'string')
    : []
}

/** Expressions that an item's choices depend on. */
export function sourceFormulas(item: FieldSettings): string[] {
  const { sourceType, localSource } = item.options
  if (sourceType === 'local') return typeof localSource === 'string' ? [localSource] : []
  const isAsked = remoteSourceAliasOf(item) !== undefined || databaseSetOf(item) !== undefined
  return isAsked ? sourceParametersOf(item).map(([, text]) => text) : []
}
