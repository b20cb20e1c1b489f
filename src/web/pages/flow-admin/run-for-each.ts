import type { FlowRow } from '../../../generated/types'
import { Failure } from '../../platform/call-error'
import type { Outcome } from './action-results'

/** Does something with each flow, one after the other; a refusal is that flow's result and stops nothing. */
export async function sendEach(
  rows: readonly FlowRow[],
  send: (row: FlowRow) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const one = { id: row._id, name: row.workname }
    try {
      await send(row)
      outcomes.push(one)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcomes.push({ ...one, refusal: error.message })
    }
  }
  return outcomes
}
