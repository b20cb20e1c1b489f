import { defineCall, translateKey } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { pageSize } from '../../../../queries'
import {
  closeObsoleteIncidents,
  type IncidentListItem,
  listIncidents,
} from '../../../../queries/jobs/incident'

const rowOf = (row: IncidentListItem) => ({
  id: row.id,
  at: toIso(row.createdAt.getTime()),
  state: row.state,
  kind: row.kind,
  tries: row.tries,
  flowlistid: row.flowId,
  flowname: row.flowName,
  workname: row.workname,
  step: row.step,
  reason: row.reason,
  by: row.byName,
  settled_at: row.at && toIso(row.at.getTime()),
})

export default defineCall('oa/flow/incident/list', async ({ state = 'open', about, nowpage }, context) => {
  const { db, caller, clock, language } = context
  await db.transaction((tx) => closeObsoleteIncidents(tx, caller.workspace, clock.now()))
  const requested = { state, about, limit: pageSize, offset: (nowpage - 1) * pageSize }
  const rows = await listIncidents(db, caller.workspace, requested)
  const result = rows.map((row) => ({
    ...rowOf(row),
    error: { ...row.error, msg: translateKey(language, row.error.code, row.error.params) },
  }))
  return { result, totalItems: rows[0]?.total ?? 0, pageSize, currentPage: nowpage }
})
