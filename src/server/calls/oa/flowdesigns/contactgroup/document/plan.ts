import { isCallPermitted } from '../../../../../../core/permission/check-permission'
import { defineCall } from '../../../../../platform'
import { planContactGroupDocument } from '../../../../../read-models/people/contact-group-document'

export default defineCall('oa/flowdesigns/contactgroup/document/plan', async ({ _id, document }, context) => {
  const { isManaged, ...plan } = await planContactGroupDocument(_id, document, context)
  return {
    ...plan,
    canChange: isManaged && isCallPermitted(context.caller.roles, { permission: 'flowdesign.contactgroup' }),
  }
})
