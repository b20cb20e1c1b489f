import { describeAlertRule } from '../../../../core/flow'
import { defineCall, translateKey } from '../../../platform'
import { toIso, toIsoOrNull } from '../../../presenters/time'
import { type AlertListItem, listAlerts, pageSize } from '../../../queries'

export default defineCall('oa/flow/needcreat', async (body, { db, caller, language }) => {
  const { workspace, id: personId } = caller
  const page = await listAlerts(db, { workspace, personId }, body)
  const toRow = ({ id, designId, flowName, rule, at, doneAt, flowId, canUse }: AlertListItem) => ({
    _id: id,
    flowid: designId,
    flowname: flowName,
    canuse: canUse,
    alert_at: toIso(at),
    desc: describeAlertRule(rule, (key, params) => translateKey(language, key, params ?? {})),
    hasdone: doneAt !== null,
    doneat: toIsoOrNull(doneAt),
    flowlistid: flowId,
  })
  return {
    result: page.rows.map(toRow),
    totalItems: page.total,
    totalIsCapped: page.isCapped,
    pageSize,
    currentPage: page.page,
    next: page.next,
  }
})
