import { defineCall } from '../../../../platform/http/define-call'
import { searchConf } from '../../../../read-models/list/search-conf'

export default defineCall('oa/flow/search/getconf', (body, context) => searchConf(body, context))
