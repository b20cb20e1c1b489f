import { defineCall } from '../../../../platform'
import { testPlatform } from '../../../../services/connection-tests'

export default defineCall('oa/company/platform/try', ({ settings }, context) =>
  testPlatform(context, settings),
)
