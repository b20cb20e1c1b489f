import { defineCall, HttpError, requestLimits } from '../../../platform'
import { isPushKey } from '../../../platform/outgoing/push-message'
import { readCompanySettings } from '../../../queries'
import { storePushDevice } from '../../../queries/session/push-device'
import { isPushEndpoint } from '../../../services/push-notifications'

/** Stores the subscription of the browser; the device ends with the session that added or renewed it last. */
export default defineCall('employee/pushdevices/add', async ({ endpoint, p256dh, auth }, context) => {
  const { db, caller, clock, newId, agent = '' } = context
  const { workspace, id: personId, tokenHash: sessionHash } = caller
  if (!isPushEndpoint(context, endpoint) || !isPushKey(p256dh)) throw new HttpError(400, 'push.no-service')
  const { notice_push: isOpen } = await readCompanySettings(db, workspace)
  if (!isOpen) throw new HttpError(403, 'push.not-enabled')
  const subscription = { id: newId(), endpoint, p256dh, auth }
  const id = await db.transaction((tx) =>
    storePushDevice(tx, {
      ...subscription,
      workspace,
      personId,
      sessionHash,
      agent,
      now: clock.now(),
      most: requestLimits.pushDevices,
    }),
  )
  return { id }
})
