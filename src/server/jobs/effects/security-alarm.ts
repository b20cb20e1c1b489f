import { companyZone } from '../../../core/company/company-zone'
import { textOf } from '../../platform/i18n/texts'
import { companySettingsOf } from '../../queries/company/company-settings'
import { reachedPeople } from '../../queries/jobs/notification'
import type { Alarm } from '../../queries/outbox/effects'
import { languageFor, waysTo } from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { sendTo } from '../send-notice'

/** Tells an administrator of a burst of failed tries, also in quiet hours; a channel that is closed meanwhile is passed over. */
export default defineEffect<Alarm>({
  waits: [60_000, 15 * 60_000],
  run: async ({ id, payload, workspace }, house) => {
    const { personId, channel, of, name, tries, minutes, at } = payload
    const company = await companySettingsOf(house.db, workspace)
    const [person] = await reachedPeople(house.db, workspace, [personId])
    const to = person && waysTo(person, house, company)[channel]
    if (!to) return
    const language = languageFor(person, company)
    const time = new Intl.DateTimeFormat(language, {
      timeZone: companyZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(at)
    const title = textOf(language, 'security.alarm.title')
    const said = textOf(language, `security.alarm.${of}`, { name, tries, minutes, time })
    const notice = {
      title,
      lines: [said, textOf(language, 'security.alarm.look')],
      path: '/oaset/securitylog',
    }
    await sendTo({ id, channel, to, language }, notice, house)
  },
})
