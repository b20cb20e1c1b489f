import type { FlowDesign, FlowDesignSubFlow, FormItem } from '../../../generated/types'
import { columnsOf, itemOfColumn } from '../../form/design/items'
import type { FormWithValues } from '../../form/expression-scope'
import {
  canConvert,
  convertValue,
  createResultConverter,
  createValueConverter,
} from '../../form/map/convert-value'
import { indexByModel } from '../../form/map/map-form'
import { findTable, rowsOfTable } from '../../form/map/row-source'
import { type FormValues, isRecord, ownValue } from '../../form/values/form-values'
import { buttonsOf, subFlowsOf } from '../design/design'
import type { SourceRow } from '../snapshot/flow-changes'

/*
 * What comes of flows that were started for the rows of a table goes back into columns of these rows. A row is known by
 * its id, so that it is found wherever it stands; one that was removed meanwhile takes nothing.
 */

/** A flow that was started for a row and is over. */
export interface RowSubFlow extends Pick<FormWithValues, 'form' | 'values'> {
  designId: string
  row: SourceRow
  /** What became of it, in words. */
  result: string
  workname: string
}

/** What goes into a cell. */
export interface CellUpdate {
  table: string
  row: string
  column: string
  value: unknown
}

type EachRow = NonNullable<FlowDesignSubFlow['each']>
type Return = EachRow['returns'][number]

/** The flows that a design starts, by buttons and events. */
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

/** What flows that are over give to the cells of their rows; what does not fit gives nothing. */
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

/** The tables of a form as cells that came back leave them. */
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
