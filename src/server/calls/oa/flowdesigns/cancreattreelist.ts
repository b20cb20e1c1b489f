import { mayCreate } from '../../../../core/flow/design/can-start'
import { defineCall } from '../../../platform/http/define-call'
import { directoryOf } from '../../../queries/directory/directory'
import { designTree, publishedDesigns } from '../../../read-models/flow/design-tree'

export default defineCall('oa/flowdesigns/cancreattreelist', async (_, context) => {
  const [directory, published] = await Promise.all([directoryOf(context), publishedDesigns(context)])
  return designTree(context, ({ id, enabled }) => {
    const design = published.get(id)
    return enabled && design !== undefined && mayCreate(design, directory, context.caller.id)
  })
})
