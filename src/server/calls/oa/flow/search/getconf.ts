import { searchConf } from '../../../../flow/search-conf'
import { defineCall } from '../../../../platform/call'

export default defineCall('oa/flow/search/getconf', (body, context) => searchConf(body, context))
