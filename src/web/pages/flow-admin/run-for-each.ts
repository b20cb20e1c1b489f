import type { FlowRow } from '../../../generated/types'
import { CallError } from '../../platform'
import type { AdminActionResult } from './action-results'

/**
 * Runs an action on each flow in sequence; an error becomes that flow's result and does not stop the rest.
 */
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
