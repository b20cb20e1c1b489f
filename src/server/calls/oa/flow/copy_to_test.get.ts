import { getEnvironment } from '../../../../core/permission/environment'
import { defineCall } from '../../../platform/http/define-call'
import { limits } from '../../../platform/http/limits'

export default defineCall('oa/flow/copy_to_test.get', async () => ({
  most: limits.copiedFlows,
  gotourl: `${getEnvironment('test').base}/`,
}))
