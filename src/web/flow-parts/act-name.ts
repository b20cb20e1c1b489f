import { logType } from '../../core/flow/snapshot/message-status'
import type { LogEntry } from '../../generated/types'
import { t } from '../platform/i18n'

/** What kind of act a line of history tells; cancelling is taking back where the creator ends the flow so. */
export const actName = ({ type2, result }: Pick<LogEntry, 'type2' | 'result'>): string =>
  type2 === logType.cancel && result === 'withdrawn' ? t('log.taken-back') : t(`log.type.${type2}`)
