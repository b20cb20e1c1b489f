import { defineCall } from '../../../../../platform/http/define-call'
import { toArchivePlan } from '../../../../../presenters/archive'
import { pagePlans } from '../../../../../queries/archive/archive-plan'
import { pageSize } from '../../../../../queries/sql/page'

export default defineCall(
  'oa/flowdesigns/archive/plan/list',
  async ({ text = '', nowpage }, { db, caller }) => {
    const { rows, total } = await pagePlans(db, caller.workspace, { text, nowpage })
    return { result: rows.map(toArchivePlan), totalItems: total, pageSize, currentPage: nowpage }
  },
)
