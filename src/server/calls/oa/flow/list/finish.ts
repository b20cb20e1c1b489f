import { defineCall } from '../../../../platform'
import { loadMessagePage } from '../../../../read-models/list/list-pages'

export default defineCall('oa/flow/list/finish', (query, context) =>
  loadMessagePage('finish', query, context),
)
