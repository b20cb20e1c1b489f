import type { WebhookBody, WebhookEvent } from '../../../core/flow'
import { type DbReader, defineStatement, finishInSlices, type Tx, toJsonbInSlices } from '../../platform'
import { pageSize } from '../sql/page'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Outside address that is notified of events in flows. */
export interface Webhook {
  id: string
  name: string
  url: string
  events: WebhookEvent[]
  /** Ids of the designs whose flows it hears of; empty = all. */
  flows: string[]
  /** Whether events of flows carry the values of fields with an alias. */
  values: boolean
  enabled: boolean
  createdAt: number
  updatedAt: number
}

const columns = `w.id, w.name, w.url, w.events, w.flows, w.values, w.enabled, ${millisecondsSql('w.created_at')} as "createdAt",
  ${millisecondsSql('w.updated_at')} as "updatedAt"`

const all = defineStatement<Webhook & { failed: number }>(
  'webhook-all',
  `select ${columns}, (select count(*)::int from webhook_delivery d where d.workspace = w.workspace
     and d.webhook_id = w.id and d.state = 'failed') as failed
   from webhook w where w.workspace = $1 order by w.created_at, w.id`,
)
const enabled = defineStatement<Webhook>(
  'webhook-enabled',
  `select ${columns} from webhook w where w.workspace = $1 and w.enabled`,
)
const add = defineStatement(
  'webhook-add',
  `insert into webhook (workspace, id, name, url, events, flows, values, enabled, secret, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $10, $7, $8, $9, $9)`,
)
const change = defineStatement<{ id: string }>(
  'webhook-change',
  `update webhook set name = $3, url = $4, events = $5, flows = $6, enabled = $7, updated_at = $9, values = $10,
     former_secret = case when $8::text is null then former_secret else secret end,
     former_until = case when $8::text is null then former_until else $9::timestamptz + interval '24 hours' end,
     secret = coalesce($8, secret)
   where workspace = $1 and id = $2 returning id`,
)
const remove = defineStatement<{ name: string }>(
  'webhook-remove',
  `with gone as (delete from webhook where workspace = $1 and id = $2 returning name),
     deliveries as (delete from webhook_delivery where workspace = $1 and webhook_id = $2)
   select name from gone`,
)

/** Lists all webhooks, oldest first, with the number of events each has missed. */
export const listWebhooks = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Lists the enabled webhooks. */
export const listEnabledWebhooks = (reader: DbReader, workspace: string) => reader.run(enabled, [workspace])

/** Editable data of a webhook; without a secret the old one stays. */
export interface WebhookSetting extends Omit<Webhook, 'createdAt' | 'updatedAt'> {
  secret: string | null
  now: number
}

const valuesOf = (
  workspace: string,
  { id, name, url, events, flows, values, enabled: on, secret, now }: WebhookSetting,
) => [workspace, id, name, url, events, flows, on, secret, toTimestamp(now), values]

/** Adds a webhook. */
export async function addWebhook(tx: Tx, workspace: string, setting: WebhookSetting): Promise<void> {
  await tx.run(add, valuesOf(workspace, setting))
}

/** Changes a webhook. Returns whether it exists. */
export const changeWebhook = async (tx: Tx, workspace: string, setting: WebhookSetting): Promise<boolean> =>
  (await tx.run(change, valuesOf(workspace, setting))).length > 0

/** Removes a webhook with its deliveries. Returns its name. */
export const removeWebhook = async (tx: Tx, workspace: string, id: string): Promise<string | undefined> =>
  (await tx.run(remove, [workspace, id]))[0]?.name

/** Event to send to a webhook. */
export interface NewDelivery {
  id: string
  webhookId: string
  body: WebhookBody
}

/** State of a delivery. */
export type DeliveryState = 'waiting' | 'done' | 'failed'

/** List row of a delivery. */
export interface DeliveryListItem extends NewDelivery {
  name: string
  state: DeliveryState
  tries: number
  error: string
  createdAt: number
  triedAt: number | null
  total: number
}

const insert = defineStatement<{ id: string }>(
  'delivery-insert',
  `insert into webhook_delivery (workspace, id, webhook_id, event_id, event, body, created_at)
   select $1, d.id, d."webhookId", d.body->>'id', d.body->>'event', d.body, $3
   from jsonb_to_recordset($2::jsonb) as d(id text, "webhookId" text, body jsonb) order by d.id
   on conflict (workspace, webhook_id, event_id) do nothing returning id`,
)
const open = defineStatement<
  NewDelivery & { url: string; secrets: string[]; enabled: boolean; state: DeliveryState }
>(
  'delivery-open',
  `select d.id, d.webhook_id as "webhookId", d.body, d.state, w.url, w.enabled,
     array_remove(array[w.secret, case when w.former_until > $3 then w.former_secret end], null) as secrets
   from webhook_delivery d join webhook w on w.workspace = d.workspace and w.id = d.webhook_id
   where d.workspace = $1 and d.id = $2`,
)
const note = defineStatement(
  'delivery-note',
  `update webhook_delivery set state = $3, tries = tries + 1, error = $4, tried_at = $5
   where workspace = $1 and id = $2`,
)
const page = defineStatement<DeliveryListItem>(
  'delivery-page',
  `select d.id, d.webhook_id as "webhookId", d.body, d.state, d.tries, d.error, ${millisecondsSql('d.created_at')} as "createdAt",
     ${millisecondsSql('d.tried_at')} as "triedAt", w.name, count(*) over ()::int as total
   from webhook_delivery d join webhook w on w.workspace = d.workspace and w.id = d.webhook_id
   where d.workspace = $1 and ($2::text is null or d.webhook_id = $2) and ($3::text is null or d.state = $3)
   order by d.created_at desc, d.id desc limit ${pageSize} offset $4`,
)
const again = defineStatement<{ id: string }>(
  'delivery-again',
  `update webhook_delivery d set state = 'waiting', error = '' from (
     select id from webhook_delivery where workspace = $1 and id = any($2) and state <> 'waiting'
     order by id for update
   ) chosen where d.workspace = $1 and d.id = chosen.id returning d.id`,
)

/** Inserts deliveries. Returns the ids of new ones. */
export async function insertDeliveries(
  tx: Tx,
  workspace: string,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<string[]> {
  if (!deliveries.length) return []
  const rows = await finishInSlices(toJsonbInSlices(deliveries))
  return (await tx.run(insert, [workspace, rows, toTimestamp(now)])).map(({ id }) => id)
}

/** Finds a delivery with its address and the secrets that sign it at a time: the valid one first. */
export const findDelivery = async (reader: DbReader, workspace: string, id: string, now: number) =>
  (await reader.run(open, [workspace, id, toTimestamp(now)]))[0]

/** Records the result of an attempt. */
export async function recordDelivery(
  tx: Tx,
  workspace: string,
  { id, state, error = '', now }: { id: string; state: DeliveryState; error?: string; now: number },
): Promise<void> {
  await tx.run(note, [workspace, id, state, error, toTimestamp(now)])
}

/** Returns a page of deliveries, newest first. */
export const listDeliveries = (
  reader: DbReader,
  workspace: string,
  { webhookId, state, page: at }: { webhookId?: string; state?: DeliveryState; page: number },
): Promise<DeliveryListItem[]> =>
  reader.run(page, [workspace, webhookId ?? null, state ?? null, (at - 1) * pageSize])

/** Queues sent or failed deliveries again. Returns the ids of those queued. */
export const replayDeliveries = async (
  tx: Tx,
  workspace: string,
  ids: readonly string[],
): Promise<string[]> => (await tx.run(again, [workspace, ids])).map(({ id }) => id)
