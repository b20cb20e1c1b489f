import { defineCall } from '../../../../platform'
import { createShare } from '../../../../services/shares'

export default defineCall('oa/flow/share/creat', (body, context) => createShare(body, context))
