import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AddedBy, OaFlowDealBymsgidData, StoredFile } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { FilesPart, FormLoader } from '../../form-submission/form-sections'
import { CallError, createRequestIds, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { Button, TextAreaField, toast } from '../../ui'
import { DealForm } from './deal-form'
import { ReadOnlyTaskForm } from './read-only-form'
import { StepFacts } from './step-facts'

interface OpinionFormProps {
  start: OaFlowDealBymsgidData
  asked: AddedBy
}

/** Returns the opinion and its submission to the person who asked. */
function useGiving({ message, flow }: OaFlowDealBymsgidData) {
  const navigate = useNavigate()
  const [opinion, setOpinion] = useState('')
  const [files, attach] = useState<StoredFile[]>([])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const give = async () => {
    if (!opinion.trim()) return setError(t('consult.opinion-missing'))
    setBusy(true)
    const sent = { msgid: message._id, opinion: opinion.trim(), fileList: files }
    try {
      const { name, badges } = await quietApi.oa.flow.msg.giveopinion({
        ...sent,
        requestId: idOf.current(sent),
      })
      setBadges(badges)
      toast(t('consult.given', { name }), 'success')
      void navigate(`/flowdetail?flowlistid=${flow._id}`, { replace: true })
    } catch (failure) {
      setBusy(false)
      setError(failure instanceof CallError ? failure.message : String(failure))
    }
  }
  const say = (text: string) => {
    setOpinion(text)
    setError(undefined)
  }
  return { opinion, say, files, attach, error, isBusy, give }
}

/** Renders the flow for a consulted person: read-only form, question, opinion and history. */
function OpinionForm({ start, asked }: OpinionFormProps) {
  const giving = useGiving(start)
  return (
    <ReadOnlyTaskForm
      start={start}
      notice={
        <>
          <span>{t('consult.asked', { name: asked.name })}</span>
          <small>{asked.reason}</small>
        </>
      }
      acts={
        <Button kind="primary" busy={giving.isBusy} onClick={() => void giving.give()}>
          {t('consult.give')}
        </Button>
      }
    >
      <section className="flow-section">
        <TextAreaField
          label={t('consult.opinion')}
          rows={4}
          maxLength={2000}
          required
          error={giving.error}
          value={giving.opinion}
          onChange={({ target }) => giving.say(target.value)}
        />
      </section>
      <FilesPart title={t('deal.files')} filling={giving} />
    </ReadOnlyTaskForm>
  )
}

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
