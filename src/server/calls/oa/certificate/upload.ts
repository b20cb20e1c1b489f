import { defineCall } from '../../../platform'
import { loadKeyFile } from '../../../platform/signing/key-files'
import { assertProofIfPossible } from '../../../policies/proof'
import { storeCertificate } from '../../../services/paper/certificates'

export default defineCall('oa/certificate/upload', async ({ file, password }, context) => {
  await assertProofIfPossible(context)
  const bytes = Buffer.from(file, 'base64')
  const material = await loadKeyFile({ bytes, password }, context.caller.id)
  return { id: await storeCertificate(material, false, context) }
})
