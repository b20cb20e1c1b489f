import '../../flow/flow.css'
import './flow-deal.css'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AddedBy, OaFlowDealBymsgidData, StoredFile } from '../../../generated/types'
import { QuoteMenu, QuoteSelection } from '../../flow/comments/quotes'
import { HistoryView } from '../../flow/history/history'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormSidePanel } from '../../flow/summary/form-side-panel'
import { AttachmentsSection } from '../../form-submission/form-sections'
import { CallError, createRequestIds, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { FormView } from '../../renderer'
import { setBadges } from '../../stores/badges'
import { useReadingPane } from '../../stores/reading-pane'
import { usePageName } from '../../stores/visited-views'
import { Button, ButtonLink, Card, TextAreaField, toast } from '../../ui'

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
export function ReadOnlyTaskForm({ start, notice, facts, acts, children }: ReadingFormProps) {
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
            flowId={flow._id}
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
  addition: AddedBy
}

/** Returns the opinion and its submission to the person who asked. */
function useGiving({ message, flow }: OaFlowDealBymsgidData) {
  const navigate = useNavigate()
  const pane = useReadingPane()
  const [opinion, setOpinion] = useState('')
  const [files, attach] = useState<StoredFile[]>([])
  const [quotes, quote] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const give = async () => {
    if (!opinion.trim()) return setError(t('consult.opinion-missing'))
    setBusy(true)
    const sent = { msgid: message._id, opinion: opinion.trim(), fileList: files, quotes }
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
  return { opinion, say, files, attach, quoted: { models: quotes, onChange: quote }, error, isBusy, give }
}

/** Renders the flow for a consulted person: read-only form, question, opinion and history. */
export function OpinionForm({ start, addition }: OpinionFormProps) {
  const giving = useGiving(start)
  return (
    <ReadOnlyTaskForm
      start={start}
      notice={
        <>
          <span>{t('consult.asked', { name: addition.name })}</span>
          <small>{addition.reason}</small>
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
        <QuoteSelection {...giving.quoted} />
        <QuoteMenu {...giving.quoted} />
      </section>
      <AttachmentsSection title={t('deal.files')} filling={giving} />
    </ReadOnlyTaskForm>
  )
}
