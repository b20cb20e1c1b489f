import './result-tag.css'
import { flowStatusLabel } from '../../../core/flow'
import type { Flow, Result, Returned } from '../../../generated/types'
import { t } from '../../platform'
import { Tag } from '../../ui'

/** Coloured tag with the result of a flow; with the number of pending or cancelled messages. */
export function ResultTag({ flow }: { flow: Pick<Flow, 'result' | 'unFinishNum' | 'CancelNum'> }) {
  const { code, params } = flowStatusLabel(flow, { unfinished: flow.unFinishNum, cancelled: flow.CancelNum })
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
