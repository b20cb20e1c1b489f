import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { findPart } from '../../../../queries/design/design-part'
import { previewPart, toPartDesign } from '../../../../services/design-parts'

export default defineCall('oa/flowdesigns/part/preview', async ({ _id: id, items }, context) => {
  const part = await findPart(context.db, context.caller.workspace, id)
  if (!part) throw new BusinessError('design-part.not-found')
  const { formset } = await toPartDesign({ kind: part.kind, items }, context)
  return previewPart(context, { id, version: part.version + 1, items: formset.list })
})
