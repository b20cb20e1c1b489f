import { checkpointDigest } from '../../../../../core/proof/checkpoint'
import { defineCall } from '../../../../platform/http/define-call'
import { knownKeys, proofKeyIn } from '../../../../platform/security/proof-key'
import { toProofKey } from '../../../../presenters/proof-key'
import { lastCheckpoint } from '../../../../queries/proof/checkpoint'

export default defineCall('oa/company/proofkey/list', async (_, context) => {
  const { db, caller } = context
  if (!(await knownKeys(db)).length) await db.transaction((tx) => proofKeyIn(tx, context))
  const [keys, last] = await Promise.all([knownKeys(db), lastCheckpoint(db, caller.workspace)])
  const content = last?.content
  return {
    keys: keys.map((key, at) => toProofKey(key, keys[at - 1])),
    checkpoint: content
      ? { n: content.n, at: new Date(content.at).toISOString(), digest: checkpointDigest(content) }
      : null,
  }
})
