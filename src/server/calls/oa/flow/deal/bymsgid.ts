import { openMessage } from '../../../../flow/open/open-message'
import { defineCall } from '../../../../platform'

export default defineCall('oa/flow/deal/bymsgid', ({ _id, peek }, context) => openMessage(_id, context, peek))
