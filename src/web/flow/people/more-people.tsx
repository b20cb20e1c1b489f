import type { Message } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'

interface CrowdProps {
  of: Pick<Message, 'crowd'> | undefined
  /** Where there is little room. */
  short?: boolean
}

/** How many more received the same, where they are too many to be told one by one. */
export function MorePeople({ of: message, short }: CrowdProps) {
  if (!message?.crowd) return null
  const whole = t('crowd.more', { ...message.crowd })
  return short ? (
    <small title={whole}>{t('crowd.short', { ...message.crowd })}</small>
  ) : (
    <small>{whole}</small>
  )
}
