import { defineCall } from '../../../../platform'
import { editContactGroup, validateContactGroup } from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/edit', async ({ _id, rev, ...body }, context) =>
  editContactGroup({ _id, rev }, await validateContactGroup(body, context), context),
)
