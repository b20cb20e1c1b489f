import { useSearchParams } from 'react-router-dom'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { FormLoader } from '../../form-submission/form-sections'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { setBadges } from '../../stores/badges'
import { DealForm } from './deal-form'
import { OpinionForm } from './opinion-form'
import { ReadOnlyTaskForm } from './read-only-form'
import { StepFacts } from './step-facts'

interface ClaimFormProps {
  start: OaFlowDealBymsgidData
  onClaimed(): Promise<void>
}

/** Renders the flow for a candidate: read-only form, other candidates and history. */
const ClaimForm = ({ start, onClaimed }: ClaimFormProps) => (
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

async function open(msgid: string) {
  const answer = await quietApi.oa.flow.deal.bymsgid({ _id: msgid })
  setBadges(answer.badges)
  return answer
}

/** Renders the request: to claim, to give an opinion, or to handle. */
function Asked({ start, onChanged }: { start: OaFlowDealBymsgidData; onChanged(): Promise<void> }) {
  const { message } = start
  if (message.claim === 'open') return <ClaimForm start={start} onClaimed={onChanged} />
  if (message.added?.kind === 'opinion') return <OpinionForm start={start} asked={message.added} />
  return <DealForm key={message._id} start={start} onLost={onChanged} />
}

/** Handles a message: the request, the person it is from, the history and the step's buttons. */
export default function FlowDealPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  const loaded = useQuery(msgid, () => open(msgid))
  return (
    <FormLoader loaded={loaded} flowlistid={query.get('flowlistid')}>
      {(start) => (
        <FileSource value={start.flow.name}>
          <Asked start={start} onChanged={loaded.reload} />
        </FileSource>
      )}
    </FormLoader>
  )
}
