import { checkpointDigest } from '../../../../../core/proof/checkpoint'
import { defineCall } from '../../../../platform/call'
import { knownKeys, proofKeyOf } from '../../../../platform/proof-key'
import { toProofKey } from '../../../../presenters/proof-key'
import { lastCheckpoint } from '../../../../queries/proof/checkpoint'

export default defineCall('oa/company/proofkey/list', async (_, { db, caller, clock }) => {
  await proofKeyOf(db, clock.now())
  const [keys, last] = await Promise.all([knownKeys(db), lastCheckpoint(db, caller.workspace)])
  const content = last?.content
  return {
    keys: keys.map(toProofKey),
    checkpoint: content
      ? { n: content.n, at: new Date(content.at).toISOString(), digest: checkpointDigest(content) }
      : null,
  }
})
