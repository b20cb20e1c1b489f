import { defineCall } from '../../../../platform'
import { loadMessagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/waiting', (query, context) =>
  loadMessagePage('waiting', query, context),
)
