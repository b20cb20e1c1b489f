import type { Message } from '../../../generated/types'
import { t } from '../../platform'

interface CrowdProps {
  of: Pick<Message, 'crowd'> | undefined
  /** Whether to use the short form. */
  short?: boolean
}

/** Number of further recipients of the same message, when there are too many to list. */
export function MorePeople({ of: message, short }: CrowdProps) {
  if (!message?.crowd) return null
  const whole = t('crowd.more', { ...message.crowd })
  return short ? (
    <small title={whole}>{t('crowd.short', { ...message.crowd })}</small>
  ) : (
    <small>{whole}</small>
  )
}
