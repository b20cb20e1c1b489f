import { isWithdrawal, logType } from '../../../core/flow'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform'

type Told = Pick<LogEntry, 'type2' | 'result'> & Partial<Pick<LogEntry, 'created_id' | 'nextmessage'>>

/**
 * Returns the name of the action of a history entry. A cancellation by the creator counts as taking back, and
 * a flow that returns to other people as sent back.
 */
export function actionName(entry: Told): string {
  if (entry.type2 === logType.cancel && entry.result === 'withdrawn') return t('log.taken-back')
  const isSentBack = entry.type2 === logType.revoke && !isWithdrawal(entry)
  return t(isSentBack ? 'log.sent-back' : `log.type.${entry.type2}`)
}
