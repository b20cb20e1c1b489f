import { defineCall } from '../../../../platform'
import { loadSearchConf } from '../../../../read-models/list/search-conf'

export default defineCall('oa/flow/search/getconf', (body, context) => loadSearchConf(body, context))
