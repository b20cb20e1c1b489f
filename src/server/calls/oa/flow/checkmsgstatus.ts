import { messageStatuses } from '../../../flow/message-statuses'
import { defineCall } from '../../../platform/call'

export default defineCall('oa/flow/checkmsgstatus', messageStatuses)
