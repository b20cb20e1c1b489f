import type { LogEntry } from '../../../generated/types'
import type { Translate } from '../../text/translate'
import { isWithdrawal, logType } from '../snapshot'

type NamedEntry = Pick<LogEntry, 'type2' | 'result'> & Partial<Pick<LogEntry, 'created_id' | 'nextmessage'>>

/**
 * Returns the name of the action of a history entry. A cancellation by the creator counts as taking back, and
 * a flow that returns to other people as sent back.
 */
export function formatActionName(entry: NamedEntry, say: Translate): string {
  if (entry.type2 === logType.cancel && entry.result === 'withdrawn') return say('log.taken-back')
  const isSentBack = entry.type2 === logType.revoke && !isWithdrawal(entry)
  return say(isSentBack ? 'log.sent-back' : `log.type.${entry.type2}`)
}
