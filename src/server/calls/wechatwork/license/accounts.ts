import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { pageSize } from '../../../queries'
import { findLinkedNames } from '../../../queries/directory/client-account'

export default defineCall(
  'wechatwork/license/accounts',
  async ({ nowpage }, { outside, db, caller, clock }) => {
    if (!outside?.licenses) throw new BusinessError('license-account.not-configured')
    const accounts = await outside.licenses()
    const shown = accounts.slice((nowpage - 1) * pageSize, nowpage * pageSize)
    const userids = shown.map(({ userid }) => userid)
    const names = await findLinkedNames(db, caller.workspace, userids)
    const result = shown.map(({ userid, kind, activeAt, expiresAt }) => ({
      id: `${userid} ${kind}`,
      account: userid,
      name: names.get(userid) ?? '',
      kind,
      active_at: toIso(activeAt),
      expires_at: toIso(expiresAt),
      state: expiresAt > clock.now() ? ('valid' as const) : ('expired' as const),
    }))
    return { result, totalItems: accounts.length, pageSize, currentPage: nowpage }
  },
)
