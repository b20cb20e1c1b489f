import { defineCall } from '../../../platform'
import { assertProofIfPossible } from '../../../policies/proof'
import { logAuditEvent } from '../../../queries'
import { lockPaperCertificates, useCertificate } from '../../../queries/company/paper-certificate'
import { describePaperCertificate, requireCertificate } from '../../../services/paper/certificates'

export default defineCall('oa/certificate/use', async ({ id }, context) => {
  await assertProofIfPossible(context)
  const { db, caller, clock, newId } = context
  await db.transaction(async (tx) => {
    const used = requireCertificate(await lockPaperCertificates(tx, caller.workspace), id)
    await useCertificate(tx, caller.workspace, id)
    const details = { used: describePaperCertificate(used) }
    await logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: 'certificate', details })
  })
  return {}
})
