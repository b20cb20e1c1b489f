import { Link } from 'react-router-dom'
import type { OaFlowHomeMineData } from '../../../generated/types'
import { ResultTag, SendBackNote } from '../../flow/summary/result-tag'
import { WaitingStepLine } from '../../flow/summary/waiting-step'
import { t } from '../../platform'
import { RelativeTime } from '../../ui'
import { shortDuration } from '../duration-text'
import { FlowInitial } from '../flow-initial'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'
import { describeRequest } from './waiting'

type Row = OaFlowHomeMineData['rows'][number]

/** Renders the completed steps of a flow, the current ones and those that would follow. */
function Way({ row: { done, now, ahead } }: { row: Row }) {
  const all = done + now.length + ahead
  const kind = (at: number) => (at < done ? 'done' : at < done + now.length ? 'now' : 'ahead')
  return (
    <span
      className="home-way q-row q-align-stretch q-gap-1"
      role="img"
      aria-label={t('home.mine.way', { done, all })}
    >
      {Array.from({ length: all }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are told by their place
        <i key={at} data-step={kind(at)} />
      ))}
    </span>
  )
}

const Now = ({ row: { now } }: { row: Row }) =>
  now.slice(0, 2).map((step) => <WaitingStepLine key={step.step} step={step} />)

/** Renders how a flow ended: the last opinion, or how long it took. */
function Ending({ row: { flow, ending } }: { row: Row }) {
  if (ending?.words) return t('home.mine.said', { name: ending.by, words: ending.words })
  if (!flow.finished_at) return null
  const duration = (Date.parse(flow.finished_at) - Date.parse(flow.created_at)) / 1000
  return (
    <>
      <RelativeTime at={flow.finished_at} /> · {t('home.mine.ended', { span: shortDuration(duration) })}
    </>
  )
}

/** Renders the status of a flow: its assignee, who sent it back, or how it ended. */
function FlowStatus({ row }: { row: Row }) {
  const { flow, now } = row
  if (flow.returned) return <SendBackNote returned={flow.returned} />
  return <small className="home-line">{now.length > 0 ? <Now row={row} /> : <Ending row={row} />}</small>
}

const OwnFlow = ({ row }: { row: Row }) => (
  <li className="home-row">
    <FlowInitial name={row.flow.name} />
    <Link className="home-what" to={`/flowdetail?flowlistid=${row.flow._id}`}>
      <span className="home-line" title={describeRequest(row.flow, row.flow.summary)}>
        <b>{row.flow.name}</b>
        {describeRequest(row.flow, row.flow.summary)}
      </span>
      {row.now.length > 0 && <Way row={row} />}
      <FlowStatus row={row} />
    </Link>
    <span className="home-marks q-gap-1-5">
      <ResultTag flow={row.flow} />
    </span>
  </li>
)

/**
 * Lists the person's own flows (我发起的): status, assignee and since when; for ended ones the outcome and last
 * opinion.
 */
export default function OwnFlowsWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/home/mine'>(widget)
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      isEmpty={({ rows }) => rows.length === 0}
      empty={t('home.mine.none')}
    >
      {({ rows }) => (
        <ul className="home-rows">
          {rows.map((row) => (
            <OwnFlow key={row.flow._id} row={row} />
          ))}
        </ul>
      )}
    </WidgetCard>
  )
}
