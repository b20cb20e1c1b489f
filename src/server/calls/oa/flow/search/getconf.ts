import { defineCall } from '../../../../platform/call'
import { searchConf } from '../../../../reading/list/search-conf'

export default defineCall('oa/flow/search/getconf', (body, context) => searchConf(body, context))
