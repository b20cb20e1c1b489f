import type { FormDesign, FormItem } from '../../../generated/types'
import { itemFieldSchema } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { type FormValues, getOwnValue, tableRowsOf } from '../values/form-values'

/** Stored file referenced by a form's value. */
export interface FileReference {
  id: string
  /** Model of the field; model.code for a table column. */
  place: string
  /** Displayed name of the field. */
  title: string
  /** File entry in the value; missing if a text only links to the file. */
  entry?: Record<string, unknown>
}

const links = /\/file\/[\w-]+\/form\/([\w-]{1,64})\//g

function idsIn(value: unknown, member: string): Pick<FileReference, 'id' | 'entry'>[] {
  if (member === 'links')
    return typeof value === 'string' ? [...value.matchAll(links)].map(([, id = '']) => ({ id })) : []
  return tableRowsOf(value).flatMap((entry) => {
    const id = getOwnValue(entry, member)
    return typeof id === 'string' ? [{ id, entry }] : []
  })
}

/** Returns the stored files in the value of one field; those of a table are in its cells. */
export const fieldFilesOf = (item: FormItem, value: unknown, place = item.model): FileReference[] => {
  const { file } = itemFieldSchema(item)
  return file ? idsIn(value, file).map((use) => ({ ...use, place, title: item.name })) : []
}

/** Returns every stored file referenced by the values of a form, in field order. */
export const collectFiles = (form: Pick<FormDesign, 'list'>, values: FormValues): FileReference[] =>
  formFieldsOf(form).flatMap((item) => {
    const value = getOwnValue(values, item.model)
    if (!isTableItem(item)) return fieldFilesOf(item, value)
    const columns = tableColumnsOf(item)
      .map((column) => ({ column: itemOfColumn(item, column), code: column.code }))
      .filter(({ column }) => itemFieldSchema(column).file)
    const rows = columns.length ? tableRowsOf(value) : []
    return columns.flatMap(({ column, code }) =>
      rows.flatMap((row) => fieldFilesOf(column, getOwnValue(row, code), `${item.model}.${code}`)),
    )
  })
