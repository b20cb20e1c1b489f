import { defineCall } from '../../../../platform'
import { createScimClient } from '../../../../services/scim/scim-client'

export default defineCall('oa/company/scim/addclient', ({ name }, context) => createScimClient(context, name))
