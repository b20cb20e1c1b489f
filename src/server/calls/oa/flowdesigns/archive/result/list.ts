import { defineCall } from '../../../../../platform'
import { archiveParticipantFilter } from '../../../../../policies/archive'
import { toArchiveRow } from '../../../../../presenters/archive'
import { pageSize, readArchivePage } from '../../../../../queries'

export default defineCall(
  'oa/flowdesigns/archive/result/list',
  async ({ text = '', state, nowpage }, { db, caller, language }) => {
    const requested = { text, state, nowpage, personId: archiveParticipantFilter(caller) }
    const { rows, total } = await readArchivePage(db, caller.workspace, requested)
    return {
      result: rows.map((row) => toArchiveRow(row, language)),
      totalItems: total,
      pageSize,
      currentPage: nowpage,
    }
  },
)
