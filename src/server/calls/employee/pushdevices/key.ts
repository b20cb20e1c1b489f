import { defineCall } from '../../../platform'
import { loadPushKey } from '../../../services/push-notifications'

export default defineCall('employee/pushdevices/key', async (_, context) => ({
  key: (await loadPushKey(context)).publicKey,
}))
