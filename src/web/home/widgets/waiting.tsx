import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { OaFlowHomeWaitingData } from '../../../generated/types'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { SendBackNote } from '../../flow/summary/result-tag'
import { BatchProgress } from '../../lists/decisions/batch-progress'
import { InlineDecisionButtons } from '../../lists/decisions/inline-decision-buttons'
import { type BatchDecisionControl, useBatchDecision } from '../../lists/decisions/use-batch'
import { useStableRows } from '../../lists/decisions/use-stable-rows'
import { actionLink } from '../../lists/list-row'
import { t } from '../../platform'
import { setOverdueCount } from '../../stores/overdue-count'
import { Avatar, ButtonLink, RelativeTime, Tag, TimeLeft } from '../../ui'
import { EmptyWidgetLine, useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

type Row = OaFlowHomeWaitingData['rows'][number]

/** Describes what distinguishes one request of a flow: its description and summary, each word once. */
export const describeRequest = ({ desc }: { desc: string }, summary: Row['message']['summary']): string =>
  [...new Set([desc, ...summary.map(({ text }) => text)])].filter(Boolean).slice(0, 3).join(' · ')

interface RowProps {
  row: Row
  batch: BatchDecisionControl
  onChange(): Promise<void>
}

function Waiting({ row: { message, applicant }, batch, onChange }: RowProps) {
  const { flowname, flowlistOi, summary, NowFunName, level, expires_at, urged } = message
  const to = actionLink('deal', message)
  const name = `${flowname} ${flowlistOi.desc || message.workname}`
  return (
    <li className="home-row" data-decided={batch.decisionOf(message._id) && true}>
      <Avatar name={applicant.name} picture={applicant.avatar} />
      <Link className="home-what" to={to}>
        <span className="home-line" title={describeRequest(flowlistOi, summary)}>
          <b>{flowname}</b>
          {describeRequest(flowlistOi, summary)}
        </span>
        <small className="home-line" title={`${applicant.dept} · ${NowFunName}`}>
          {[`${applicant.name} ${applicant.dept}`.trim(), NowFunName].join(' · ')} ·{' '}
          <RelativeTime at={message.created_at} />
        </small>
        {message.returned && <SendBackNote returned={message.returned} />}
      </Link>
      <span className="home-marks q-gap-1-5">
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {message.claim === 'open' && <Tag tone="primary">{t('claim.tag')}</Tag>}
        {urged && <Tag tone="warning">{t('list.urged')}</Tag>}
        {expires_at && <TimeLeft until={expires_at} />}
      </span>
      <span className="home-deeds q-gap-1-5">
        <InlineDecisionButtons row={message} batch={batch} />
        {message.claim === 'open' && <ClaimButton msgid={message._id} name={name} onDone={onChange} />}
        <ButtonLink to={to} aria-label={t('home.open-name', { name })}>
          {t('home.open')}
        </ButtonLink>
      </span>
    </li>
  )
}

interface RowsProps {
  rows: readonly Row[]
  batch: BatchDecisionControl
  /** False if the rows could not be loaded again. */
  isComplete: boolean
  onChange(): Promise<void>
}

function WaitingRows({ rows, batch, isComplete, onChange }: RowsProps) {
  const shown = useStableRows(rows, { idOf: ({ message }) => message._id, batch })
  return (
    <>
      <BatchProgress batch={batch} />
      {shown.length === 0 && isComplete && <EmptyWidgetLine>{t('home.waiting.none')}</EmptyWidgetLine>}
      <ul className="home-rows" {...batch.rowHandlers}>
        {shown.map((row) => (
          <Waiting key={row.message._id} row={row} batch={batch} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}

/** Lists waiting tasks (等我处理), overdue ones first; where the step allows it, one click decides. */
export default function WaitingWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/home/waiting'>(widget)
  const batch = useBatchDecision(loaded.reload)
  const late = loaded.value?.late ?? 0
  useEffect(() => setOverdueCount(late), [late])
  return (
    <WidgetCard widget={widget} loaded={loaded} count={loaded.value?.total}>
      {({ rows }) => (
        <WaitingRows rows={rows} batch={batch} isComplete={!loaded.failure} onChange={loaded.reload} />
      )}
    </WidgetCard>
  )
}
