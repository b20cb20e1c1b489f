import { defineCall } from '../../../../platform'
import { beginSso } from '../../../../services/sso-request'

export default defineCall('oa/company/sso/trystart', ({ origin }, context) =>
  beginSso(context, origin, { triedBy: context.caller.id }),
)
