import type { SubFlowState } from '../../../../generated/types'
import { flowPath, SubFlowTag } from '../../../flow/summary/sub-flow-list'
import { t } from '../../../platform/i18n/i18n'
import { ButtonLink } from '../../../ui/button'

/** What is known of a flow that this one has started, and the way to it as far as the reader may go. */
export const ExternalFacts = ({ flow }: { flow: SubFlowState }) => {
  const { flowlistid, workname, state, canopen } = flow
  return (
    <div className="diagram-facts">
      <p className="diagram-tags">
        <SubFlowTag state={state} />
      </p>
      {workname && <p>{workname}</p>}
      {state === 'failed' && <p>{t('sub-flow.failed-note')}</p>}
      {canopen && <ButtonLink to={flowPath(flowlistid)}>{t('sub-flow.see')}</ButtonLink>}
      {!canopen && state !== 'failed' && state !== 'creating' && <p>{t('sub-flow.closed-note')}</p>}
    </div>
  )
}
