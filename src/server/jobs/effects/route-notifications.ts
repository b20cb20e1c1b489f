import { type NotificationKind, notificationKindOf } from '../../../core/flow'
import { forEachInSlices, mapInSlices, type SliceGenerator } from '../../../core/slices'
import type { CompanySettings } from '../../../generated/types'
import { type AppContext, finishInSlices, type Tx } from '../../platform'
import {
  batchNotifications,
  type ExternalNotifications,
  listMessageTargets,
  listReminderTargets,
  type NotificationBatch,
  type NotificationItem,
  type NotificationTarget,
  type PersonNotification,
  readCompanySettings,
  writeEffects,
} from '../../queries'
import { quietHoursEnd, resolveNotificationChannels } from '../../read-models/people/notification-channels'
import { defineBatch } from '../effect'

/*
 * Routes external notifications without flooding people. A new one is sent immediately, what follows within a
 * minute is batched into one notice, and what comes in quiet hours is batched until they end. Urgent ones
 * never wait. The content is computed when it is sent, so that no one is notified of tasks handled meanwhile.
 */

/** Batching time after a notification that was sent immediately, in ms. */
const gathered = 60_000

/** Notification of one person. */
interface Told {
  person: NotificationTarget
  item: NotificationItem
  kind: NotificationKind
  isUrgent: boolean
}

async function listNotifications(
  tx: Tx,
  workspace: string,
  { tellings, now }: { tellings: readonly ExternalNotifications[]; now: number },
): Promise<Told[]> {
  const reasons = new Map(
    tellings.flatMap(({ messageIds, why }) => messageIds.map((id) => [id, why] as const)),
  )
  const messages = await listMessageTargets(tx, workspace, { ids: [...reasons.keys()], now })
  const alertIds = tellings.flatMap((externalNotifications) => externalNotifications.alertIds)
  const alerts = alertIds.length ? await listReminderTargets(tx, workspace, alertIds) : []
  return [
    ...messages.map((person) => {
      const reason = reasons.get(person.id) ?? 'new'
      const kind = notificationKindOf(person, reason)
      return { person, item: { id: person.id, why: reason }, kind, isUrgent: person.level > 0 }
    }),
    ...alerts.map((person) => {
      const item = { id: person.id, why: 'new' as const }
      return { person, item, kind: 'start' as const, isUrgent: false }
    }),
  ]
}

type Keyless = Omit<PersonNotification, 'key'>

/** Notifications to send immediately, and those to batch. */
interface Sorted {
  atOnce: Keyless[]
  gatherings: NotificationBatch[]
}

/** Sorts notifications by person, channel and time, interruptible between them. */
function* sortInSlices(
  results: readonly Told[],
  appContext: AppContext,
  company: CompanySettings,
): SliceGenerator<Sorted> {
  const now = appContext.clock.now()
  const atOnce: Keyless[] = []
  const groups = new Map<string, NotificationBatch>()
  yield* forEachInSlices(results, ({ person, item, kind, isUrgent }) => {
    for (const channel of Object.keys(
      resolveNotificationChannels(person, appContext, company),
    ) as PersonNotification['channel'][]) {
      const notice = { personId: person.personId, channel, items: [item] }
      if (isUrgent) {
        atOnce.push(notice)
        continue
      }
      const quiet = quietHoursEnd(person, company, { kind, now })
      const id = `notice-${person.personId}-${channel}${quiet === null ? '' : '-quiet'}`
      const group = groups.get(id)
      if (group) group.items.push(item)
      else
        groups.set(id, {
          ...notice,
          key: appContext.newId(),
          id,
          dueAt: quiet ?? now + gathered,
          holds: quiet !== null,
        })
    }
  })
  return { atOnce, gatherings: [...groups.values()] }
}

/** Routes external notifications to each person's channels. */
export default defineBatch<ExternalNotifications>(async (effects, appContext, tx) => {
  const now = appContext.clock.now()
  for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
    const company = await readCompanySettings(tx, workspace)
    if (!company.notice_mail && !company.notice_chat && !company.notice_push) continue
    const tellings = effects.flatMap((effect) => (effect.workspace === workspace ? [effect.payload] : []))
    const results = await listNotifications(tx, workspace, { tellings, now })
    const { atOnce, gatherings } = await finishInSlices(sortInSlices(results, appContext, company))
    const first = gatherings.length ? await batchNotifications(tx, workspace, { gatherings, now }) : new Set()
    const sent = [...atOnce, ...gatherings.filter(({ id }) => first.has(id))]
    const noticeOf = ({ personId, channel, items }: Keyless) => {
      const key = appContext.newId()
      const payload: PersonNotification = { key, personId, channel, items }
      return { workspace, flowId: '', id: key, kind: 'notice' as const, payload, now, dueAt: now }
    }
    await writeEffects(tx, workspace, await finishInSlices(mapInSlices(sent, noticeOf)))
  }
})
