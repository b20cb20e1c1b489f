import { openStartForm } from '../../../flow/open/open-start'
import { defineCall } from '../../../platform'

export default defineCall('oa/flow/getbycreat', ({ _id, again }, context) =>
  openStartForm(_id, again, context),
)
