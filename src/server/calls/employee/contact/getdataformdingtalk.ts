import { beginReading } from '../../../jobs/read-outside'
import { defineCall } from '../../../platform/call'

export default defineCall('employee/contact/getdataformdingtalk', async ({ type }, context) => ({
  id: await beginReading(context, { kind: type }),
}))
