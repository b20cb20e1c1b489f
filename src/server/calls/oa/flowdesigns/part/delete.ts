import { BusinessError } from '../../../../../core/business-error'
import { defineCall, translateKey } from '../../../../platform'
import { listLinkingVersions } from '../../../../queries/design/part-uses'
import { recycleRows } from '../../../../queries/design/recycle-bin'
import { lockOwnPart, toPartUses } from '../../../../services/design-parts'

/** Number of flows named in the reason why a part cannot be deleted. */
const maxNamed = 5

export default defineCall('oa/flowdesigns/part/delete', async ({ _id }, context) => {
  const { db, caller, newId, clock, language } = context
  await db.transaction(async (tx) => {
    const part = await lockOwnPart(tx, context, _id)
    const uses = toPartUses(await listLinkingVersions(tx, caller.workspace), part)
    const names = [...new Set(uses.map(({ name }) => name))]
    if (names.length) {
      const flows = names.slice(0, maxNamed).join(translateKey(language, 'picker.recipients.comma'))
      throw new BusinessError('design-part.in-use', { name: part.name, count: names.length, flows })
    }
    const recycled = { caller, newId, now: clock.now() }
    await recycleRows(tx, recycled, { kind: 'design-part', id: _id, name: part.name })
  })
  return null
})
