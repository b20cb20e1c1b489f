import type { FormDesign, FormItem, Problem } from '../../../generated/types'
import { checkExpression, type FieldSymbol, optionFunctionName } from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  databaseSetOf,
  itemFieldSchema,
  itemOption,
  remoteSourceAliasOf,
  searchPathOf,
  sourceFormulas,
  toFieldSymbols,
} from '../design'
import { formFieldsOf, itemOfColumn, tableColumnsOf } from '../design/items'
import type { FormulaNames } from '../linkage/check-formulas'

/** Place of a data source: a field of the form, or a column, which can read its row. */
interface Asking {
  item: FormItem
  /** Fields the expressions may read. */
  fields: FieldSymbol[]
  name: string
  place: Problem['place']
}

/** Whether an item's choices are external. A column may still carry the source of its former field type. */
const isElsewhere = (item: FormItem) =>
  Object.hasOwn(itemFieldSchema(item).options?.properties ?? {}, 'sourceType') &&
  ['remote', 'local', 'dbset'].includes(String(itemOption(item, 'sourceType')))

/** Property that configures the data source of a field. */
const partOf = ({ options: { sourceType } }: FormItem) =>
  ({ local: 'localSource', dbset: 'dbset' })[String(sourceType)] ?? 'remoteUrlAlias'

function askingIn(form: Pick<FormDesign, 'list'>): Asking[] {
  const items = formFieldsOf(form)
  const cells = items.flatMap((table) =>
    tableColumnsOf(table).map((column) => ({ table, column, item: itemOfColumn(table, column) })),
  )
  const elsewhere = cells.filter(({ item }) => isElsewhere(item))
  const own = items.filter(isElsewhere)
  if (own.length + elsewhere.length === 0) return []
  const fields = toFieldSymbols(form)
  const rowOf = ({ key }: FormItem) => fields.find((field) => field.key === key)?.columns ?? []
  return [
    ...own.map((item) => ({ item, fields, name: item.name, place: { field: item.key, part: partOf(item) } })),
    ...elsewhere.map(({ table, column, item }) => ({
      item,
      fields: [...fields, ...rowOf(table)],
      name: `${table.name}/${column.name}`,
      place: { field: table.key, column: column.code },
    })),
  ]
}

const problem = ({ item: { key }, name, place }: Asking, code: string, params = {}): Problem => ({
  code: `form-design.${code}`,
  params: { name, key, ...params },
  place,
  level: 'error',
})

/**
 * Returns the problem of a missing source name. Old designs may contain an address instead, which is ignored:
 * only configured sources are queried.
 */
function unnamed(requester: Asking): Problem {
  const { sourceType, remoteUrl } = requester.item.options
  const url = sourceType === 'remote' && typeof remoteUrl === 'string' ? remoteUrl.trim() : ''
  return url ? problem(requester, 'source-address', { url }) : problem(requester, 'source-missing')
}

/** Whether an item has a search address outside this site. */
const isElsewhereOnSite = (item: FormItem) =>
  databaseSetOf(item) !== undefined && Boolean(item.options.searchPath) && searchPathOf(item) === undefined

function checkAsking(requester: Asking, { remote, sets }: FormulaNames): Problem[] {
  const { item, fields, place } = requester
  const alias = remoteSourceAliasOf(item)
  const texts = sourceFormulas(item).filter((text) => text.trim())
  const set = databaseSetOf(item)
  if ((alias ?? set) === undefined && (texts.length === 0 || item.options.sourceType === 'dbset'))
    return [unnamed(requester)]
  const isThere = set === undefined || !sets || sets.has(set)
  const isKnown = !remote || alias === undefined || remote.has(optionFunctionName(alias))
  return [
    ...(isElsewhereOnSite(item) ? [problem(requester, 'search-path')] : []),
    ...(isThere ? [] : [problem(requester, 'set-unknown', { set: set ?? '' })]),
    ...(isKnown ? [] : [problem(requester, 'source-unknown', { alias })]),
    ...texts
      .flatMap((text) => checkExpression(text, fields, { remote }))
      .map((fault): Problem => ({ ...fault, place, level: 'error' })),
  ]
}

/** Returns the problems of the data sources of a form's fields and columns. */
export const checkSources = (
  form: Pick<FormDesign, 'list'>,
  names: FormulaNames,
): SliceGenerator<Problem[]> => collectInSlices(askingIn(form), (requester) => checkAsking(requester, names))
