import { defineCall } from '../../platform'
import { toIso } from '../../presenters/time'
import { listOwnPushDevices } from '../../queries/session/push-device'

export default defineCall('employee/pushdevices', async (_, { db, caller }) => {
  const devices = await listOwnPushDevices(db, caller)
  return devices.map(({ createdAt, usedAt, ...device }) => ({
    ...device,
    first: toIso(createdAt),
    last: toIso(usedAt),
  }))
})
