import { deriveInvitationState } from '../../../../core/directory/invitation'
import { defineCall } from '../../../platform'
import { readDirectoryNames } from '../../../presenters/invitation'
import { pageSize } from '../../../queries'
import { listInvitations } from '../../../queries/directory/invitation'

export default defineCall(
  'employee/invitation/list',
  async ({ nowpage }, { db, caller, clock, language }) => {
    const page = { within: caller.scope?.ids, size: pageSize, offset: (nowpage - 1) * pageSize }
    const { rows, total } = await listInvitations(db, caller.workspace, page)
    const namesOf = await readDirectoryNames(db, caller.workspace, language)
    const result = rows.map((row) => {
      const state = deriveInvitationState(row, clock.now())
      const isOwn = state === 'open' && row.byId === caller.id
      const { id, byName: by, way, address, confirmed, delivery } = row
      return {
        id,
        by,
        way,
        address,
        confirmed,
        delivery,
        state,
        ...namesOf(row),
        uses: `${row.uses} / ${row.maxUses}`,
        since: row.createdAt.toISOString(),
        until: row.expiresAt.toISOString(),
        open: state === 'open',
        own: isOwn,
        resends: isOwn && way !== 'link',
      }
    })
    return { result, totalItems: total, pageSize, currentPage: nowpage }
  },
)
