import { defineCall, runIdempotent } from '../../../../platform'
import { deleteRetiredKeys, rotateProofKey } from '../../../../platform/security/proof-key'
import { logAuditEvent } from '../../../../queries'

export default defineCall('oa/company/proofkey/rotate', async (body, context) => {
  const { db, caller, clock, newId } = context
  const key = await db.transaction((tx) => {
    const work = async () => {
      const now = clock.now()
      const { fingerprint, publicKey, since } = await rotateProofKey(tx, context)
      const running = { caller, id: newId(), now }
      await logAuditEvent(tx, running, { action: 'company.proof-key', details: { fingerprint } })
      const beginning = 'succession' as const
      return {
        fingerprint,
        public_key: publicKey,
        since: new Date(since).toISOString(),
        until: null,
        beginning,
      }
    }
    return runIdempotent(tx, context, {
      requestId: body.requestId,
      call: 'oa/company/proofkey/rotate',
      body,
      work,
    })
  })
  await deleteRetiredKeys(context)
  return key
})
