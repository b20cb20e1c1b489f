import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { findStaff } from '../../../../queries'
import { listParts, lockParts, writePart } from '../../../../queries/design/design-part'
import { assertPartName, lockOwnPart } from '../../../../services/design-parts'

export default defineCall('oa/flowdesigns/part/edit', async (body, context) => {
  const { db, caller } = context
  const { workspace } = caller
  const { _id, owner, description = '' } = body
  const name = body.name.trim()
  assertPartName([], { name })
  await db.transaction(async (tx) => {
    await lockParts(tx, workspace)
    const part = await lockOwnPart(tx, context, _id)
    const parts = await listParts(tx, workspace)
    assertPartName(parts, { id: _id, name })
    const ownerId = owner ?? part.ownerId
    const [person] = await findStaff(tx, workspace, [ownerId])
    if (ownerId !== part.ownerId && !person?.enabled) throw new BusinessError('design-part.owner-unknown')
    await writePart(tx, workspace, { ...part, name, description: description.trim(), ownerId })
  })
  return null
})
