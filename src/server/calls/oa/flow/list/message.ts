import { defineCall } from '../../../../platform'
import { loadMessagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/message', (query, context) =>
  loadMessagePage('message', query, context),
)
