import { Refused } from '../../../../../core/refused'
import { defineCall } from '../../../../platform/call'
import { contactGroupsOf } from '../../../../reading/people/contact-groups'

export default defineCall('oa/flowdesigns/contactgroup/getbyid', async ({ _id }, context) => {
  const group = (await contactGroupsOf(context)).find((one) => one._id === _id)
  if (!group) throw new Refused('contact.group-not-found')
  return group
})
