import type { FormColumn, FormDesign } from '#/generated/types'
import { findItem, updateItem } from '../item-tree'

interface At {
  key: string
  /** Index of the layout's column. */
  column: number
}

const withColumns = (
  form: FormDesign,
  key: string,
  change: (columns: FormColumn[]) => FormColumn[],
): FormDesign => updateItem(form, key, (layout) => ({ ...layout, columns: change(layout.columns ?? []) }))

/** Adds an empty section after the others. */
export const addSection = (form: FormDesign, { key, name }: { key: string; name: string }): FormDesign =>
  withColumns(form, key, (columns) => [...columns, { span: 24, name, list: [] }])

/** Removes a section; its items move to the end of the neighbouring one, so the last section stays. */
export function removeSection(form: FormDesign, { key, column }: At): FormDesign {
  const columns = findItem(form, key)?.columns ?? []
  const formColumn = columns[column]
  if (!formColumn || columns.length < 2) return form
  const neighbour = column === 0 ? 1 : column - 1
  const taking = columns.map((one, i) =>
    i === neighbour && formColumn.list.length ? { ...one, list: [...one.list, ...formColumn.list] } : one,
  )
  return withColumns(form, key, () => taking.toSpliced(column, 1))
}

/** Moves a section, with its items, to another position among its siblings. */
export function moveSection(form: FormDesign, { key, column, to }: At & { to: number }): FormDesign {
  const section = findItem(form, key)?.columns?.[column]
  if (!section) return form
  return withColumns(form, key, (columns) => columns.toSpliced(column, 1).toSpliced(to, 0, section))
}
