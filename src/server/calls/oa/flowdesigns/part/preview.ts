import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { findPart } from '../../../../queries/design/design-part'
import { previewPart } from '../../../../services/design-parts'
import { toPartContent, toPartDesign } from '../../../../services/part-content'

export default defineCall('oa/flowdesigns/part/preview', async ({ _id: id, items, step }, context) => {
  const part = await findPart(context.db, context.caller.workspace, id)
  if (!part) throw new BusinessError('design-part.not-found')
  const design = await toPartDesign({ kind: part.kind, items, step }, context)
  return previewPart(context, { id, version: part.version + 1, ...toPartContent(design) })
})
