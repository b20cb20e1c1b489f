import './gantt.css'
import { Fragment } from 'react'
import { messageStatus } from '../../../../core/flow'
import type { Message } from '../../../../generated/types'
import { MessageState } from '../../../flow/history/message-state'
import { MorePeople } from '../../../flow/people/more-people'
import { absoluteTime, t, useQuery, useReloadOnChange } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { type DataColumn, DataTable, elapsedText, LoadState, useNow } from '../../../ui'

/** Start and end in milliseconds. */
interface GanttSpan {
  from: number
  to: number
}

/** Message in time: planned and actual duration. */
interface GanttRow {
  message: Message
  planned: GanttSpan | undefined
  actual: GanttSpan
  isOpen: boolean
}

/** All messages in time, earliest first, and the total span. */
interface Gantt extends GanttSpan {
  rows: GanttRow[]
}

const shortest = 60_000

function rowOf(message: Message, now: number): GanttRow {
  const { created_at, finished_at, expires_at, status } = message
  const from = Date.parse(created_at)
  const isOpen = status === messageStatus.waiting
  const end = isOpen ? now : Date.parse(finished_at ?? created_at)
  return {
    message,
    isOpen,
    planned: expires_at === null ? undefined : { from, to: Date.parse(expires_at) },
    actual: { from, to: Math.max(from, end) },
  }
}

/** Builds the Gantt chart data of a flow's messages. */
export function buildGantt(messages: readonly Message[], now: number): Gantt {
  const rows = messages.map((message) => rowOf(message, now)).sort((a, b) => a.actual.from - b.actual.from)
  const from = Math.min(...rows.map(({ actual }) => actual.from))
  const ends = rows.flatMap(({ actual, planned }) => [actual.to, planned?.to ?? actual.to])
  return { rows, from, to: Math.max(from + shortest, ...ends) }
}

/** Returns the position of a span within a wider one, in percent. */
export const spanPosition = ({ from, to }: GanttSpan, span: GanttSpan): { left: number; width: number } => {
  const whole = to - from
  return { left: ((span.from - from) / whole) * 100, width: ((span.to - span.from) / whole) * 100 }
}

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

const durationText = ({ actual: { from, to } }: GanttRow) => elapsedText(to - from)

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
  { name: 'took', title: 'gantt.took', cell: durationText },
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
