import { getEnvironment } from '../../../../core/permission/environment'
import { defineCall, requestLimits } from '../../../platform'

export default defineCall('oa/flow/copy_to_test.get', async () => ({
  most: requestLimits.copiedFlows,
  gotourl: `${getEnvironment('test').base}/`,
}))
