import { defineCall } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { pageSize } from '../../../../queries'
import { listRecycledItems } from '../../../../queries/design/recycle-bin'
import { restorableKinds } from '../../../../services/recycle-bin'

export default defineCall(
  'oa/flowdesigns/recycled/list',
  async ({ nowpage, name = '', kind }, { db, caller }) => {
    const kinds = restorableKinds(caller).filter((one) => !kind || one === kind)
    const rows = await listRecycledItems(db, caller.workspace, { kinds, name: name.trim(), nowpage })
    const result = rows.map(({ total: _, deletedAt, deletedBy, until, ...row }) => ({
      ...row,
      deleted_at: toIso(deletedAt.getTime()),
      deleted_by: deletedBy,
      until: toIso(until.getTime()),
    }))
    return { result, totalItems: rows[0]?.total ?? 0, pageSize, currentPage: nowpage }
  },
)
