import { defineCall } from '../../../../platform'
import { testHosts } from '../../../../services/connection-tests'

export default defineCall('oa/company/hosts/try', ({ settings }, context) =>
  testHosts(context, settings.hosts),
)
