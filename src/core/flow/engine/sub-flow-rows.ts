import type { FlowDesignSubFlow } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { FormWithValues } from '../../form/expression-scope'
import { findTable, rowsOfTable, toRowForm } from '../../form/map/row-source'
import { type ActionContext, currentForm } from '../context/action-context'
import type { SourceRow } from '../snapshot/flow-changes'

/** For so many rows of a table one press starts flows at most. */
export const maxRows = 100

/** A flow that starts once: for a row of a table, or for the whole form. */
export interface SubFlowStartRow {
  flow: FlowDesignSubFlow
  /** What its map reads. */
  filled: FormWithValues
  row?: SourceRow
}

/** How often a flow starts: once, or once for each row of its table, in their order. */
export function subFlowRows(act: ActionContext, flow: FlowDesignSubFlow): SubFlowStartRow[] {
  const filled = currentForm(act)
  if (!flow.each) return [{ flow, filled }]
  const table = findTable(filled.form, flow.each.table)
  if (!table) return []
  const rows = rowsOfTable(filled, table)
  if (rows.length > maxRows) {
    const params = { name: flow.n, table: table.name, count: rows.length, limit: maxRows }
    throw new BusinessError('flow.sub-flow-rows-too-many', params)
  }
  return rows.map((row, at) => ({
    flow,
    filled: toRowForm(filled, table, row),
    row: { table: table.key, id: String(row._id ?? ''), n: at + 1 },
  }))
}
