import './timeline.css'
import { useMemo } from 'react'
import {
  type CurrentAssignee,
  currentAssignees,
  type MessageOrigin,
  messageOriginsOf,
} from '../../../core/flow'
import type { Comment, LogEntry, Message } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { EmptyState, Icon, TimeLeft, WaitingTime } from '../../ui'
import { CommentLine } from '../comments/comment-line'
import type { FlowComments } from '../comments/use-comments'
import { RecipientReasons } from '../people/recipient-reasons'
import { LogLine } from './log-line'
import type { MessageStatusLookup } from './log-recipients'
import type { UpcomingStep } from './progress'
import type { SignatureImages } from './signature'

/** Renders a current assignee: since when, due date and the reasons for choosing them. */
const WaitingLine = ({
  holder,
  arrival,
}: {
  holder: CurrentAssignee
  arrival: MessageOrigin | undefined
}) => (
  <li className="log-line q-anchor" data-tone="now">
    <i>
      <Icon name="time" size={14} />
    </i>
    <header>
      <b>{holder.toer}</b>
      <span>{t(holder.claim === 'open' ? 'claim.state.open' : 'log.waiting')}</span>
      {holder.expires_at && <TimeLeft until={holder.expires_at} />}
    </header>
    <p className="log-where q-row q-align-stretch q-wrap q-gap-3 q-gap-y-0 q-muted q-text-sm">
      <span className="q-soft">{holder.NowFunName}</span>
      <small>
        <WaitingTime since={holder.created_at} />
      </small>
    </p>
    {holder.crowd && <small>{t('crowd.more', { ...holder.crowd })}</small>}
    {arrival && <RecipientReasons {...arrival} text={t('flow.why-one')} />}
  </li>
)

/** Renders a step known to follow, with its recipients as far as known. */
const UpcomingLine = ({ step: { name, people, isOpen } }: { step: UpcomingStep }) => (
  <li className="log-line q-anchor" data-tone="next">
    <i />
    <header>
      <span>{name}</span>
      {people.length > 0 && <b>{people.join(listSeparator())}</b>}
      {isOpen && <small>{t('progress.maybe')}</small>}
    </header>
  </li>
)

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
  onReact?: FlowComments['react']
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
  const { statusOf, isFull, signatures, onReact, onWithdraw = () => {} } = rest
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
          <CommentLine key={line.remark._id} remark={line.remark} onWithdraw={onWithdraw} onReact={onReact} />
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
