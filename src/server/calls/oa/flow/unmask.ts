import { defineCall } from '../../../platform'
import { unmaskField } from '../../../services/unmask-field'

export default defineCall('oa/flow/unmask', async (body, context) => ({
  text: await unmaskField(body, context),
}))
