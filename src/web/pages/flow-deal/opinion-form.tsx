import '../../flow-parts/flow.css'
import './flow-deal.css'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AddedBy, OaFlowDealBymsgidData, StoredFile } from '../../../generated/types'
import { FilesPart } from '../../filling/parts'
import { FlowFiles } from '../../flow-parts/flow-files'
import { FlowHead } from '../../flow-parts/flow-head'
import { History } from '../../flow-parts/history'
import { quietApi } from '../../platform/api'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { FormView } from '../../renderer/form'
import { setBadges } from '../../stores/badges'
import { usePageName } from '../../stores/visited-views'
import { Button, ButtonLink } from '../../ui/button'
import { TextAreaField } from '../../ui/field'
import { toast } from '../../ui/toast'

interface OpinionFormProps {
  start: OaFlowDealBymsgidData
  asked: AddedBy
}

/** What is said, and its way to whoever asked. */
function useGiving({ message, flow }: OaFlowDealBymsgidData) {
  const navigate = useNavigate()
  const [opinion, setOpinion] = useState('')
  const [files, attach] = useState<StoredFile[]>([])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
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
      setError(failure instanceof Failure ? failure.message : String(failure))
    }
  }
  const say = (text: string) => {
    setOpinion(text)
    setError(undefined)
  }
  return { opinion, say, files, attach, error, isBusy, give }
}

/** The flow for whoever gives an opinion on it: its form to read, the question, what he says, and the history. */
export function OpinionForm({ start, asked }: OpinionFormProps) {
  const { flow, logs, message } = start
  const giving = useGiving(start)
  usePageName([t('deal.title', { name: flow.name }), flow.workname].filter(Boolean).join(' '))
  return (
    <div className="flow-page flow-columns" data-bar>
      <div className="q-card">
        <div className="flow-notice" role="status">
          <span>{t('consult.asked', { name: asked.name })}</span>
          <small>{asked.reason}</small>
        </div>
        <FlowHead flow={flow}>
          <ButtonLink kind="text" to={`/flowdetail?flowlistid=${flow._id}`}>
            {t('flow.see')}
          </ButtonLink>
        </FlowHead>
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
        <footer className="flow-bar deal-bar">
          <Button kind="primary" busy={giving.isBusy} onClick={() => void giving.give()}>
            {t('consult.give')}
          </Button>
        </footer>
      </div>
      <aside className="q-card flow-aside" aria-label={t('deal.history')}>
        <h2>{t('deal.history')}</h2>
        <History flowlistid={flow._id} logs={logs} messages={[message]} />
      </aside>
    </div>
  )
}
