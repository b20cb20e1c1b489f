import { defineCall, runIdempotent } from '../../../platform'
import { closeLedgerPeriod } from '../../../services/ledger-period'

export default defineCall('oa/ledger/carry', (body, context) =>
  context.db.transaction((tx) =>
    runIdempotent(tx, context, {
      requestId: body.requestId,
      call: 'oa/ledger/carry',
      body,
      work: () => closeLedgerPeriod(tx, body, context),
    }),
  ),
)
