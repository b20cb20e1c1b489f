import { defineCall, type Language, translateKey } from '../../../platform'
import { toIso, toIsoOrNull } from '../../../presenters/time'
import { type DeliveryListItem, listDeliveries, pageSize } from '../../../queries'

/** Describes why a delivery failed. */
const describe = (language: Language, error: string) => {
  const [kind, text] = error.split(/ (.*)/s)
  return kind ? translateKey(language, `webhook.error.${kind}`, { text }) : ''
}

/** Body of an event without the values of the form, which its reader may not see in the flow. */
const toShownBody = ({ data: { values: _, ...data }, ...body }: DeliveryListItem['body']) => ({
  ...body,
  data,
})

const toRow = ({ id, webhookId, name, body, state, tries, createdAt, triedAt }: DeliveryListItem) => ({
  id,
  webhookid: webhookId,
  name,
  event: body.event,
  event_id: body.id,
  body: toShownBody(body),
  state,
  tries,
  created_at: toIso(createdAt),
  tried_at: toIsoOrNull(triedAt),
})

export default defineCall(
  'oa/webhook/deliveries',
  async ({ nowpage, webhookid, state }, { db, caller, language }) => {
    const requested = { page: nowpage, ...(webhookid && { webhookId: webhookid }), ...(state && { state }) }
    const rows = await listDeliveries(db, caller.workspace, requested)
    return {
      result: rows.map((row) => ({ ...toRow(row), error: describe(language, row.error) })),
      totalItems: rows[0]?.total ?? 0,
      pageSize,
      currentPage: nowpage,
    }
  },
)
