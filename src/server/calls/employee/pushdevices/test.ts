import { BusinessError } from '../../../../core/business-error'
import { defineCall, HttpError, translateKey } from '../../../platform'
import { OutgoingError } from '../../../platform/outgoing/outgoing-error'
import { pushToPerson } from '../../../services/push-notifications'

export default defineCall('employee/pushdevices/test', async ({ id }, context) => {
  const { caller, language, newId, log } = context
  const recipient = { workspace: caller.workspace, personId: caller.id, deviceId: id }
  const notification = {
    tag: newId(),
    title: translateKey(language, 'push.test-title'),
    body: translateKey(language, 'push.test-body'),
    path: '/profile',
    open: translateKey(language, 'push.open'),
  }
  const notified = await pushToPerson(context, recipient, notification).catch((error) => {
    if (!(error instanceof OutgoingError)) throw error
    log.warn({ reason: error.message }, 'the push service did not accept a notification')
    throw new BusinessError('push.not-delivered')
  })
  if (!notified) throw new HttpError(404, 'push.no-device')
  return null
})
