import { companyZone } from '../../../core/company/company-zone'
import { translateKey } from '../../platform'
import { listNotificationTargets, readCompanySettings, type SecurityAlarm } from '../../queries'
import {
  notificationLanguage,
  resolveNotificationChannels,
} from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { sendNotice } from '../send-notice'

/**
 * Notifies an administrator of a burst of failed attempts, also in quiet hours; a channel that was closed
 * meanwhile is skipped.
 */
export default defineEffect<SecurityAlarm>({
  waits: [60_000, 15 * 60_000],
  run: async ({ id, payload, workspace }, appContext) => {
    const { personId, channel, of, name, tries, minutes, at } = payload
    const company = await readCompanySettings(appContext.db, workspace)
    const [person] = await listNotificationTargets(appContext.db, workspace, [personId])
    const to = person && resolveNotificationChannels(person, appContext, company)[channel]
    if (!to) return
    const language = notificationLanguage(person, company)
    const time = new Intl.DateTimeFormat(language, {
      timeZone: companyZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(at)
    const title = translateKey(language, 'security.alarm.title')
    const message = translateKey(language, `security.alarm.${of}`, { name, tries, minutes, time })
    const notice = {
      title,
      lines: [message, translateKey(language, 'security.alarm.look')],
      path: '/oaset/securitylog',
    }
    await sendNotice({ id, workspace, channel, to, language }, notice, appContext)
  },
})
