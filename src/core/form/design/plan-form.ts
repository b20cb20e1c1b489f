import type { FieldSchema, FormColumn, FormDesign, FormItem } from '../../../generated/types'
import { effectiveItem } from './control-overrides'
import type { FieldRight, FormRights } from './field-rights'
import { canHoldValue, fieldNameOf, fieldOf, fieldOfItem, isLayout } from './fields'

/** How a field is drawn (S2-125); parts after a dot refine it. */
export type FieldStatus = 'design.show' | 'design.preview' | 'input' | 'read'

/** One field of a planned form, and which component draws it. */
export interface FieldPlan {
  kind: 'field'
  /** Key of the item; a row of the plan is known by it. */
  key: string
  /** Its name among the values. */
  model: string
  title: string
  /** Folder under web/widgets whose component draws the value. */
  widget: string
  item: FormItem
  right: FieldRight
  status: FieldStatus
}

/** A part of a layout; `column` tells which of the item's columns it is, 24 parts of `span` make a row. */
interface PlannedCell {
  column: number
  span: number
  /** Title of a section. */
  name?: string
  rows: RowPlan[]
}

/** A layout: cells that hold rows of their own. */
export interface LayoutPlan {
  kind: 'layout'
  key: string
  /** Folder under web/widgets whose layout draws the cells. */
  widget: string
  item: FormItem
  cells: PlannedCell[]
}

/** One row of a form: a field over the whole width, or a layout. */
export type RowPlan = FieldPlan | LayoutPlan

/** A form compiled for drawing: its rows, and its fields in order. */
export interface FormPlan {
  rows: RowPlan[]
  fields: FieldPlan[]
}

const widgetOf = (item: FormItem): string => {
  const field = fieldOf(fieldNameOf(item))
  return field?.base ?? fieldNameOf(item)
}

/** The fields that rows hold, in order. */
export const collectFields = (rows: readonly RowPlan[]): FieldPlan[] =>
  rows.flatMap((row) =>
    row.kind === 'field' ? [row] : row.cells.flatMap((cell) => collectFields(cell.rows)),
  )

/** What is drawn of a column: an empty one keeps its room only where columns stand side by side. */
function cellsOf({ holds }: FieldSchema, columns: readonly (FormColumn & { rows: RowPlan[] })[]) {
  return columns.flatMap(({ span, name, list, hide, rows }, column): PlannedCell[] => {
    const keepsRoom = holds === 'columns' && list.length === 0
    if (hide === true || !(rows.length || keepsRoom)) return []
    return [{ column, span, ...(name === undefined ? {} : { name }), rows }]
  })
}

/**
 * Plans how a form is drawn, once for a form and its rights: rows of fields and layouts. A cell of which nothing is in
 * sight leaves no gap; one that the designer left empty keeps its room in a grid.
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
    status: status === 'input' && !isFilled(item, right) ? 'read' : status,
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
    const field = fieldOfItem(item)
    if (isLayout(field)) return planLayout(item, field)
    const right = rights.get(item.key)
    return right && right.access !== 'hidden' ? [planField(item, right)] : []
  }
  const rows = form.list.flatMap(planRow)
  return { rows, fields: collectFields(rows) }
}
