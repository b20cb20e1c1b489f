import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { AddedBy, OaFlowDealBymsgidData, StoredFile } from '../../../generated/types'
import { FileSource } from '../../files/file-source'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { AttachmentsSection, FormLoader } from '../../form-submission/form-sections'
import { CallError, createRequestIds, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { peekTask, taskRequest } from '../../stores/first-requests'
import { useReadingPane } from '../../stores/reading-pane'
import { Button, ButtonLink, Card, TextAreaField, toast } from '../../ui'
import { DealForm } from './deal-form'
import '../../flow/flow.css'
import './flow-deal.css'
import { HistoryView } from '../../flow/history/history'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormSidePanel } from '../../flow/summary/form-side-panel'
import { FormView, preloadForm, preloadForms } from '../../renderer'
import { usePageName } from '../../stores/visited-views'
import { StepConditions } from './step-facts'

interface ReadingFormProps {
  start: OaFlowDealBymsgidData
  /** Why the message is here. */
  notice: ReactNode
  /** Content between the head and the form. */
  facts?: ReactNode
  /** Actions at the bottom of the page. */
  acts: ReactNode
  /** Input below the form. */
  children?: ReactNode
}

/**
 * Renders a flow with a read-only form for an action that does not change it: head, form, files, action and
 * history.
 */
function ReadOnlyTaskForm({ start, notice, facts, acts, children }: ReadingFormProps) {
  const { flow, logs, message } = start
  usePageName([t('deal.title', { name: flow.name }), flow.workname].filter(Boolean).join(' '))
  return (
    <div className="flow-page flow-columns q-stack q-align-start" data-bar>
      <Card>
        <div className="flow-notice q-row q-wrap q-gap-3 q-gap-y-1 q-tone-warning" role="status">
          {notice}
        </div>
        <FlowHead flow={flow}>
          <ButtonLink kind="text" to={`/flowdetail?flowlistid=${flow._id}`}>
            {t('flow.see')}
          </ButtonLink>
        </FlowHead>
        {facts}
        <section className="flow-section deal-content">
          <h2>{t('deal.form')}</h2>
          <FormView
            form={start.formset}
            limits={start.limits}
            values={start.formdata}
            mode="view"
            world={start}
          />
        </section>
        <FlowFiles files={logs.flatMap(({ files = [] }) => files)} />
        {children}
        <footer className="flow-bar q-row q-wrap q-gap-2 q-line-above q-surface deal-bar">{acts}</footer>
      </Card>
      <FormSidePanel label={t('deal.history')}>
        <HistoryView flowlistid={flow._id} logs={logs} messages={[message]} comments={start.comments} />
      </FormSidePanel>
    </div>
  )
}

interface OpinionFormProps {
  start: OaFlowDealBymsgidData
  asked: AddedBy
}

/** Returns the opinion and its submission to the person who asked. */
function useGiving({ message, flow }: OaFlowDealBymsgidData) {
  const navigate = useNavigate()
  const pane = useReadingPane()
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
      if (pane) return pane.onHandled('other')
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
      <AttachmentsSection title={t('deal.files')} filling={giving} />
    </ReadOnlyTaskForm>
  )
}

type ClaimFormProps = Pick<OpinionFormProps, 'start'> & { onClaimed(): Promise<void> }

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
  const { isAhead = false } = useReadingPane() ?? {}
  // A decision that was withdrawn is made again on the same message.
  const { again = '' } = (useLocation().state as { again?: string } | null) ?? {}
  const loaded = useQuery(`${msgid}${again && ` ${again}`}`, () => open(msgid, isAhead))
  return (
    <FormLoader key={again} loaded={loaded} flowlistid={query.get('flowlistid')}>
      {(start) => (
        <FileSource value={start.flow.name}>
          <Asked start={start} onChanged={loaded.reload} />
        </FileSource>
      )}
    </FormLoader>
  )
}
