import type { FlowDesignSubFlow } from '../../../generated/types'
import { Refused } from '../../business-error'
import type { FilledForm } from '../../form/expression-scope'
import { rowsIn, seenFromRow, tableWith } from '../../form/map/row-source'
import { type Act, filledForm } from '../context/action-context'
import type { StartedRow } from '../snapshot/flow-changes'

/** For so many rows of a table one press starts flows at most. */
export const mostRows = 100

/** A flow that starts once: for a row of a table, or for the whole form. */
export interface StartPlace {
  flow: FlowDesignSubFlow
  /** What its map reads. */
  filled: FilledForm
  row?: StartedRow
}

/** How often a flow starts: once, or once for each row of its table, in their order. */
export function placesOf(act: Act, flow: FlowDesignSubFlow): StartPlace[] {
  const filled = filledForm(act)
  if (!flow.each) return [{ flow, filled }]
  const table = tableWith(filled.form, flow.each.table)
  if (!table) return []
  const rows = rowsIn(filled, table)
  if (rows.length > mostRows) {
    const params = { name: flow.n, table: table.name, count: rows.length, limit: mostRows }
    throw new Refused('flow.sub-flow-rows-too-many', params)
  }
  return rows.map((row, at) => ({
    flow,
    filled: seenFromRow(filled, table, row),
    row: { table: table.key, id: String(row._id ?? ''), n: at + 1 },
  }))
}
