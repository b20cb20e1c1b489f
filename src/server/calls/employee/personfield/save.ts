import { BusinessError } from '../../../../core/business-error'
import { checkPersonField } from '../../../../core/directory/person-fields'
import { defineCall, runIdempotent } from '../../../platform'
import { listPersonFields, writePersonField } from '../../../queries/directory/person-field'
import { changeDirectory } from '../../../services/change-directory'

export default defineCall('employee/personfield/save', async (body, context) => {
  const { id, requestId, name, type, choices = '' } = body
  const { caller, language, newId } = context
  return changeDirectory(context, (tx, did) => {
    const work = async () => {
      const all = await listPersonFields(tx, caller.workspace, language)
      const before = all.find((one) => one.own && one.id === id)
      if (id !== undefined && !before) throw new BusinessError('person-field.missing')
      const otherFields = all.filter((one) => one.id !== id)
      const draft = { id: before?.id ?? newId(), name, type, choices }
      const field = checkPersonField(draft, { others: otherFields, before })
      await writePersonField(tx, caller.workspace, field)
      const action = before ? 'person-field-edit' : 'person-field-add'
      did({ what: action, target: field.name, before, after: field })
      return { id: field.id }
    }
    return runIdempotent(tx, context, { requestId, call: 'employee/personfield/save', body, work })
  })
})
