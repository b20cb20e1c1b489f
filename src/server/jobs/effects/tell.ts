import { ruleText } from '../../../core/flow/alerts'
import { type Notice, noticeOf, reminderOf, type Why } from '../../../core/flow/notice'
import type { CompanySettings } from '../../../generated/types'
import type { House } from '../../platform/house'
import { textOf } from '../../platform/texts'
import { wake } from '../../platform/wake'
import { companySettingsOf } from '../../queries/company-settings'
import { remindedPeople, type ToldPerson, toldPeople } from '../../queries/notice'
import { writeEffect } from '../../queries/outbox'
import { defineEffect } from '../effect'
import type { Sent } from './notice'

/** Messages and reminders of which people are to be told outside. */
export interface Telling {
  messageIds: string[]
  alertIds: string[]
  why: Why
}

const say = (key: string, params: Record<string, unknown> = {}) => textOf('zh', key, params)

type Reached = Pick<ToldPerson, 'mail' | 'externalId' | 'wanted'>

/** Where somebody is told, by what is configured, what the company has switched on and what he wants. */
function waysTo({ mail, externalId, wanted }: Reached, house: House, company: CompanySettings) {
  const byMail = house.mail && company.notice_mail && wanted?.mail !== false && mail
  const byChat = house.outside?.message && company.notice_chat && wanted?.chat !== false && externalId
  return [
    ...(byMail ? [{ channel: 'mail' as const, to: byMail }] : []),
    ...(byChat ? [{ channel: 'chat' as const, to: byChat }] : []),
  ]
}

/** People are told outside: each notice on each of its ways is an effect of its own, tried again by itself. */
export default defineEffect<Telling>({
  kind: 'tell',
  run: async ({ payload, workspace, flowId, id }, house) => {
    const { db, clock } = house
    const company = await companySettingsOf(db, workspace)
    if (!company.notice_mail && !company.notice_chat) return
    const [messages, alerts] = await Promise.all([
      toldPeople(db, workspace, payload.messageIds),
      remindedPeople(db, workspace, payload.alertIds),
    ])
    const reminders = alerts.map((alert) => ({ ...alert, rule: ruleText(alert.rule, say) }))
    const told: [Reached & { id: string }, Notice][] = [
      ...messages.map((message) => [message, noticeOf(message, payload.why, say)] as [ToldPerson, Notice]),
      ...reminders.map((alert) => [alert, reminderOf(alert, say)] as [typeof alert, Notice]),
    ]
    const now = clock.now()
    const sent = told.flatMap(([person, notice]) =>
      waysTo(person, house, company).map((way): Sent => ({ ...notice, ...way, id: `${id}-${person.id}` })),
    )
    await db.transaction(async (tx) => {
      for (const one of sent) {
        const effect = { workspace, flowId, id: `${one.id}-${one.channel}`, kind: 'notice', now, dueAt: now }
        await writeEffect(tx, { ...effect, payload: one })
      }
    })
    wake(db)
  },
})
