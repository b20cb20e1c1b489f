import { defineCall } from '../../../../platform'
import { listParts } from '../../../../queries/design/design-part'

export default defineCall('oa/flowdesigns/part/offered', async (_, { db, caller }) => {
  const parts = await listParts(db, caller.workspace)
  return parts.map(({ id, kind, name, description, ownerName, version }) => {
    return { id, kind, name, description, ownerName, version }
  })
})
