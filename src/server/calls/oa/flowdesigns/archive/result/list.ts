import { defineCall } from '../../../../../platform/http/define-call'
import { archiveParticipantFilter } from '../../../../../policies/archive'
import { toArchiveRow } from '../../../../../presenters/archive'
import { pageArchives } from '../../../../../queries/archive/archive-result'
import { pageSize } from '../../../../../queries/sql/page'

export default defineCall(
  'oa/flowdesigns/archive/result/list',
  async ({ text = '', state, nowpage }, { db, caller, language }) => {
    const asked = { text, state, nowpage, personId: archiveParticipantFilter(caller) }
    const { rows, total } = await pageArchives(db, caller.workspace, asked)
    return {
      result: rows.map((row) => toArchiveRow(row, language)),
      totalItems: total,
      pageSize,
      currentPage: nowpage,
    }
  },
)
