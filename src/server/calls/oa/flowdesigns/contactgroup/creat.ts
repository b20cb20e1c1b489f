import { defineCall } from '../../../../platform'
import { addContactGroup, validateContactGroup } from '../../../../services/edit-contact-group'

export default defineCall('oa/flowdesigns/contactgroup/creat', async (body, context) =>
  addContactGroup(undefined, await validateContactGroup(body, context), context),
)
