import { openStartForm } from '../../../flow/open/open-start'
import { defineCall } from '../../../platform/http/define-call'

export default defineCall('oa/flow/getbycreat', ({ _id, again }, context) =>
  openStartForm(_id, again, context),
)
