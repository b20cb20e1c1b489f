import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { logAuditEvent } from '../../../queries'
import { deletePaperCertificate, lockPaperCertificates } from '../../../queries/company/paper-certificate'
import { describePaperCertificate, requireCertificate } from '../../../services/paper/certificates'

export default defineCall('oa/certificate/delete', async ({ id }, context) => {
  await assertProofIfPossible(context)
  const { db, caller, clock, newId } = context
  await db.transaction(async (tx) => {
    const deleted = requireCertificate(await lockPaperCertificates(tx, caller.workspace), id)
    if (deleted.inUse) throw new BusinessError('certificate.in-use')
    await deletePaperCertificate(tx, caller.workspace, id)
    const details = { deleted: describePaperCertificate(deleted) }
    await logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: 'certificate', details })
  })
  return {}
})
