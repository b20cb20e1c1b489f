import { type DbReader, defineStatement } from '../../platform'

/** What of a company receives events outside its pages, besides mail and chat. */
export interface EventReceivers {
  /** Whether push notifications are permitted and a device has them. */
  hasDevices: boolean
  hasWebhooks: boolean
}

const found = defineStatement<EventReceivers>(
  'event-receivers',
  `select exists (select from push_device where workspace = $1)
       and exists (select from setting where workspace = $1 and person_id = '' and values->'notice_push' = 'true')
       as "hasDevices",
     exists (select from webhook where workspace = $1 and enabled) as "hasWebhooks"`,
)

/** Returns what receives the events of a company: one statement, as the notification of each action asks for it. */
export async function findEventReceivers(reader: DbReader, workspace: string): Promise<EventReceivers> {
  const [receivers = { hasDevices: false, hasWebhooks: false }] = await reader.run(found, [workspace])
  return receivers
}
