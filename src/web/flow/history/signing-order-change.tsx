import type { LogEntry } from '../../../generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'

type Changed = NonNullable<LogEntry['turns']>

const inTurn = (turns: Changed['was']) =>
  turns.map((turn) => turn.join(listSeparator())).join(' → ') || t('log.order.nobody')

/** How the order of a step was changed: as it was, as it is, who was put in and who was passed over. */
export function SigningOrderChange({ of: changed }: { of: LogEntry['turns'] }) {
  if (!changed) return null
  const { was, now, put, out } = changed
  return (
    <>
      <p className="log-button">{t('log.order.was', { names: inTurn(was) })}</p>
      <p className="log-button">{t('log.order.now', { names: inTurn(now) })}</p>
      {put.length > 0 && (
        <p className="log-button">{t('log.order.put', { names: put.join(listSeparator()) })}</p>
      )}
      {out.length > 0 && (
        <p className="log-button">{t('log.order.out', { names: out.join(listSeparator()) })}</p>
      )}
    </>
  )
}
