import { checkpointDigest } from '../../../../../core/proof/checkpoint'
import { defineCall } from '../../../../platform'
import { getProofKey, listProofKeys } from '../../../../platform/security/proof-key'
import { toProofKey } from '../../../../presenters/proof-key'
import { findLastCheckpoint } from '../../../../queries/proof/checkpoint'

export default defineCall('oa/company/proofkey/list', async (_, context) => {
  const { db, caller } = context
  if (!(await listProofKeys(db)).length) await db.transaction((tx) => getProofKey(tx, context))
  const [keys, last] = await Promise.all([listProofKeys(db), findLastCheckpoint(db, caller.workspace)])
  const content = last?.content
  return {
    keys: keys.map((key, at) => toProofKey(key, keys[at - 1])),
    checkpoint: content
      ? { n: content.n, at: new Date(content.at).toISOString(), digest: checkpointDigest(content) }
      : null,
  }
})
