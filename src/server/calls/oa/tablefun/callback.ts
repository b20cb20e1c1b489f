import { BusinessError } from '../../../../core/business-error'
import { defineCall, HttpError, requestLimits } from '../../../platform'
import { canQueryRemote } from '../../../policies/remote'
import { queryRemote } from '../../../read-models/action-context/remote/retry-with-remote'

export default defineCall('oa/tablefun/callback', async ({ funname, para, again }, context) => {
  const { remote, caller } = context
  const found = remote.functions.get(funname)
  if (!found || !canQueryRemote(caller, found.source))
    throw new BusinessError('tablefun.unknown-function', { name: funname })
  if (!remote.admit(`${caller.workspace} ${caller.id}`))
    throw new HttpError(429, 'request.too-often', { seconds: 1 })

  const patience = again ? requestLimits.remoteFailedNow : requestLimits.remoteFailed
  const outcome = await queryRemote(context, { funname, para }, patience)
  if ('failed' in outcome) throw new BusinessError(`tablefun.${outcome.failed}`, { name: funname })
  return { value: outcome.value }
})
