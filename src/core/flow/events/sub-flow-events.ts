import type { EventSet, FlowDesign, FlowDesignSubFlow, FormItem, Problem } from '../../../generated/types'
import {
  canConvert,
  convertValue,
  createResultConverter,
  createValueConverter,
  type FormValues,
  type FormWithValues,
  findTableField,
  getOwnValue,
  indexFieldsByModel,
  isRecord,
  itemOfColumn,
  rowsOfTable,
  tableColumnsOf,
} from '../../form'
import { buttonSubFlowsOf, effectiveButtonsOf } from '../design'
import { checkSubFlow } from '../references/check-sub-flows'
import type { SourceRow } from '../snapshot'
import { type EventCheckContext, type EventKind, eventError } from './event-type'

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
const subFlowsOf = ({ funlist }: Pick<FlowDesign, 'funlist'>): FlowDesignSubFlow[] =>
  funlist.flatMap((step) => [
    ...effectiveButtonsOf(step).flatMap(buttonSubFlowsOf),
    ...(step.event_set?.type === 'creat_flow' && step.event_set.creat_flow
      ? [step.event_set.creat_flow]
      : []),
  ])

function returnedValue({ from, field = '' }: Return, target: FormItem, child: RowSubFlow): unknown {
  if (from !== 'field')
    return convertValue(from === 'result' ? child.result : child.workname, createResultConverter(target))
      .value
  const source = indexFieldsByModel(child.form).get(field)
  if (!source || !canConvert(target, source)) return undefined
  return convertValue(getOwnValue(child.values, field), createValueConverter(target, source)).value
}

/** Collects the cell updates from finished row sub-flows; values that cannot be converted are skipped. */
export function collectCellUpdates(design: FlowDesign, children: readonly RowSubFlow[]): CellUpdate[] {
  const each = subFlowsOf(design)
  return children.flatMap((child) => {
    const { designId, row } = child
    const table = findTableField(design.formset, row.table)
    const returns =
      each.find((one) => one.v === designId && one.each?.table === row.table)?.each?.returns ?? []
    return returns.flatMap((one): CellUpdate[] => {
      const column = table && tableColumnsOf(table).find(({ code }) => code === one.column)
      const value = column && returnedValue(one, itemOfColumn(table, column), child)
      return value === undefined ? [] : [{ table: row.table, row: row.id, column: one.column, value }]
    })
  })
}

const isCell = (value: unknown): value is CellUpdate =>
  isRecord(value) && typeof value.table === 'string' && typeof value.row === 'string'

/** Applies cell updates. Returns the changed tables of the form. */
function applyCellUpdates(filled: FormWithValues, answer: unknown): FormValues {
  const cells = (Array.isArray(answer) ? answer : []).filter(isCell)
  return Object.fromEntries(
    [...new Set(cells.map(({ table }) => table))].flatMap((key) => {
      const table = findTableField(filled.form, key)
      if (!table) return []
      const ofRow = new Map<string, Record<string, unknown>>()
      for (const cell of cells.filter((one) => one.table === key))
        ofRow.set(cell.row, { ...ofRow.get(cell.row), [cell.column]: cell.value })
      const rows = rowsOfTable(filled, table).map((row) => ({ ...row, ...ofRow.get(String(row._id ?? '')) }))
      return rows.length ? [[table.model, rows]] : []
    }),
  )
}

function checkCreat({ creat_flow }: EventSet, checked: EventCheckContext): Problem[] {
  if (!creat_flow) return [eventError(checked, 'event-no-flow')]
  const { step, place } = checked
  return checkSubFlow(creat_flow, { place, params: { step: step.name, button: step.name } }, checked)
}

/** 发起流程: starts another flow. */
export const createFlowEvent: EventKind = {
  outcomes: ['failed'],
  byItself: () => 'done',
  starts: ({ creat_flow }) => creat_flow,
  check: checkCreat,
}

/** State of a started sub-flow, as far as waiting for it is concerned. */
export type SubFlowState = 'creating' | 'running' | 'failed' | 'ended' | 'cancelled'

/**
 * Returns done if `count` sub-flows have ended, or cancelled if that many no longer can. If fewer were
 * started, all of them must end.
 */
function countOutcome(count: number, states: readonly SubFlowState[]): 'done' | 'cancelled' | undefined {
  const required = Math.min(count, states.length)
  const ended = states.filter((state) => state === 'ended').length
  const cancelled = states.filter((state) => state === 'cancelled').length
  if (ended >= required) return 'done'
  return states.length - cancelled < required ? 'cancelled' : undefined
}

/** Returns whether and how the wait for sub-flows is over; a failed start counts once it is abandoned. */
export function waitOutcome(
  { wait_flows }: EventSet,
  states: readonly SubFlowState[],
): 'done' | 'cancelled' | undefined {
  const until = wait_flows?.until ?? 'all'
  const isOver = states.every((state) => state === 'ended' || state === 'cancelled')
  if (until === 'any' && states.includes('ended')) return 'done'
  if (until === 'count') return countOutcome(wait_flows?.count ?? 1, states)
  if (until === 'cancelled' && states.includes('cancelled')) return 'cancelled'
  if (!isOver) return undefined
  if (until === 'any') return states.length ? 'cancelled' : 'done'
  return states.includes('cancelled') ? 'cancelled' : 'done'
}

/** 等待子流程: waits for the sub-flows that were started before. */
export const waitFlowsEvent: EventKind = {
  outcomes: ['cancelled', 'timeout'],
  limit: ({ wait_flows }) => wait_flows?.seconds ?? 0,
  writes: (_, eventContext, answer) => applyCellUpdates(eventContext, answer),
  writesAfter: ['cancelled'],
  check: () => [],
}
