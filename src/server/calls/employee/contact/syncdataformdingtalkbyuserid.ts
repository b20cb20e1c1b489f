import { BusinessError } from '../../../../core/business-error'
import { startSync } from '../../../jobs/sync-directory'
import { defineCall } from '../../../platform'
import { findExternalId } from '../../../queries'

export default defineCall(
  'employee/contact/syncdataformdingtalkbyuserid',
  async ({ uuid, userids = [] }, context) => {
    const { db, caller } = context
    const own = uuid ? await findExternalId(db, caller.workspace, uuid) : undefined
    if (uuid && !own) throw new BusinessError('sync.person-unlinked')
    const requests = [...new Set([...(own ? [own] : []), ...userids.map((id) => id.trim()).filter(Boolean)])]
    if (requests.length === 0) throw new BusinessError('sync.nobody-named')
    return { id: await startSync(context, { kind: 'some', userids: requests }) }
  },
)
