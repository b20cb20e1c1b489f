import { defineCall } from '../../../platform/call'
import { toIso, toIsoOrNull } from '../../../presenters/time'
import { pageSize } from '../../../queries/page'
import { type ListedDelivery, listDeliveries } from '../../../queries/webhook'

const toRow = ({ id, webhookId, name, body, state, tries, error, createdAt, triedAt }: ListedDelivery) => ({
  ...{ id, webhookid: webhookId, name, event: body.event, event_id: body.id, body: { ...body } },
  ...{ state, tries, error, created_at: toIso(createdAt), tried_at: toIsoOrNull(triedAt) },
})

export default defineCall('oa/webhook/deliveries', async ({ nowpage, webhookid, state }, { db, caller }) => {
  const asked = { page: nowpage, ...(webhookid && { webhookId: webhookid }), ...(state && { state }) }
  const rows = await listDeliveries(db, caller.workspace, asked)
  return { result: rows.map(toRow), totalItems: rows[0]?.total ?? 0, pageSize, currentPage: nowpage }
})
