import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { logAuditEvent } from '../../../queries'
import { countAccounts, findLedgerUses } from '../../../queries/ledger/accounts'
import { deleteLedger, lockLedger } from '../../../queries/ledger/ledger'

export default defineCall('oa/ledger/delete', async ({ id }, { db, caller, clock, newId }) => {
  const { workspace } = caller
  await db.transaction(async (tx) => {
    const before = await lockLedger(tx, workspace, id)
    if (!before) throw new BusinessError('ledger.gone')
    const { name } = before.document
    if ((await countAccounts(tx, workspace)).has(id))
      throw new BusinessError('ledger-set.has-accounts', { name })
    const uses = await findLedgerUses(tx, workspace, id)
    if (uses.length) throw new BusinessError('ledger-set.in-use-by', { name, flows: uses.join('、') })
    await deleteLedger(tx, workspace, id)
    const details = { id, before: before.document, after: null }
    await logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: 'ledger', details })
  })
  return {}
})
