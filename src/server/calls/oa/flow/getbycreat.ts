import { startingOf } from '../../../flow/starting'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/getbycreat', ({ _id }, context) => startingOf(_id, context))
