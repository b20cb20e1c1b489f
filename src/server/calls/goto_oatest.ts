import { Refused } from '../../core/business-error'
import { environmentNamed } from '../../core/permission/environment'
import { defineCall, Said } from '../platform/http/define-call'
import { toIso } from '../presenters/time'
import { startTestSession } from '../queries/session/test-login'

/** Only oneself may go there: who acts as somebody else would come out as somebody else. */
export default defineCall('goto_oatest', async (_, context) => {
  const { db, caller } = context
  if (caller.real || caller.environment !== 'prod') throw new Refused('environment.elsewhere')
  const { cookie, base } = environmentNamed('test')
  const { id, name } = caller
  const { token, expires } = await db.transaction((tx) => startTestSession(tx, context, { id, name }))
  const session = { token, name, tokenkey: cookie, gotourl: `${base}/`, expire: toIso(expires) }
  return new Said(session, 'environment.entered')
})
