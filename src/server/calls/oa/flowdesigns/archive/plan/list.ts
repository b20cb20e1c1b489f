import { defineCall } from '../../../../../platform'
import { toArchivePlan } from '../../../../../presenters/archive'
import { pageSize, readArchivePlanPage } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigns/archive/plan/list',
  async ({ text = '', nowpage }, { db, caller }) => {
    const { rows, total } = await readArchivePlanPage(db, caller.workspace, { text, nowpage })
    return { result: rows.map(toArchivePlan), totalItems: total, pageSize, currentPage: nowpage }
  },
)
