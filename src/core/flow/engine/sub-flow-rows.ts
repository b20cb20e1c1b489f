import type { FlowDesignSubFlow } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { type FormWithValues, findTable, rowsOfTable, toRowForm } from '../../form'
import type { ActionContext } from '../context/action-context'
import type { SourceRow } from '../snapshot/flow-changes'

/** Maximum number of table rows for which one button press starts flows. */
export const maxRows = 100

/** One start of a sub-flow: for a table row, or for the whole form. */
export interface SubFlowStartRow {
  flow: FlowDesignSubFlow
  /** Form values that its mapping reads. */
  filled: FormWithValues
  row?: SourceRow
}

/** Returns the starts of a sub-flow: one, or one for each row of its table in order. */
export function subFlowRows(act: ActionContext, flow: FlowDesignSubFlow): SubFlowStartRow[] {
  const filled = act.form
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
