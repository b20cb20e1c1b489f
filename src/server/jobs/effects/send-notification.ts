import { localized } from '../../../core/flow/design/localize-design'
import { said } from '../../../core/flow/design/translate-text'
import { type Notice, noticeOf, noticeOfAll, reminderOf } from '../../../core/flow/notification/notification'
import { ruleText } from '../../../core/flow/schedule/start-reminders'
import type { House } from '../../platform/context/app-context'
import { textOf } from '../../platform/i18n/texts'
import { companySettingsOf } from '../../queries/company/company-settings'
import { remindedPeople, toldPeople } from '../../queries/jobs/notification'
import type { PersonNotice } from '../../queries/outbox/effects'
import { wordsIn } from '../../read-models/design/localize-response'
import { languageFor, waysTo } from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'

const quarter = 15 * 60_000

type Say = Parameters<typeof noticeOf>[2]

/** A notice with where it goes. */
interface Addressed extends Notice {
  to: string
  say: Say
}

/** What is still to be told, in the language of whoever reads it; nothing if he was told or left meanwhile. */
async function composed(
  { personId, channel, items }: PersonNotice,
  workspace: string,
  house: House,
): Promise<Addressed | undefined> {
  const ids = items.map(({ id }) => id)
  const [company, messages, alerts] = await Promise.all([
    companySettingsOf(house.db, workspace),
    toldPeople(house.db, workspace, { ids, now: house.clock.now() }),
    remindedPeople(house.db, workspace, ids),
  ])
  const mine = [...messages, ...alerts].filter((one) => one.personId === personId)
  const [person] = mine
  const to = person && waysTo(person, house, company)[channel]
  if (!to) return undefined
  const language = languageFor(person, company)
  const say: Say = (key, params) => textOf(language, key, params)
  const words = await wordsIn(house.db, { workspace }, language)
  const named = <One extends { flowName: string }>(one: One): One => ({
    ...localized(one, words),
    flowName: said(one.flowName, words),
  })
  const whys = new Map(items.map(({ id, why }) => [id, why]))
  const notices = mine.map((one) =>
    'rule' in one
      ? reminderOf({ ...named(one), rule: ruleText(one.rule, say) }, say)
      : noticeOf(named(one), whys.get(one.id) ?? 'new', say),
  )
  const notice = noticeOfAll(notices, say)
  return notice && { ...notice, to, say }
}

/** Sends what one person is told by one channel; a channel that is configured no more is passed over. */
export default defineEffect<PersonNotice>({
  waits: [60_000, quarter],
  run: async ({ payload, workspace }, house) => {
    const notice = await composed(payload, workspace, house)
    if (!notice) return
    const { title, lines, path, to, say } = notice
    const { site } = house.config.outgoing
    const url = site && `${site}${path}`
    const open = say('notice.open')
    const text = lines.join('\n')
    if (payload.channel === 'chat')
      await house.outside?.message?.(to, { title, text, open, ...(url && { url }) })
    else
      await house.mail?.({
        id: payload.key,
        to: [to],
        subject: title,
        text: [text, ...(url ? [say('notice.link', { url })] : [])].join('\n'),
      })
  },
})
