import { defineCall } from '../../../../platform'
import { replaceScimToken } from '../../../../services/scim/scim-client'

export default defineCall('oa/company/scim/rotateclient', ({ id }, context) => replaceScimToken(context, id))
