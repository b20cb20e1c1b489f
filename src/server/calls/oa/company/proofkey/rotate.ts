import { defineCall } from '../../../../platform/call'
import { onceFor } from '../../../../platform/idempotent'
import { rotateProofKey } from '../../../../platform/proof-key'
import { toProofKey } from '../../../../presenters/proof-key'
import { noteAct } from '../../../../queries/company/audit'

export default defineCall('oa/company/proofkey/rotate', (body, context) => {
  const { db, caller, clock, newId } = context
  return db.transaction((tx) => {
    const work = async () => {
      const now = clock.now()
      const { fingerprint, publicKey } = await rotateProofKey(tx, now)
      const doing = { caller, id: newId(), now }
      await noteAct(tx, doing, { action: 'company.proof-key', details: { fingerprint } })
      return toProofKey({ fingerprint, publicKey, since: now, until: null, endorsement: null })
    }
    return onceFor(tx, context, { requestId: body.requestId, call: 'oa/company/proofkey/rotate', body, work })
  })
})
