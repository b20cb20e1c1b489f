import type { FormDesign, FormItem } from '../../generated/types'
import type { KnownField } from '../expression/known'
import { holdsValue, kindOf } from './fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from './items'

type KnownKind = KnownField['kind']

const kind = (item: FormItem): KnownKind => {
  const found = kindOf(item)
  return found === 'none' ? 'text' : found
}

const columnFields = (table: FormItem): KnownField[] =>
  columnsOf(table).map((column) => ({
    key: column.code,
    name: column.name,
    kind: kind(itemOfColumn(table, column)),
  }))

/** What the fields of a form are to an expression. */
export const knownFields = (form: Pick<FormDesign, 'list'>): KnownField[] =>
  itemsOf(form)
    .filter(holdsValue)
    .map((item) => ({
      key: item.key,
      name: item.name,
      kind: kind(item),
      ...(isTable(item) ? { columns: columnFields(item) } : {}),
    }))
