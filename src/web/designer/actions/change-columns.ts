import type { FormColumn, FormDesign } from '#/generated/types'
import { findItem, updateItem } from '../item-tree'

const width = 24

const spread = (count: number) => Math.max(1, Math.floor(width / count))

/** Sets the number of columns of a layout; items of removed columns move into the last one. */
export function setColumnCount(form: FormDesign, { key, count }: { key: string; count: number }): FormDesign {
  const columns = findItem(form, key)?.columns
  if (!columns || count < 1 || count === columns.length) return form
  const formColumns: FormColumn[] = Array.from({ length: count }, (_, i) => ({
    ...(columns[i] ?? { list: [] }),
    span: spread(count),
  }))
  const homeless = columns.slice(count).flatMap(({ list }) => list)
  const last = formColumns.at(-1)
  if (last && homeless.length) formColumns[count - 1] = { ...last, list: [...last.list, ...homeless] }
  return updateItem(form, key, (layout) => ({ ...layout, columns: formColumns }))
}

/** Changes properties of one column or section of a layout, such as its width or title. */
export const changeColumn = (
  form: FormDesign,
  { key, column, change }: { key: string; column: number; change: Partial<FormColumn> },
): FormDesign =>
  updateItem(form, key, (layout) => ({
    ...layout,
    columns: layout.columns?.map((one, i) => (i === column ? { ...one, ...change } : one)),
  }))
