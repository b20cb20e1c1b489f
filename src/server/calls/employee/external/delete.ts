import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { deleteExternalContact, lockExternalContact } from '../../../queries/directory/external-contact'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/external/delete', async ({ id }, context) => {
  const { workspace } = context.caller
  await changeDirectory(context, async (tx, did) => {
    const before = await lockExternalContact(tx, workspace, id)
    if (!before) throw new BusinessError('organisation.external-missing')
    await deleteExternalContact(tx, workspace, id)
    did({ what: 'external-delete', target: before.name, before, people: [] })
  })
  return null
})
