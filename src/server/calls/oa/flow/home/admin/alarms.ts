import { defineCall } from '../../../../../platform'
import { countAlarms } from '../../../../../queries'

export default defineCall('oa/flow/home/admin/alarms', async (_, { db, caller, clock }) => ({
  counts: { bursts: await countAlarms(db, caller, clock.now()) },
}))
