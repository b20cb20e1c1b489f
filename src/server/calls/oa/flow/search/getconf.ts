import { defineCall } from '../../../../platform/http/define-call'
import { loadSearchConf } from '../../../../read-models/list/search-conf'

export default defineCall('oa/flow/search/getconf', (body, context) => loadSearchConf(body, context))
