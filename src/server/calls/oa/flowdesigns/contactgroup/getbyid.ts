import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { loadContactGroups } from '../../../../read-models/people/contact-groups'

export default defineCall('oa/flowdesigns/contactgroup/getbyid', async ({ _id }, context) => {
  const group = (await loadContactGroups(context)).find((one) => one._id === _id)
  if (!group) throw new BusinessError('contact.group-not-found')
  return group
})
