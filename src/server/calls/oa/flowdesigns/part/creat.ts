import { BusinessError } from '../../../../../core/business-error'
import { defineCall, runIdempotentTransaction } from '../../../../platform'
import { listParts, lockParts } from '../../../../queries/design/design-part'
import { assertPartName, maxParts, storePartVersion } from '../../../../services/design-parts'
import { toPartContent, toPartDesign } from '../../../../services/part-content'

export default defineCall('oa/flowdesigns/part/creat', async (body, context) => {
  const { kind, description, items, step, requestId } = body
  const { caller, newId } = context
  const name = body.name.trim()
  assertPartName([], { name })
  const design = await toPartDesign({ kind, items, step }, context)
  const id = newId()
  return runIdempotentTransaction(context, {
    requestId,
    call: 'oa/flowdesigns/part/creat',
    body,
    work: async (tx) => {
      await lockParts(tx, caller.workspace)
      const parts = await listParts(tx, caller.workspace)
      assertPartName(parts, { name })
      if (parts.length >= maxParts) throw new BusinessError('design-part.too-many', { limit: maxParts })
      const part = { id, kind, name, description: description.trim(), ownerId: caller.id, version: 1 }
      await storePartVersion(tx, { part, design }, context)
      return { _id: id, version: 1, ...toPartContent(design) }
    },
  })
})
