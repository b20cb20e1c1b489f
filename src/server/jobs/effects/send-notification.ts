import {
  describeAlertRule,
  localizeDesign,
  mergeNotifications,
  type NotificationContent,
  toNotification,
  toStartReminder,
  translateText,
} from '../../../core/flow'
import { offerDecisions, type TaskOffer } from '../../flow/link/offer-decisions'
import { sendDecisionCard } from '../../flow/link/send-card'
import { type AppContext, formatCompanyTime, type Language, translateKey } from '../../platform'
import {
  listMessageTargets,
  listReminderTargets,
  type PersonNotification,
  readCompanySettings,
} from '../../queries'
import { loadTranslations } from '../../read-models/design/localize-response'
import {
  notificationLanguage,
  resolveNotificationChannels,
} from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { retryPlatform } from '../retry-platform'

const quarter = 15 * 60_000

/** Message with the addresses of its recipient. */
type MessageTarget = Awaited<ReturnType<typeof listMessageTargets>>[number]
type Say = Parameters<typeof toNotification>[2]

/** Notification with its destination. */
interface Addressed extends NotificationContent {
  to: string
  say: Say
  language: Language
  /** The only message that it is about. */
  message: MessageTarget | undefined
  /** Task that a notification about a single one decides. */
  offer: TaskOffer | undefined
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
  const mine = [...messages, ...alerts].filter((one) => one.personId === personId)
  const [person] = mine
  const to = person && resolveNotificationChannels(person, appContext, company)[channel]
  if (!to) return undefined
  const language = notificationLanguage(person, company)
  const say: Say = (key, params) => translateKey(language, key, params)
  const words = await loadTranslations(appContext.db, { workspace }, language)
  const named = <One extends { flowName: string }>(one: One): One => ({
    ...localizeDesign(one, words),
    flowName: translateText(one.flowName, words),
  })
  const whys = new Map(items.map(({ id, why }) => [id, why]))
  const notices = mine.map((one) =>
    'rule' in one
      ? toStartReminder({ ...named(one), rule: describeAlertRule(one.rule, say) }, say)
      : toNotification(named(one), whys.get(one.id) ?? 'new', say),
  )
  const notice = mergeNotifications(notices, say)
  if (!notice) return undefined
  const [only] = mine.length === 1 ? mine : []
  const message = only && !('rule' in only) ? only : undefined
  const isOffering =
    channel === 'mail'
      ? company.decide_by_mail && appContext.config.outgoing.site
      : company.decide_by_card && appContext.outside?.cards
  const offer =
    message && isOffering
      ? await offerDecisions({ workspace, personId, channel, language, message }, appContext)
      : undefined
  return { ...notice, to, say, language, message, offer }
}

/** Lists the fields of a task and the links that decide it, below the lines of its mail. */
function offerLines({ task, decisions, code, expiresAt }: TaskOffer, site: string, say: Say): string[] {
  const fields = task.fields.map(({ name, text }) => say('decision-link.field', { name, text }))
  const links = decisions.map(({ name, token }) =>
    say('decision-link.line', { name, url: `${site}/decide?t=${token}` }),
  )
  const at = formatCompanyTime(new Date(expiresAt).toISOString())
  return [
    ...(fields.length ? ['', ...fields] : []),
    ...(links.length ? ['', ...links] : []),
    ...(links.length && code !== undefined ? [say('decision-link.code-line', { code })] : []),
    ...(links.length ? [say('decision-link.until', { at })] : []),
  ]
}

/** Sends one person's notification by one channel; a channel that is no longer configured is skipped. */
export default defineEffect<PersonNotification>({
  waits: [60_000, quarter],
  run: async ({ payload, workspace }, appContext) => {
    const notice = await composed(payload, workspace, appContext)
    if (!notice) return
    const { title, lines, path, to, say, language, message, offer } = notice
    const { site } = appContext.config.outgoing
    const url = site && `${site}${path}`
    const open = say('notice.open')
    const text = lines.join('\n')
    if (payload.channel === 'chat' && message && offer)
      await retryPlatform(
        sendDecisionCard(
          {
            id: payload.key,
            workspace,
            flowId: message.flowId,
            messageId: message.id,
            personId: payload.personId,
            language,
            to,
            title,
            url,
            offer,
          },
          appContext,
        ),
      )
    else if (payload.channel === 'chat')
      await appContext.outside?.message?.(to, { title, text, open, ...(url && { url }) })
    else
      await appContext.mail?.({
        id: payload.key,
        to: [to],
        subject: title,
        text: [
          text,
          ...(offer && site ? offerLines(offer, site, say) : []),
          ...(url ? [say('notice.link', { url })] : []),
        ].join('\n'),
      })
  },
})
