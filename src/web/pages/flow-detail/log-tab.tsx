import { useState } from 'react'
import { logType } from '../../../core/flow'
import type { LogEntry } from '../../../generated/types'
import { CommentBox } from '../../flow/comments/comment-box'
import { useComments } from '../../flow/comments/use-comments'
import { useMessageStatuses } from '../../flow/history/history'
import { Timeline } from '../../flow/history/timeline'
import { t } from '../../platform'
import { usePostPaintValue } from '../../platform/use-post-paint-value'
import { LoadState, SegmentedControl } from '../../ui'
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

/** Renders the full history with all details and comments, after the tab is painted; filterable. */
export function LogTab({ flowlistid, story }: { flowlistid: string; story: FlowHistoryState }) {
  const { told, failure, reload: reloadHistory } = story
  const [kind, setKind] = useState<Kind>('all')
  const { list, failure: remarksFailure, people, withdraw, react, reload } = useComments(flowlistid)
  const statusOf = useMessageStatuses(told?.msgList)
  const isPainted = usePostPaintValue(true, false)
  if (!told || !isPainted) return <LoadState failure={failure} reload={reloadHistory} lines={8} />
  const hasRemarks = kind === 'all' || kind === 'remarks'
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
      {hasRemarks && !list && <LoadState failure={remarksFailure} reload={reload} lines={1} />}
      {(list || kind !== 'remarks') && (
        <Timeline
          logs={actsOf[kind](told.logList)}
          messages={kind === 'all' ? told.msgList : []}
          signatures={told.signatures}
          statusOf={statusOf}
          remarks={hasRemarks ? list : []}
          onWithdraw={withdraw}
          onReact={react}
          isFull
        />
      )}
      {people && <CommentBox flowlistid={flowlistid} people={people} onSent={reload} />}
    </>
  )
}
