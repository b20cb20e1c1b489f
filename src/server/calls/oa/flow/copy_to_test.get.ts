import { getEnvironment } from '../../../../core/permission/environment'
import { defineCall, limits } from '../../../platform'

export default defineCall('oa/flow/copy_to_test.get', async () => ({
  most: limits.copiedFlows,
  gotourl: `${getEnvironment('test').base}/`,
}))
