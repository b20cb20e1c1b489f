import { BusinessError } from '../../../../core/business-error'
import { checkExternal } from '../../../../core/directory/person-changes'
import { defineCall, runIdempotent } from '../../../platform'
import { lockExternalContact, writeExternalContact } from '../../../queries/directory/external-contact'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/external/save', async (body, context) => {
  const { id, requestId, ...written } = body
  const { caller, clock, newId } = context
  return changeDirectory(context, (tx, did) => {
    const work = async () => {
      const before = id === undefined ? undefined : await lockExternalContact(tx, caller.workspace, id)
      if (id !== undefined && !before) throw new BusinessError('organisation.external-missing')
      const contact = { ...checkExternal(written), id: before?.id ?? newId() }
      await writeExternalContact(tx, caller.workspace, { contact, now: clock.now() })
      const action = before ? 'external-edit' : 'external-add'
      did({ what: action, target: before?.name ?? contact.name, before, after: contact, people: [] })
      return { id: contact.id }
    }
    return runIdempotent(tx, context, { requestId, call: 'employee/external/save', body, work })
  })
})
