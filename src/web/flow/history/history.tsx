import { useMemo, useState } from 'react'
import type { Comment, CommentList, LogEntry, Message } from '../../../generated/types'
import { t } from '../../platform'
import { LoadState, Muted } from '../../ui'
import { CommentBox } from '../comments/comment-box'
import { CommentLine } from '../comments/comment-line'
import { type FlowComments, useComments } from '../comments/use-comments'
import type { UpcomingStep } from './progress'
import type { SignatureImages } from './signature'
import { Timeline } from './timeline'

interface HistoryProps {
  flowlistid: string
  logs: readonly LogEntry[]
  messages?: readonly Message[]
  coming?: readonly UpcomingStep[]
  /** Comments that came with the page. */
  comments?: CommentList | undefined
  signatures?: SignatureImages
  /** Id of the comment the reader came for. */
  called?: string
}

/** Renders the comments on the flow and the input for a new one. */
function Talk({
  flowlistid,
  remarks,
  called,
}: {
  flowlistid: string
  remarks: FlowComments
  called?: string
}) {
  const { list, failure, people, withdraw, react, reload } = remarks
  const [answered, answer] = useState<Comment>()
  const comments: readonly Comment[] = list ?? []
  if (!list && failure) return <LoadState failure={failure} reload={reload} />
  if (comments.length === 0 && !people) return null
  return (
    <section className="talk q-line-above" aria-label={t('remark.title')}>
      <h3>
        {t('remark.title')}{' '}
        {comments.length > 0 && (
          <Muted as="small" size="sm">
            {comments.length}
          </Muted>
        )}
      </h3>
      {comments.length > 0 && (
        <ol className="log q-stack q-pad-4">
          {comments.map((remark) => (
            <CommentLine
              key={remark._id}
              remark={remark}
              isCalled={remark._id === called}
              onWithdraw={withdraw}
              onReact={react}
              onAnswer={people ? (one) => answer({ ...one }) : undefined}
            />
          ))}
        </ol>
      )}
      {people && <CommentBox flowlistid={flowlistid} people={people} answered={answered} onSent={reload} />}
    </section>
  )
}

/** Returns a lookup of message statuses by id. */
export function useMessageStatuses(messages: readonly Message[] | undefined) {
  return useMemo(() => {
    const known = new Map(messages?.map((message) => [message._id, message]))
    return messages && ((id: string) => known.get(id))
  }, [messages])
}

/** Renders the history of a flow beside its form, its current assignees, and the comments below. */
export function HistoryView(props: HistoryProps) {
  const { flowlistid, logs, messages, coming, comments, called, signatures } = props
  const remarks = useComments(flowlistid, comments)
  const statusOf = useMessageStatuses(messages)
  return (
    <>
      <Timeline logs={logs} messages={messages} coming={coming} statusOf={statusOf} signatures={signatures} />
      <Talk flowlistid={flowlistid} remarks={remarks} called={called} />
    </>
  )
}
