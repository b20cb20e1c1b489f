import { BusinessError } from '../../../../core/business-error'
import { checkLedger } from '../../../../core/ledger'
import { defineCall, HttpError, runIdempotent } from '../../../platform'
import { logAuditEvent } from '../../../queries'
import { countAccounts } from '../../../queries/ledger/accounts'
import { listLedgers, lockLedger, writeLedger } from '../../../queries/ledger/ledger'

export default defineCall('oa/ledger/save', (body, context) => {
  const { id: known, rev, requestId, ...draft } = body
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  return db.transaction((tx) => {
    const work = async () => {
      const before = known === undefined ? undefined : await lockLedger(tx, workspace, known)
      if (known !== undefined && !before && rev !== 0) throw new BusinessError('ledger.gone')
      if (rev !== undefined && rev !== (before?.rev ?? 0)) throw new HttpError(409, 'ledger-set.stale')
      const all = await listLedgers(tx, workspace)
      const otherLedgers = all.filter((one) => one.id !== known).map(({ document }) => document)
      const accounts = known === undefined ? 0 : ((await countAccounts(tx, workspace)).get(known) ?? 0)
      const document = checkLedger(draft, {
        others: otherLedgers,
        before: before?.document,
        hasAccounts: accounts > 0,
      })
      const id = known ?? newId()
      const now = clock.now()
      await writeLedger(tx, { workspace, personId: caller.id, now }, { id, document })
      const details = { id, before: before?.document ?? null, after: document }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'ledger', details })
      return { id }
    }
    return runIdempotent(tx, context, { requestId, call: 'oa/ledger/save', body, work })
  })
})
