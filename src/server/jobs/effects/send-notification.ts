import {
  describeAlertRule,
  localizeDesign,
  mergeNotifications,
  messageStatus,
  type NotificationContent,
  toNotification,
  toStartReminder,
  translateText,
} from '../../../core/flow'
import type { CompanySettings } from '../../../generated/types'
import { offerDecisions } from '../../flow/link/offer-decisions'
import { type AppContext, type Language, translateKey } from '../../platform'
import {
  listMessageTargets,
  listReminderTargets,
  type PersonNotification,
  readCompanySettings,
} from '../../queries'
import { readWaitingCount } from '../../queries/message/waiting-messages'
import { loadTranslations } from '../../read-models/design/localize-response'
import { findPlainApproval } from '../../read-models/list/plain-approval'
import {
  notificationLanguage,
  resolveNotificationChannels,
} from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { type NoticeOffer, sendNotice } from '../send-notice'

const quarter = 15 * 60_000

type MessageTarget = Awaited<ReturnType<typeof listMessageTargets>>[number]
type Say = Parameters<typeof toNotification>[2]

/** Notification with its destination. */
interface Addressed extends NotificationContent {
  to: string
  language: Language
  agree?: string
  waiting?: number
  /** Task that a notification about a single one decides, by mail or on a card. */
  offer?: NoticeOffer
}

/**
 * Composes the notification in the reader's language; undefined if the person was notified or left meanwhile.
 */
async function composed(
  { personId, channel, items }: PersonNotification,
  workspace: string,
  appContext: AppContext,
): Promise<Addressed | undefined> {
  const ids = items.map(({ id }) => id)
  const [company, messages, alerts] = await Promise.all([
    readCompanySettings(appContext.db, workspace),
    listMessageTargets(appContext.db, workspace, { ids, now: appContext.clock.now() }),
    listReminderTargets(appContext.db, workspace, ids),
  ])
  const targets = [...messages, ...alerts].filter((one) => one.personId === personId)
  const [person] = targets
  const to = person && resolveNotificationChannels(person, appContext, company)[channel]
  if (!to) return undefined
  const language = notificationLanguage(person, company)
  const say: Say = (key, params) => translateKey(language, key, params)
  const words = await loadTranslations(appContext.db, { workspace }, language)
  const named = <One extends { flowName: string }>(one: One): One => ({
    ...localizeDesign(one, words),
    flowName: translateText(one.flowName, words),
  })
  const reasons = new Map(items.map(({ id, why }) => [id, why]))
  const notices = targets.map((one) =>
    'rule' in one
      ? toStartReminder({ ...named(one), rule: describeAlertRule(one.rule, say) }, say)
      : toNotification(named(one), reasons.get(one.id) ?? 'new', say),
  )
  const notice = mergeNotifications(notices, say)
  if (!notice) return undefined
  const message = findOnlyTask(targets, channel)
  const task =
    message && mayOffer(channel, company, appContext)
      ? await offerDecisions({ workspace, personId, channel, language, message }, appContext)
      : undefined
  const ofDevice = channel === 'push' ? await describeForDevice(targets, workspace, appContext) : {}
  const offer = message && task && { message, task, isAmongOthers: targets.length > 1 }
  return { ...notice, ...ofDevice, to, language, ...(offer && { offer }) }
}

/**
 * Returns the task that a notification is about; undefined if there are several. A mail may be about other things besides, a card
 * has no room for them.
 */
function findOnlyTask(
  targets: readonly Target[],
  channel: PersonNotification['channel'],
): MessageTarget | undefined {
  if (channel !== 'mail' && targets.length !== 1) return undefined
  const tasks = targets.filter((one) => 'status' in one && one.status === messageStatus.waiting)
  const [task] = tasks.length === 1 ? tasks : []
  return task && 'status' in task ? task : undefined
}

/** Whether the company lets notices of a channel decide, and they can reach the server. */
function mayOffer(
  channel: PersonNotification['channel'],
  { decide_by_mail, decide_by_card }: CompanySettings,
  { config, outside }: AppContext,
): channel is 'mail' | 'chat' {
  if (channel === 'mail') return decide_by_mail && config.outgoing.site !== undefined
  return channel === 'chat' && decide_by_card && outside?.cards !== undefined
}

type Target = Awaited<ReturnType<typeof listMessageTargets | typeof listReminderTargets>>[number]

/** Returns what a push notification shows besides: the number of tasks, and the approval of a task that needs no more. */
async function describeForDevice(
  targets: readonly Target[],
  workspace: string,
  { db }: Pick<AppContext, 'db'>,
): Promise<Pick<Addressed, 'waiting' | 'agree'>> {
  const [only] = targets
  if (!only) return {}
  const waiting = await readWaitingCount(db, workspace, only.personId)
  const isPlain =
    targets.length === 1 && 'status' in only && only.status === messageStatus.waiting && !only.isForFlow
  const agree = isPlain ? await findPlainApproval(db, workspace, only.id) : undefined
  return { waiting, ...(agree && { agree }) }
}

/** Sends one person's notification by one channel; a channel that is no longer configured is skipped. */
export default defineEffect<PersonNotification>({
  waits: [60_000, quarter],
  run: async ({ payload, workspace }, appContext) => {
    const composition = await composed(payload, workspace, appContext)
    if (!composition) return
    const { to, language, ...notice } = composition
    const { key: id, channel } = payload
    await sendNotice({ id, workspace, channel, to, language }, notice, appContext)
  },
})
