import type { FlowRow } from '../../../generated/types'
import { CallError } from '../../platform/call-error'
import type { AdminActionResult } from './action-results'

/** Does something with each flow, one after the other; a refusal is that flow's result and stops nothing. */
export async function runForEach(
  rows: readonly FlowRow[],
  send: (row: FlowRow) => Promise<unknown>,
): Promise<AdminActionResult[]> {
  const outcomes: AdminActionResult[] = []
  for (const row of rows) {
    const one = { id: row._id, name: row.workname }
    try {
      await send(row)
      outcomes.push(one)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      outcomes.push({ ...one, refusal: error.message })
    }
  }
  return outcomes
}
