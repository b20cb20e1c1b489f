import '../../flow-parts/flow.css'
import './flow-deal.css'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { ClaimButton } from '../../flow-parts/claim-button'
import { FlowFiles } from '../../flow-parts/flow-files'
import { FlowHead } from '../../flow-parts/flow-head'
import { History } from '../../flow-parts/history'
import { Related } from '../../flow-parts/related'
import { t } from '../../platform/i18n'
import { FormView } from '../../renderer/form'
import { usePageName } from '../../stores/visited-views'
import { ButtonLink } from '../../ui/button'
import { StepFacts } from './step-facts'

interface ClaimFormProps {
  start: OaFlowDealBymsgidData
  onClaimed(): Promise<void>
}

/** The flow for somebody who may take it: its form to read, who else may, and the history. */
export function ClaimForm({ start, onClaimed }: ClaimFormProps) {
  const { flow, logs, message } = start
  usePageName([t('deal.title', { name: flow.name }), flow.workname].filter(Boolean).join(' '))
  return (
    <div className="flow-page flow-columns" data-bar>
      <div className="q-card">
        <div className="flow-notice" role="status">
          <span>{t('claim.text')}</span>
        </div>
        <FlowHead flow={flow}>
          <ButtonLink kind="text" to={`/flowdetail?flowlistid=${flow._id}`}>
            {t('flow.see')}
          </ButtonLink>
        </FlowHead>
        <Related parent={start.parent} />
        <StepFacts start={start} />
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
        <footer className="flow-bar deal-bar">
          <ClaimButton kind="primary" msgid={message._id} onDone={onClaimed} />
        </footer>
      </div>
      <aside className="q-card flow-aside" aria-label={t('deal.history')}>
        <h2>{t('deal.history')}</h2>
        <History flowlistid={flow._id} logs={logs} messages={[message]} />
      </aside>
    </div>
  )
}
