import { ButtonLink, Card } from '../../ui'
import '../../flow/flow.css'
import './flow-deal.css'
import type { ReactNode } from 'react'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { HistoryView } from '../../flow/history/history'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormSidePanel } from '../../flow/summary/form-and-panel'
import { t } from '../../platform'
import { FormView } from '../../renderer'
import { usePageName } from '../../stores/visited-views'

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
          />
        </section>
        <FlowFiles files={logs.flatMap(({ files = [] }) => files)} />
        {children}
        <footer className="flow-bar q-row q-wrap q-gap-2 q-line-above q-surface deal-bar">{acts}</footer>
      </Card>
      <FormSidePanel label={t('deal.history')}>
        <HistoryView flowlistid={flow._id} logs={logs} messages={[message]} />
      </FormSidePanel>
    </div>
  )
}
