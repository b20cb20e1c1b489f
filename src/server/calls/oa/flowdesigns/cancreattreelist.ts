import { canStartFlow } from '../../../../core/flow'
import { defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { listPublishedDesigns, loadDesignTree } from '../../../read-models/flow/favourite-flows'

export default defineCall('oa/flowdesigns/cancreattreelist', async (_, context) => {
  const [directory, published] = await Promise.all([
    readCurrentDirectory(context),
    listPublishedDesigns(context),
  ])
  return loadDesignTree(context, ({ id, enabled }) => {
    const design = published.get(id)
    return enabled && design !== undefined && canStartFlow(design, directory, context.caller.id)
  })
})
