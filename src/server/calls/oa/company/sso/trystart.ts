import { defineCall } from '../../../../platform'
import { beginSso } from '../../../../services/single-sign-on'

export default defineCall('oa/company/sso/trystart', ({ origin }, context) =>
  beginSso(context, origin, { triedBy: context.caller.id }),
)
