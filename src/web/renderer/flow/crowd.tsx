import type { Message } from '../../../generated/types'
import { t } from '../../platform/i18n'

/** How many more received the same, where they are too many to be told one by one. */
export const Crowd = ({ of: message }: { of: Pick<Message, 'crowd'> | undefined }) =>
  message?.crowd ? <small className="flow-crowd">{t('crowd.more', { ...message.crowd })}</small> : null
