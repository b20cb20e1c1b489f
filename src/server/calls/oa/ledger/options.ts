import { defineCall } from '../../../platform'
import { listLedgers } from '../../../queries/ledger/ledger'

export default defineCall('oa/ledger/options', async (_, { db, caller }) =>
  (await listLedgers(db, caller.workspace)).map(
    ({ id, document: { name, unit, dimensions, period, kind = 'amount' } }) => ({
      id,
      name,
      unit,
      dimensions,
      period,
      kind,
    }),
  ),
)
