import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { t } from '../../platform/i18n/i18n'
import { ReadOnlyTaskForm } from './read-only-form'
import { StepFacts } from './step-facts'

interface ClaimFormProps {
  start: OaFlowDealBymsgidData
  onClaimed(): Promise<void>
}

/** The flow for somebody who may take it: its form to read, who else may, and the history. */
export const ClaimForm = ({ start, onClaimed }: ClaimFormProps) => (
  <ReadOnlyTaskForm
    start={start}
    notice={<span>{t('claim.text')}</span>}
    facts={
      <>
        <RelatedFlows parent={start.parent} />
        <StepFacts start={start} />
      </>
    }
    acts={<ClaimButton kind="primary" msgid={start.message._id} onDone={onClaimed} />}
  />
)
