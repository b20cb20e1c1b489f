import { BusinessError } from '../../../core/business-error'
import { defineCall } from '../../platform'
import { checkEnvironment } from '../../policies/environment'
import { toIso } from '../../presenters/time'
import { findDelegation } from '../../queries'
import { toDelegationViews } from '../../read-models/people/session-person'

export default defineCall('flow_entrust_replace/get_now_flow_entrust_info', async (_, context) => {
  const { db, caller } = context
  checkEnvironment(caller, 'flow_entrust')
  const delegation = await findDelegation(db, caller.workspace, caller.entrustId ?? '')
  const [entrust] = delegation ? await toDelegationViews([delegation], context) : []
  if (!entrust) throw new BusinessError('entrust.gone')
  return { entrust: { ...entrust, mayEdit: false }, until: toIso(caller.real?.until ?? 0) }
})
