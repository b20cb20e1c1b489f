import type { FormDesign, FormItem } from '../../../generated/types'
import { fieldOfItem } from '../design/fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../design/items'
import { type FormValues, ownValue, rowsOf } from '../values/form-values'

/** A stored file that a form's value names. */
export interface FileReference {
  id: string
  /** The model of the field; a table's column as model.code. */
  place: string
  /** What the person calls the field. */
  title: string
  /** What the value says of the file; missing where a text only links to it. */
  entry?: Record<string, unknown>
}

const links = /\/file\/[\w-]+\/form\/([\w-]{1,64})\//g

function idsIn(value: unknown, member: string): Pick<FileReference, 'id' | 'entry'>[] {
  if (member === 'links')
    return typeof value === 'string' ? [...value.matchAll(links)].map(([, id = '']) => ({ id })) : []
  return rowsOf(value).flatMap((entry) => {
    const id = ownValue(entry, member)
    return typeof id === 'string' ? [{ id, entry }] : []
  })
}

/** The stored files that the value of one field names; a table's stand in its cells. */
export const fieldFilesOf = (item: FormItem, value: unknown, place = item.model): FileReference[] => {
  const { file } = fieldOfItem(item)
  return file ? idsIn(value, file).map((use) => ({ ...use, place, title: item.name })) : []
}

/** Every stored file that the values of a form name, in the order of its fields. */
export const collectFiles = (form: Pick<FormDesign, 'list'>, values: FormValues): FileReference[] =>
  itemsOf(form).flatMap((item) => {
    const value = ownValue(values, item.model)
    if (!isTable(item)) return fieldFilesOf(item, value)
    const columns = columnsOf(item)
      .map((column) => ({ column: itemOfColumn(item, column), code: column.code }))
      .filter(({ column }) => fieldOfItem(column).file)
    const rows = columns.length ? rowsOf(value) : []
    return columns.flatMap(({ column, code }) =>
      rows.flatMap((row) => fieldFilesOf(column, ownValue(row, code), `${item.model}.${code}`)),
    )
  })
