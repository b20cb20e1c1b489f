import { RelativeTime, Row } from '../../ui'
import './progress.css'
import { findDecidingEntry, isWithdrawal, logType } from '../../../core/flow'
import type { LogEntry, Result } from '../../../generated/types'
import { t } from '../../platform'
import { DelegateLabel } from '../people/delegate-label'

type Kind = 'refused' | 'returned' | 'taken-back' | 'decision-taken-back' | 'withdrawn' | 'cancelled'

const tones: Record<Kind, string> = {
  refused: 'danger',
  returned: 'warning',
  'taken-back': 'neutral',
  'decision-taken-back': 'neutral',
  withdrawn: 'neutral',
  cancelled: 'neutral',
}

/** Returns the kind of the deciding action; a running flow was taken back by its sender, or sent back. */
function kindOf(entry: LogEntry, { logs, result }: DecidingEntryProps): Kind {
  if (result !== 'running' && result !== 'agreed') return result
  if (!isWithdrawal(entry)) return 'returned'
  const isCreator = logs.some(
    ({ type2, created_id }) => type2 === logType.create && created_id === entry.created_id,
  )
  return isCreator ? 'taken-back' : 'decision-taken-back'
}

interface DecidingEntryProps {
  logs: readonly LogEntry[]
  result: Result
}

/** Renders who refused, sent back, took back or cancelled the flow, when and why. */
export function DecidingEntry(props: DecidingEntryProps) {
  const { logs, result } = props
  const entry = findDecidingEntry(logs, result)
  if (!entry) return null
  const kind = kindOf(entry, props)
  const isDecided = kind === 'refused' || kind === 'returned'
  const step = entry.PreFunName && entry.type2 === logType.revoke ? entry.PreFunName : entry.NowFunName
  const reason = entry.suggest || entry.reason
  return (
    <div className="verdict q-stack q-gap-1 q-line-below" data-tone={tones[kind]} role="note">
      <Row as="p" align="baseline" gap={2.5} lineGap={0.5} wrap>
        <b className="q-tone-warning">{t(`verdict.${kind}`, { name: entry.creater })}</b>
        <DelegateLabel of={entry.entrust_from?.name} />
        {step && isDecided && <small>{step}</small>}
        <RelativeTime at={entry.created_at} />
      </Row>
      {reason && <blockquote className="q-break">{reason}</blockquote>}
    </div>
  )
}
