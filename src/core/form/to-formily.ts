import type { FormColumn, FormDesign, FormItem } from '../../generated/types'
import { fieldNameOf, fieldOf, fieldOfItem } from './fields'
import type { FieldRight, FormRights } from './rights'

/** How a field is drawn (S2-125); parts after a dot refine it. */
export type FieldStatus = 'design.show' | 'design.preview' | 'input' | 'read'

/** One field of a compiled form: what creates it in Formily and which component draws it. */
export interface PlannedField {
  kind: 'field'
  /** Key of the item; a row of the plan is known by it. */
  key: string
  /** The field's path in Formily's values. */
  model: string
  title: string
  /** Folder under web/widgets whose component draws the value. */
  widget: string
  item: FormItem
  right: FieldRight
  status: FieldStatus
}

/** A grid: cells side by side, 24 parts make a row; `column` tells which of its columns a cell is. */
export interface PlannedGrid {
  kind: 'grid'
  key: string
  item: FormItem
  cells: { column: number; span: number; rows: PlannedRow[] }[]
}

/** One row of a form: a field over the whole width, or a grid. */
export type PlannedRow = PlannedField | PlannedGrid

/** A form compiled for drawing: its rows, and its fields in order. */
export interface FormPlan {
  rows: PlannedRow[]
  fields: PlannedField[]
}

const widgetOf = (item: FormItem): string => {
  const field = fieldOf(fieldNameOf(item))
  return field?.base ?? fieldNameOf(item)
}

const fieldsIn = (row: PlannedRow): PlannedField[] =>
  row.kind === 'field' ? [row] : row.cells.flatMap(({ rows }) => rows.flatMap(fieldsIn))

/**
 * Compiles a form for drawing, once for a form and its rights. The rows become fields of Formily one by one;
 * Formily's own reading of schemas, which runs text between braces, is never used. A cell of which nothing is in
 * sight leaves no gap; one that the designer left empty keeps its room.
 */
export function toFormily(form: FormDesign, rights: FormRights, status: FieldStatus): FormPlan {
  const planField = (item: FormItem, right: FieldRight): PlannedField => ({
    kind: 'field',
    key: item.key,
    model: item.model,
    title: item.name,
    widget: widgetOf(item),
    item,
    right,
    status: status === 'input' && right.access !== 'edit' ? 'read' : status,
  })
  const planGrid = (item: FormItem, columns: readonly FormColumn[]): PlannedRow[] => {
    const cells = columns
      .map(({ span, list, hide }, column) => ({ column, span, list, hide, rows: list.flatMap(planRow) }))
      .filter(({ hide, list, rows }) => hide !== true && (rows.length > 0 || list.length === 0))
      .map(({ column, span, rows }) => ({ column, span, rows }))
    return cells.some(({ rows }) => rows.length) ? [{ kind: 'grid', key: item.key, item, cells }] : []
  }
  const planRow = (item: FormItem): PlannedRow[] => {
    if (fieldOfItem(item).holds === 'columns') return planGrid(item, item.columns ?? [])
    const right = rights.get(item.key)
    return right && right.access !== 'hidden' ? [planField(item, right)] : []
  }
  const rows = form.list.flatMap(planRow)
  return { rows, fields: rows.flatMap(fieldsIn) }
}
