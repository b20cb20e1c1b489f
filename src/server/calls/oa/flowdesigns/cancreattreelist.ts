import { defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { listStartableDesigns } from '../../../read-models/flow/can-start'
import { loadDesignTree } from '../../../read-models/flow/favourite-flows'

export default defineCall('oa/flowdesigns/cancreattreelist', async (_, context) => {
  const { db, caller } = context
  const startable = await listStartableDesigns(db, caller, await readCurrentDirectory(context))
  return loadDesignTree(context, ({ id }) => startable.has(id))
})
