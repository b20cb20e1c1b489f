import './timeline.css'
import { useMemo } from 'react'
import { currentAssignees, messageOriginsOf } from '../../../core/flow'
import type { Comment, LogEntry, Message } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { EmptyState } from '../../ui/primitives'
import { CommentLine } from '../comments/comment-line'
import { LogLine } from './log-line'
import type { MessageStatusLookup } from './log-recipients'
import type { UpcomingStep } from './progress'
import type { SignatureImages } from './signature'
import { UpcomingLine, WaitingLine } from './waiting-line'

interface TimelineProps {
  logs: readonly LogEntry[]
  statusOf?: MessageStatusLookup
  /** Pending messages, shown at the end. */
  messages?: readonly Message[]
  /** Steps known to follow. */
  coming?: readonly UpcomingStep[]
  remarks?: readonly Comment[]
  /** Signature images of approvers by user id. */
  signatures?: SignatureImages
  onWithdraw?(remarkId: string): void
  /** Whether all details of the entries are expanded. */
  isFull?: boolean
}

/** Merges log entries and comments in chronological order. */
const inOrder = (logs: readonly LogEntry[], remarks: readonly Comment[]) =>
  [
    ...logs.map((entry) => ({ entry, at: entry.created_at })),
    ...remarks.map((remark) => ({ remark, at: remark.created_at })),
  ].sort((a, b) => a.at.localeCompare(b.at))

/** Chronological history of a flow: actions, comments, changes, recipients and current assignees. */
export function Timeline({ logs, remarks = [], messages = [], coming = [], ...rest }: TimelineProps) {
  const { statusOf, isFull, signatures, onWithdraw = () => {} } = rest
  const arrivals = useMemo(() => messageOriginsOf(logs), [logs])
  if (logs.length + remarks.length === 0) return <EmptyState title={t('log.none')} />
  return (
    <ol className="log q-stack q-pad-4">
      {inOrder(logs, remarks).map((line) =>
        'entry' in line ? (
          <LogLine
            key={line.entry._id}
            since={arrivals.get(line.entry.flowmsgid ?? '')?.at}
            entry={line.entry}
            statusOf={statusOf}
            isFull={isFull}
            signatures={signatures}
          />
        ) : (
          <CommentLine key={line.remark._id} remark={line.remark} onWithdraw={onWithdraw} />
        ),
      )}
      {currentAssignees(messages).map((holder) => (
        <WaitingLine key={holder._id} holder={holder} arrival={arrivals.get(holder._id)} />
      ))}
      {coming.map((step) => (
        <UpcomingLine key={step.id} step={step} />
      ))}
    </ol>
  )
}
