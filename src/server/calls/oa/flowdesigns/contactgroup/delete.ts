import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { recycleRows } from '../../../../queries/design/recycle-bin'
import { findAllGroupUses } from '../../../../queries/directory/contact-group-uses'
import { withContactGroups } from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/delete', async ({ _id }, context) => {
  const { workspace } = context.caller
  await withContactGroups(context, async ({ tx, all, managed }) => {
    const { name } = managed(_id)
    const used = (await findAllGroupUses(tx, workspace, all)).get(_id)?.filter((use) => use._id !== _id) ?? []
    if (used.length) {
      const users = used.map((use) => ({
        code: `contact.group-used-${use.kind}`,
        params: { name: use.name },
      }))
      throw new BusinessError('contact.group-used', { name, users })
    }
    const { caller, newId, clock } = context
    await recycleRows(tx, { caller, newId, now: clock.now() }, { kind: 'contact-group', id: _id, name })
  })
  return null
})
