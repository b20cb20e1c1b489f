import { BusinessError } from '../../core/business-error'
import { getEnvironment } from '../../core/permission/environment'
import { defineCall, ResponseWithText } from '../platform'
import { toIso } from '../presenters/time'
import { startTestSession } from '../queries/session/test-login'

/**
 * Opens a session in the test environment. Impersonators are rejected, since they would arrive there as the
 * other person.
 */
export default defineCall('goto_oatest', async (_, context) => {
  const { db, caller } = context
  if (caller.real || caller.environment !== 'prod') throw new BusinessError('environment.elsewhere')
  const { cookie, base } = getEnvironment('test')
  const { id, name } = caller
  const { token, expires } = await db.transaction((tx) => startTestSession(tx, context, { id, name }))
  const session = { token, name, tokenkey: cookie, gotourl: `${base}/`, expire: toIso(expires) }
  return new ResponseWithText(session, 'environment.entered')
})
