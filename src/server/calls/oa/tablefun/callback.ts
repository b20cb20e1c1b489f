import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { HttpRefused } from '../../../platform/http/http-error'
import { limits } from '../../../platform/http/limits'
import { mayAsk } from '../../../policies/remote'
import { askRemote } from '../../../read-models/action-context/remote/ask-source'

export default defineCall('oa/tablefun/callback', async ({ funname, para, again }, context) => {
  const { remote, caller } = context
  const found = remote.functions.get(funname)
  if (!found || !mayAsk(caller, found.source))
    throw new Refused('tablefun.unknown-function', { name: funname })
  if (!remote.admit(`${caller.workspace} ${caller.id}`))
    throw new HttpRefused(429, 'request.too-often', { seconds: 1 })

  const patience = again ? limits.remoteFailedNow : limits.remoteFailed
  const outcome = await askRemote(context, { funname, para }, patience)
  if ('failed' in outcome) throw new Refused(`tablefun.${outcome.failed}`, { name: funname })
  return { value: outcome.value }
})
