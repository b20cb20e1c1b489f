import type { FieldSchema, FormColumn, FormDesign, FormItem } from '../../../generated/types'
import { effectiveItem } from './control-overrides'
import type { FieldRight, FormRights } from './field-rights'
import {
  canHoldValue,
  type FieldSettings,
  fieldNameOf,
  fieldSchemaOf,
  isLayoutField,
  itemFieldSchema,
} from './fields'

/** Display status of a field (S2-125); parts after a dot refine it. */
export type FieldStatus = 'design.show' | 'design.preview' | 'input' | 'read'

/** Field of a planned form with its component. */
export interface FieldPlan {
  kind: 'field'
  /** Key of the item, which identifies its row of the plan. */
  key: string
  /** Its name in the values. */
  model: string
  title: string
  /** Folder under web/widgets of the component that renders the value. */
  widget: string
  item: FormItem
  right: FieldRight
  status: FieldStatus
}

/** Cell of a layout. `column` is the index of the item's column; a `span` of 24 fills a row. */
interface PlannedCell {
  column: number
  span: number
  /** Title of a section. */
  name?: string
  rows: RowPlan[]
}

/** Layout whose cells contain rows. */
export interface LayoutPlan {
  kind: 'layout'
  key: string
  /** Folder under web/widgets of the layout that renders the cells. */
  widget: string
  item: FormItem
  cells: PlannedCell[]
}

/** Row of a form: a full-width field, or a layout. */
export type RowPlan = FieldPlan | LayoutPlan

/** Form compiled for rendering: its rows, and its fields in order. */
export interface FormPlan {
  rows: RowPlan[]
  fields: FieldPlan[]
}

/** Returns the folder under web/widgets of the component that renders an item. */
export const widgetOf = (item: FieldSettings): string => {
  const field = fieldSchemaOf(fieldNameOf(item))
  return field?.base ?? fieldNameOf(item)
}

/** Returns the fields in rows, in order. */
export const collectFields = (rows: readonly RowPlan[]): FieldPlan[] =>
  rows.flatMap((row) =>
    row.kind === 'field' ? [row] : row.cells.flatMap((cell) => collectFields(cell.rows)),
  )

/** Returns the rows without some fields, and without the layouts and cells that then have no content. */
export const omitFields = (rows: readonly RowPlan[], isOmitted: (field: FieldPlan) => boolean): RowPlan[] =>
  rows.flatMap((row): RowPlan[] => {
    if (row.kind === 'field') return isOmitted(row) ? [] : [row]
    const cells = row.cells.map((cell) => ({ ...cell, rows: omitFields(cell.rows, isOmitted) }))
    const filled = cells.filter(({ rows }) => rows.length > 0)
    return filled.length > 0 ? [{ ...row, cells: filled }] : []
  })

/**
 * Returns the rendered cells of columns; an empty column takes up space only where columns are side by side.
 */
function cellsOf({ holds }: FieldSchema, columns: readonly (FormColumn & { rows: RowPlan[] })[]) {
  return columns.flatMap(({ span, name, list, hide, rows }, column): PlannedCell[] => {
    const keepsRoom = holds === 'columns' && list.length === 0
    if (hide === true || !(rows.length || keepsRoom)) return []
    return [{ column, span, ...(name === undefined ? {} : { name }), rows }]
  })
}

/**
 * Plans the rendering of a form for its rights: rows of fields and layouts. Disabled and read-only fields are
 * plain text, except in `design.show` (S2-126). A cell whose content is hidden
 * leaves no gap; one that the designer left empty still takes up space in a grid.
 */
export function planForm(form: FormDesign, rights: FormRights, status: FieldStatus): FormPlan {
  const isWritten = [...rights.values()].some(({ access }) => access === 'edit')
  const isFilled = (item: FormItem, { access }: FieldRight) =>
    canHoldValue(item) ? access === 'edit' : isWritten
  const planField = (item: FormItem, right: FieldRight): FieldPlan => ({
    kind: 'field',
    key: item.key,
    model: item.model,
    title: item.name,
    widget: widgetOf(item),
    item,
    right,
    status: status !== 'design.show' && !isFilled(item, right) ? 'read' : status,
  })
  const planLayout = (item: FormItem, field: FieldSchema): RowPlan[] => {
    const columns = item.columns ?? []
    const cells = cellsOf(
      field,
      columns.map((column) => ({ ...column, rows: column.list.flatMap(planRow) })),
    )
    const { key } = item
    return cells.some(({ rows }) => rows.length)
      ? [{ kind: 'layout', key, widget: widgetOf(item), item, cells }]
      : []
  }
  const planRow = (placed: FormItem): RowPlan[] => {
    const item = effectiveItem(placed)
    const field = itemFieldSchema(item)
    if (isLayoutField(field)) return planLayout(item, field)
    const right = rights.get(item.key)
    return right && right.access !== 'hidden' ? [planField(item, right)] : []
  }
  const rows = form.list.flatMap(planRow)
  return { rows, fields: collectFields(rows) }
}
