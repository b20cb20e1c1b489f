import './gantt.css'
import { Fragment } from 'react'
import { MessageState } from '../../../flow/history/message-state'
import { MorePeople } from '../../../flow/people/more-people'
import { quietApi } from '../../../platform/api'
import { t } from '../../../platform/i18n/i18n'
import { absoluteTime } from '../../../platform/local-time'
import { useQuery } from '../../../platform/use-query'
import { useReloadOnChange } from '../../../platform/use-reload-on-change'
import { type DataColumn, DataTable } from '../../../ui/data-table'
import { LoadState } from '../../../ui/query-content'
import { elapsedText, useNow } from '../../../ui/time'
import { buildGantt, type Gantt, type GanttRow, type GanttSpan, spanPosition } from './gantt-rows'

const kinds = ['planned', 'actual', 'open'] as const

const Legend = () => (
  <div className="gantt-legend q-row q-align-stretch q-wrap q-gap-5 q-gap-y-2 q-soft q-text-sm q-margin-bottom-3">
    {kinds.map((kind) => (
      <span className="q-inline q-gap-1-5" key={kind}>
        <svg aria-hidden="true">
          <rect className={`gantt-${kind}`} x="1" y="2" width="26" height="10" rx="3" />
        </svg>
        {t(`gantt.${kind}`)}
      </span>
    ))}
  </div>
)

/** Renders a bar with a visible minimum width. */
function Bar({ kind, span, within, y }: { kind: string; span: GanttSpan; within: GanttSpan; y: number }) {
  const { left, width } = spanPosition(within, span)
  return (
    <rect
      className={`gantt-${kind}`}
      x={`${Math.min(left, 99)}%`}
      y={y}
      width={`${Math.max(width, 0.8)}%`}
      height="12"
      rx="3"
    />
  )
}

const marks = [0, 0.5, 1]

/** Renders the chart; the table below repeats its data. */
const Chart = ({ gantt }: { gantt: Gantt }) => (
  <div className="gantt-chart q-stack q-radius-lg q-margin-bottom-6" aria-hidden="true">
    <div className="gantt-corner" />
    <div className="gantt-axis q-row q-align-stretch q-justify-between q-nowrap q-soft q-text-xs">
      {marks.map((mark) => (
        <span key={mark}>{absoluteTime(gantt.from + (gantt.to - gantt.from) * mark).slice(5)}</span>
      ))}
    </div>
    {gantt.rows.map(({ message, planned, actual, isOpen }) => (
      <Fragment key={message._id}>
        <div className="gantt-name q-break">
          {message.NowFunName} <small>{message.toer}</small> <MorePeople of={message} short />
        </div>
        <div className="gantt-bars q-anchor">
          <svg role="presentation">
            {planned && <Bar kind="planned" span={planned} within={gantt} y={8} />}
            <Bar kind={isOpen ? 'open' : 'actual'} span={actual} within={gantt} y={24} />
          </svg>
        </div>
      </Fragment>
    ))}
  </div>
)

const took = ({ actual: { from, to } }: GanttRow) => elapsedText(to - from)

const columns: DataColumn<GanttRow>[] = [
  { name: 'step', title: 'list.column.step', cell: ({ message }) => message.NowFunName },
  { name: 'who', title: 'gantt.who', cell: ({ message }) => message.toer },
  {
    name: 'state',
    title: 'list.column.status',
    cell: ({ message }) => <MessageState of={message} />,
  },
  {
    name: 'planned',
    title: 'gantt.planned',
    cell: ({ planned }) => (planned ? t('gantt.until', { time: absoluteTime(planned.to) }) : '—'),
  },
  {
    name: 'actual',
    title: 'gantt.actual',
    cell: ({ actual: { from, to }, isOpen }) =>
      `${absoluteTime(from)} → ${isOpen ? t('gantt.running') : absoluteTime(to)}`,
  },
  { name: 'took', title: 'gantt.took', cell: took },
]

interface GanttProps {
  flowlistid: string
  msgid: string | undefined
  /** Version of the data loaded with it; a change reloads. */
  stamp: unknown
}

/** Renders the Gantt chart (甘特图): arrival, actual and planned duration of each message. */
export default function GanttTab({ flowlistid, msgid, stamp }: GanttProps) {
  const now = useNow()
  const { value, failure, reload } = useQuery(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useReloadOnChange(reload, stamp)
  if (!value) return <LoadState failure={failure} reload={reload} lines={8} />
  const gantt = buildGantt(value.msgList, now)
  return (
    <div className="gantt q-pad-y-4 q-pad-x-5">
      <Legend />
      <Chart gantt={gantt} />
      <DataTable
        label={t('detail.gantt')}
        columns={columns.map((column) => ({ ...column, title: t(column.title) }))}
        rows={gantt.rows}
        keyOf={({ message }) => message._id}
      />
    </div>
  )
}
