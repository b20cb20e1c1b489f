import { beginReading } from '../../../jobs/sync-directory'
import { defineCall } from '../../../platform/http/define-call'

export default defineCall('employee/contact/getdataformdingtalk', async ({ type }, context) => ({
  id: await beginReading(context, { kind: type }),
}))
