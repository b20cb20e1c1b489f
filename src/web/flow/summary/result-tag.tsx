import './result-tag.css'
import { flowLabelOf } from '../../../core/flow/snapshot/flow-label'
import type { Flow, Result, Returned } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Tag } from '../../ui/primitives'

/** What has become of a flow, in one word of its own colour; a running one says how many it waits for. */
export function ResultTag({ flow }: { flow: Pick<Flow, 'result' | 'unFinishNum'> }) {
  const { code, params } = flowLabelOf(flow, flow.unFinishNum)
  return (
    <span className="q-tag result-tag" data-result={flow.result}>
      {t(code, { ...params })}
    </span>
  )
}

/** The same as a stamp on a page or on paper; nothing as long as the flow runs. */
export const ResultStamp = ({ result }: { result: Result }) =>
  result !== 'running' && (
    <span className="result-stamp" data-result={result} aria-hidden="true">
      {t(`flow.result.${result}`)}
    </span>
  )

/** That a flow was sent back, by whom and why. */
export const SendBackNote = ({ returned: { name, reason } }: { returned: Returned }) => (
  <small className="returned-note" title={reason}>
    <Tag tone="warning">{t('flow.returned')}</Tag>
    {t(reason ? 'flow.returned-why' : 'flow.returned-by', { name, reason })}
  </small>
)
