import { logType } from '../../../core/flow/snapshot/message-status'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'

type Told = Pick<LogEntry, 'type2' | 'result'> & Partial<Pick<LogEntry, 'created_id' | 'nextmessage'>>

/** Whether a flow went back to others than whoever sent it there. */
const isSentBack = ({ type2, created_id, nextmessage = [] }: Told): boolean =>
  type2 === logType.revoke && !nextmessage.some(({ list }) => list.some(({ to }) => to === created_id))

/**
 * What kind of act a line of history tells: cancelling is taking back where the creator ends the flow so, and a flow that goes
 * back to somebody else is sent back.
 */
export function actionName(entry: Told): string {
  if (entry.type2 === logType.cancel && entry.result === 'withdrawn') return t('log.taken-back')
  return t(isSentBack(entry) ? 'log.sent-back' : `log.type.${entry.type2}`)
}
