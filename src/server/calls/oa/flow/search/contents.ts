import { defineCall } from '../../../../platform'
import { searchContents } from '../../../../read-models/list/content-search'

export default defineCall('oa/flow/search/contents', (query, context) => searchContents(query, context))
