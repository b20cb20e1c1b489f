import type { FlowDesign, FlowDesignSubFlow, FormItem } from '../../../generated/types'
import {
  canConvert,
  columnsOf,
  convertValue,
  createResultConverter,
  createValueConverter,
  type FormValues,
  type FormWithValues,
  findTable,
  indexByModel,
  isRecord,
  itemOfColumn,
  ownValue,
  rowsOfTable,
} from '../../form'
import { buttonsOf, subFlowsOf } from '../design/design'
import type { SourceRow } from '../snapshot/flow-changes'

/*
 * Results of sub-flows started for table rows are written back into columns of these rows. Rows are found by
 * id, wherever they stand; a row removed meanwhile is ignored.
 */

/** Finished sub-flow that was started for a row. */
export interface RowSubFlow extends Pick<FormWithValues, 'form' | 'values'> {
  designId: string
  row: SourceRow
  /** Its result in words. */
  result: string
  workname: string
}

/** New value of a cell. */
export interface CellUpdate {
  table: string
  row: string
  column: string
  value: unknown
}

type EachRow = NonNullable<FlowDesignSubFlow['each']>
type Return = EachRow['returns'][number]

/** Returns the flows that a design starts, by buttons and events. */
const startedBy = ({ funlist }: Pick<FlowDesign, 'funlist'>): FlowDesignSubFlow[] =>
  funlist.flatMap((step) => [
    ...buttonsOf(step).flatMap(subFlowsOf),
    ...(step.event_set?.type === 'creat_flow' && step.event_set.creat_flow
      ? [step.event_set.creat_flow]
      : []),
  ])

function returnedBy({ from, field = '' }: Return, target: FormItem, child: RowSubFlow): unknown {
  if (from !== 'field')
    return convertValue(from === 'result' ? child.result : child.workname, createResultConverter(target))
      .value
  const source = indexByModel(child.form).get(field)
  if (!source || !canConvert(target, source)) return undefined
  return convertValue(ownValue(child.values, field), createValueConverter(target, source)).value
}

/** Collects the cell updates from finished row sub-flows; values that cannot be converted are skipped. */
export function collectCellUpdates(design: FlowDesign, children: readonly RowSubFlow[]): CellUpdate[] {
  const each = startedBy(design)
  return children.flatMap((child) => {
    const { designId, row } = child
    const table = findTable(design.formset, row.table)
    const returns =
      each.find((one) => one.v === designId && one.each?.table === row.table)?.each?.returns ?? []
    return returns.flatMap((one): CellUpdate[] => {
      const column = table && columnsOf(table).find(({ code }) => code === one.column)
      const value = column && returnedBy(one, itemOfColumn(table, column), child)
      return value === undefined ? [] : [{ table: row.table, row: row.id, column: one.column, value }]
    })
  })
}

const isCell = (value: unknown): value is CellUpdate =>
  isRecord(value) && typeof value.table === 'string' && typeof value.row === 'string'

/** Applies cell updates. Returns the changed tables of the form. */
export function applyCellUpdates(filled: FormWithValues, answer: unknown): FormValues {
  const cells = (Array.isArray(answer) ? answer : []).filter(isCell)
  return Object.fromEntries(
    [...new Set(cells.map(({ table }) => table))].flatMap((key) => {
      const table = findTable(filled.form, key)
      if (!table) return []
      const ofRow = new Map<string, Record<string, unknown>>()
      for (const cell of cells.filter((one) => one.table === key))
        ofRow.set(cell.row, { ...ofRow.get(cell.row), [cell.column]: cell.value })
      const rows = rowsOfTable(filled, table).map((row) => ({ ...row, ...ofRow.get(String(row._id ?? '')) }))
      return rows.length ? [[table.model, rows]] : []
    }),
  )
}
