import './result-tag.css'
import { flowLabelOf } from '../../../core/flow'
import type { Flow, Result, Returned, WaitingStep } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { Tag, WaitingTime } from '../../ui'

/** Coloured tag with the result of a flow; with the number of pending or cancelled messages. */
export function ResultTag({ flow }: { flow: Pick<Flow, 'result' | 'unFinishNum' | 'CancelNum'> }) {
  const { code, params } = flowLabelOf(flow, { unfinished: flow.unFinishNum, cancelled: flow.CancelNum })
  return (
    <span className="q-tag result-tag" data-result={flow.result}>
      {t(code, { ...params })}
    </span>
  )
}

/** Result as a stamp on screen or paper; nothing while the flow runs. */
export const ResultStamp = ({ result }: { result: Result }) =>
  result !== 'running' && (
    <span className="result-stamp q-nowrap q-radius-md" data-result={result} aria-hidden="true">
      {t(`flow.result.${result}`)}
    </span>
  )

/** Note that a flow was sent back, by whom and why. */
export const SendBackNote = ({ returned: { name, reason } }: { returned: Returned }) => (
  <small className="returned-note q-break" title={reason}>
    <Tag tone="warning">{t('flow.returned')}</Tag>
    {t(reason ? 'flow.returned-why' : 'flow.returned-by', { name, reason })}
  </small>
)

/** Names the assignees of a waiting step; of many the number. */
export function describeAssignees({ people, count }: WaitingStep): string {
  const named = people.join(listSeparator())
  return count > people.length ? t('holders.more', { people: named, n: count }) : named
}

/** Names a waiting step and its assignees. */
export const describeWaitingStep = (of: WaitingStep): string =>
  t('holders.step', { step: of.step, people: describeAssignees(of) })

/** Waiting step with its assignees, and how long it has waited. */
export const WaitingStepLine = ({ step }: { step: WaitingStep }) => (
  <span>
    {describeWaitingStep(step)} <WaitingTime since={step.since} />
  </span>
)
