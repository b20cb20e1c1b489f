import { companyZone } from '../../../core/company/company-zone'
import { delaysKind, type NotificationKind, type QuietHours, quietEnd } from '../../../core/flow'
import type { CompanySettings } from '../../../generated/types'
import type { AppContext, Language } from '../../platform'
import type { NotificationTarget, PersonNotification } from '../../queries'

/**
 * Resolves a person's notification channels from the configuration, the company's settings and their
 * preferences: the address by each. Push is addressed by the person; each device is switched on or off by itself.
 */
export function resolveNotificationChannels(
  { personId, mail, externalId, wanted, hasDevice }: NotificationTarget,
  context: Pick<AppContext, 'mail' | 'outside' | 'data'>,
  company: CompanySettings,
): Partial<Record<PersonNotification['channel'], string>> {
  const byMail = context.mail && company.notice_mail && wanted?.mail !== false && mail
  const byChat = context.outside?.message && company.notice_chat && wanted?.chat !== false && externalId
  const byPush = context.data === 'prod' && company.notice_push && hasDevice && personId
  return {
    ...(byMail && { mail: byMail }),
    ...(byChat && { chat: byChat }),
    ...(byPush && { push: byPush }),
  }
}

/** Language of a person's notifications: their own choice, otherwise the company's. */
export const notificationLanguage = ({ wanted }: NotificationTarget, company: CompanySettings): Language =>
  wanted?.language ?? company.notice_language

/** Returns the end of the quiet hours a person is in for a kind of notification, their own or the company's; null = none. */
export function quietHoursEnd(
  { wanted }: NotificationTarget,
  company: CompanySettings,
  { kind, now }: { kind: NotificationKind; now: number },
): number | null {
  const hours: QuietHours = wanted?.quiet ?? { from: company.quiet_from, until: company.quiet_until }
  return delaysKind(hours, kind) ? quietEnd(hours, now, companyZone) : null
}
