import { Refused } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform/http/define-call'
import { contactGroupsOf } from '../../../../read-models/people/contact-groups'

export default defineCall('oa/flowdesigns/contactgroup/getbyid', async ({ _id }, context) => {
  const group = (await contactGroupsOf(context)).find((one) => one._id === _id)
  if (!group) throw new Refused('contact.group-not-found')
  return group
})
