import './timeline.css'
import { useMemo } from 'react'
import { holdersOf } from '../../../core/flow/snapshot/visited-steps'
import { arrivalsOf } from '../../../core/flow/views/message-origin'
import type { Comment, LogEntry, Message } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Empty } from '../../ui/primitives'
import { RemarkLine } from '../comments/comment-line'
import { Line } from './log-line'
import type { StatusOf } from './log-recipients'
import type { ComingStep } from './progress'
import type { Signatures } from './signature'
import { ComingLine, WaitingLine } from './waiting-line'

interface TimelineProps {
  logs: readonly LogEntry[]
  statusOf?: StatusOf
  /** What waits stands at the end. */
  messages?: readonly Message[]
  /** What is known to come after that. */
  coming?: readonly ComingStep[]
  remarks?: readonly Comment[]
  /** The handwriting of those who agreed, by their ids. */
  signatures?: Signatures
  onWithdraw?(remarkId: string): void
  /** Whether all that the acts tell stands open. */
  isFull?: boolean
}

/** Acts and remarks as they followed one another. */
const inOrder = (logs: readonly LogEntry[], remarks: readonly Comment[]) =>
  [
    ...logs.map((entry) => ({ entry, at: entry.created_at })),
    ...remarks.map((remark) => ({ remark, at: remark.created_at })),
  ].sort((a, b) => a.at.localeCompare(b.at))

/** The history of a flow as it happened: who did what, said what, changed what, who got it next, and who has it now. */
export function Timeline({ logs, remarks = [], messages = [], coming = [], ...rest }: TimelineProps) {
  const { statusOf, isFull, signatures, onWithdraw = () => {} } = rest
  const arrivals = useMemo(() => arrivalsOf(logs), [logs])
  if (logs.length + remarks.length === 0) return <Empty title={t('log.none')} />
  return (
    <ol className="log">
      {inOrder(logs, remarks).map((line) =>
        'entry' in line ? (
          <Line
            key={line.entry._id}
            since={arrivals.get(line.entry.flowmsgid ?? '')?.at}
            entry={line.entry}
            statusOf={statusOf}
            isFull={isFull}
            signatures={signatures}
          />
        ) : (
          <RemarkLine key={line.remark._id} remark={line.remark} onWithdraw={onWithdraw} />
        ),
      )}
      {holdersOf(messages).map((holder) => (
        <WaitingLine key={holder._id} holder={holder} arrival={arrivals.get(holder._id)} />
      ))}
      {coming.map((step) => (
        <ComingLine key={step.id} step={step} />
      ))}
    </ol>
  )
}
