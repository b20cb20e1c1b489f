import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { findLineUses } from '../../../queries'
import { deletePersonField, listPersonFields } from '../../../queries/directory/person-field'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/personfield/delete', async ({ id }, context) => {
  const { caller, language } = context
  await changeDirectory(context, async (tx, did) => {
    const all = await listPersonFields(tx, caller.workspace, language)
    const field = all.find((one) => one.own && one.id === id)
    if (!field) throw new BusinessError('person-field.missing')
    const { flows, groups } = await findLineUses(tx, caller.workspace, id)
    const uses = [...flows, ...groups].map(({ name }) => name).join('、')
    if (uses) throw new BusinessError('person-field.used', { name: field.name, uses })
    await deletePersonField(tx, caller.workspace, id)
    did({ what: 'person-field-delete', target: field.name, before: field })
  })
  return {}
})
