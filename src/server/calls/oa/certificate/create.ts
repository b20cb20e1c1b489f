import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { createCertificate } from '../../../platform/signing/create-certificate'
import { assertProofIfPossible } from '../../../policies/proof'
import { storeCertificate } from '../../../services/paper/certificates'

const hour = 3_600_000
const year = 365.25 * 24 * hour

export default defineCall('oa/certificate/create', async ({ name: rawName, years }, context) => {
  await assertProofIfPossible(context)
  const name = rawName.trim()
  if (!name) throw new BusinessError('certificate.name-missing')
  // A clock of a reader may be a little behind.
  const from = context.clock.now() - hour
  const material = await createCertificate(name, { from, until: from + years * year })
  return { id: await storeCertificate(material, true, context) }
})
