import { useState } from 'react'
import { logType } from '../../../core/flow'
import type { LogEntry } from '../../../generated/types'
import { CommentBox } from '../../flow/comments/comment-box'
import { useComments } from '../../flow/comments/use-comments'
import { useMessageStatuses } from '../../flow/history/history'
import { Timeline } from '../../flow/history/timeline'
import { t } from '../../platform/i18n/i18n'
import { EmptyState, Skeleton } from '../../ui/primitives'
import { SegmentedControl } from '../../ui/segments'
import type { FlowHistoryState } from './use-history'

const kinds = ['all', 'handled', 'remarks', 'others'] as const
type Kind = (typeof kinds)[number]

const handledTypes = new Set<number>([logType.create, logType.deal, logType.orsign, logType.andsign])
const isHandled = ({ type2 }: LogEntry) => handledTypes.has(type2)

/** Returns the actions of a kind. */
const actsOf: Record<Kind, (logs: readonly LogEntry[]) => readonly LogEntry[]> = {
  all: (logs) => logs,
  handled: (logs) => logs.filter(isHandled),
  remarks: () => [],
  others: (logs) => logs.filter((entry) => !isHandled(entry)),
}

/** Renders the full history with all details and comments; filterable. */
export function LogTab({ flowlistid, story }: { flowlistid: string; story: FlowHistoryState }) {
  const { told, failure } = story
  const [kind, setKind] = useState<Kind>('all')
  const { list = [], people, withdraw, reload } = useComments(flowlistid)
  const statusOf = useMessageStatuses(told?.msgList)
  if (failure && !told) return <EmptyState title={failure.message} />
  if (!told) return <Skeleton lines={8} />
  const remarks = kind === 'all' || kind === 'remarks' ? list : []
  return (
    <>
      <div className="log-filter">
        <SegmentedControl<Kind>
          label={t('log.show')}
          value={kind}
          options={kinds.map((value) => ({ value, text: t(`log.show.${value}`) }))}
          onChange={setKind}
        />
      </div>
      <Timeline
        logs={actsOf[kind](told.logList)}
        messages={kind === 'all' ? told.msgList : []}
        signatures={told.signatures}
        statusOf={statusOf}
        remarks={remarks}
        onWithdraw={withdraw}
        isFull
      />
      {people && <CommentBox flowlistid={flowlistid} people={people} onSent={reload} />}
    </>
  )
}
