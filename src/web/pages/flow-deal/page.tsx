import { useLocation, useSearchParams } from 'react-router-dom'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { QuotableFieldsProvider } from '../../flow/comments/quotes'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { FormLoader } from '../../form-submission/form-sections'
import { t, useQuery } from '../../platform'
import { preloadForm, preloadForms } from '../../renderer'
import { setBadges } from '../../stores/badges'
import { peekTask, taskRequest } from '../../stores/first-requests'
import { useReadingPane } from '../../stores/reading-pane'
import { DealForm } from './deal-form'
import { OpinionForm, ReadOnlyTaskForm } from './opinion-form'
import { StepConditions } from './step-facts'

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
        <StepConditions start={start} />
      </>
    }
    acts={<ClaimButton kind="primary" msgid={start.message._id} onDone={onClaimed} />}
  />
)

export const preload = preloadForms

async function open(msgid: string, isAhead: boolean) {
  const answer = await (isAhead ? peekTask(msgid) : taskRequest.take(msgid))
  setBadges(answer.badges)
  const { formset: form, limits, formdata: values } = answer
  await preloadForm({ form, limits, values, withCheck: isAhead })
  return answer
}

/** Renders the request: to claim, to give an opinion, or to handle. */
function RequestForm({ start, onChanged }: { start: OaFlowDealBymsgidData; onChanged(): Promise<void> }) {
  const { message } = start
  if (message.claim === 'open') return <ClaimForm start={start} onClaimed={onChanged} />
  if (message.added?.kind === 'opinion') return <OpinionForm start={start} addition={message.added} />
  return <DealForm key={message._id} start={start} onLost={onChanged} />
}

/** Handles a message: the request, the person it is from, the history and the step's buttons. */
export default function FlowDealPage() {
  const [query] = useSearchParams()
  const msgid = query.get('msgid') ?? ''
  const { isAhead = false } = useReadingPane() ?? {}
  // A decision that was withdrawn is made again on the same message.
  const { again = '' } = (useLocation().state as { again?: string } | null) ?? {}
  const loaded = useQuery(`${msgid}${again && ` ${again}`}`, () => open(msgid, isAhead))
  return (
    <FormLoader key={again} loaded={loaded} flowlistid={query.get('flowlistid')}>
      {(start) => (
        <FileSource value={start.flow.name}>
          <QuotableFieldsProvider form={start.formset} limits={start.limits} mode="deal">
            <RequestForm start={start} onChanged={loaded.reload} />
          </QuotableFieldsProvider>
        </FileSource>
      )}
    </FormLoader>
  )
}
