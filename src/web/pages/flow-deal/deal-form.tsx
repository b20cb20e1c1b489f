import { Button, ButtonLink, Card, Row, TextField, toast } from '../../ui'
import '../../flow/flow.css'
import './flow-deal.css'
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { SendBackDialog } from '../../flow/action-dialogs/send-back-dialog'
import { HistoryView } from '../../flow/history/history'
import { LedgerSummary } from '../../flow/ledgers/ledger-summary'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { FormSidePanel } from '../../flow/summary/form-side-panel'
import { RelatedFlows } from '../../flow/summary/related-flows'
import { DeptField } from '../../form-submission/dept-field'
import {
  AttachmentsSection,
  DraftResume,
  LiveForecast,
  SubmitDialog,
} from '../../form-submission/form-sections'
import { t, useIsMobile, useLanguage } from '../../platform'
import { quietApi } from '../../platform/api'
import { FormView } from '../../renderer'
import { useReadingPane } from '../../stores/reading-pane'
import { usePageName } from '../../stores/visited-views'
import { ActionBar, type SecondaryAction, TaskClosed } from './action-bar'
import { ArrivalNotice } from './arrival-notice'
import { FormConflictDialog } from './conflict-dialog'
import { FieldEditMarkers, FieldEditsNotice } from './edited-fields'
import { OpinionField } from './opinion-field'
import { ReturnRequestNotice } from './return-request-notice'
import { StepConditions } from './step-facts'
import { TaskSubmitted } from './task-submitted'
import { type Deal, useDeal } from './use-deal'
import type { WinnerChooser } from './use-deal-form'

const AddSignDialog = lazy(() => import('../../flow/action-dialogs/add-sign-dialog'))
const ConsultDialog = lazy(() => import('../../flow/action-dialogs/consult-dialog'))
const CopyDialog = lazy(() => import('../../flow/action-dialogs/copy-dialog'))
const GiveBackDialog = lazy(() => import('../../flow/action-dialogs/release-dialog'))
const OrderDialog = lazy(() => import('../../flow/action-dialogs/signing-order-dialog'))
const TransferDialog = lazy(() => import('../../flow/action-dialogs/transfer-dialog'))

interface BesideDialogsProps {
  secondaryAction: SecondaryAction | undefined
  start: OaFlowDealBymsgidData
  onClose(): void
  /** Called when the message no longer belongs to the assignee. */
  onLeave(): void
  /** Called after a secondary action that leaves the message with the assignee. */
  onChanged(): void
}

/** Renders the dialogs of the secondary actions on a message. */
function ActionDialogs({ secondaryAction, start, onClose, onLeave, onChanged }: BesideDialogsProps) {
  const dialog = { msgid: start.message._id, onClose }
  const flow = { flowlistid: start.flow._id, onClose }
  const changed = () => {
    onClose()
    onChanged()
  }
  if (secondaryAction === 'send-back') return <SendBackDialog {...dialog} onDone={onLeave} />
  return (
    <Suspense>
      {secondaryAction === 'giveback' && <GiveBackDialog {...dialog} onDone={onLeave} />}
      {secondaryAction === 'transfer' && <TransferDialog {...dialog} onDone={onLeave} />}
      {secondaryAction === 'addsign' && start.addSign && (
        <AddSignDialog
          {...dialog}
          allowed={start.addSign}
          onDone={(isClosed) => (isClosed ? onLeave() : changed())}
        />
      )}
      {secondaryAction === 'consult' && <ConsultDialog {...dialog} onDone={changed} />}
      {secondaryAction === 'order' && <OrderDialog {...flow} orders={start.orders} onDone={changed} />}
      {secondaryAction === 'copy' && <CopyDialog {...flow} onDone={changed} />}
    </Suspense>
  )
}

type Since = Pick<OaFlowDealBymsgidData, 'logs' | 'others' | 'orders' | 'addSign'>

/**
 * Returns the task details as opened, updated after secondary actions. The form and its input stay unchanged;
 * a lost assignment is detected by reopening.
 */
function useTaskDetails(start: OaFlowDealBymsgidData, onLost: () => Promise<void>) {
  const [since, setSince] = useState<Since>()
  const refresh = async () => {
    try {
      const { logs, others, orders, addSign } = await quietApi.oa.flow.deal.bymsgid({
        _id: start.message._id,
      })
      setSince({ logs, others, orders, addSign })
    } catch {
      await onLost()
    }
  }
  const task = useMemo(() => ({ ...start, ...since }), [start, since])
  return { task, refresh }
}

/** Opens the confirmation of the approval once, if a notification asked for it: a press in it decides, nothing else. */
function useRequestedApproval(
  { isReady, press, main }: Deal,
  { step: { btnGroup } }: OaFlowDealBymsgidData,
): void {
  const [query, setQuery] = useSearchParams()
  const isRequested = query.get('press') === 'agree'
  const open = useRef(press)
  open.current = press
  useEffect(() => {
    if (!isRequested || !isReady) return
    setQuery(
      (now) => {
        now.delete('press')
        return now
      },
      { replace: true },
    )
    if (btnGroup[main]?.outcome === 'agree') void open.current(main, 'look')
  }, [isRequested, isReady, main, btnGroup, setQuery])
}

interface PartProps {
  start: OaFlowDealBymsgidData
  deal: Deal
}

/** Asks in the dialog for the opinion on a phone, and once for the department if there are two. */
function OpinionFields({ start, deal, isRequired }: PartProps & { isRequired: boolean }) {
  const isMobile = useIsMobile()
  const [isAsked] = useState(!deal.isDeptChosen)
  return (
    <>
      {isAsked && <DeptField depts={start.depts} value={deal.dept} onChange={deal.chooseDept} />}
      {isMobile && <OpinionField deal={deal} isRequired={isRequired} />}
    </>
  )
}

function Dialogs({ start, deal }: PartProps) {
  const isMobile = useIsMobile()
  const { pressed, form } = deal
  const button = pressed && start.step.btnGroup[pressed.index]
  if (button)
    return (
      <SubmitDialog
        subject={`${start.flow.name} ${start.flow.workname}`}
        button={button}
        filling={deal}
        beginsInside={!deal.isDeptChosen || (isMobile && button.reason === 'required')}
      >
        <OpinionFields start={start} deal={deal} isRequired={button.reason === 'required'} />
      </SubmitDialog>
    )
  const { conflict } = form
  if (!conflict) return null
  const { changes, index } = conflict
  const merge = (decide: WinnerChooser) => {
    form.merge(conflict, decide)
    toast(t('conflict.merged'), 'success')
  }
  const send = (decide: WinnerChooser) =>
    form.merge(conflict, decide, () => index !== undefined && void deal.press(index))
  return (
    <FormConflictDialog
      changes={changes}
      onClose={form.dismiss}
      onMerge={merge}
      onSend={index === undefined ? undefined : send}
    />
  )
}

/** Renders the form and marks fields edited since the flow was sent back. */
function Fields({ start, deal }: PartProps) {
  const { opened } = deal.form
  return (
    <FieldEditMarkers start={start}>
      <FormView
        key={opened.formmd5}
        form={start.formset}
        limits={start.limits}
        values={opened.formdata}
        mode="deal"
        fillsDefaults
        world={start}
        deptId={deal.dept}
        flowId={start.flow._id}
        onReady={deal.ready}
        onChange={deal.touch}
      />
    </FieldEditMarkers>
  )
}

/** Renders what is known of the task above its form; what the assignee types or opens renders none of it again. */
const TaskFacts = memo(function TaskFacts({ task }: { task: OaFlowDealBymsgidData }) {
  useLanguage()
  return (
    <>
      <FlowHead flow={task.flow}>
        <ButtonLink kind="text" to={`/flowdetail?flowlistid=${task.flow._id}`}>
          {t('flow.see')}
        </ButtonLink>
      </FlowHead>
      <RelatedFlows parent={task.parent} />
      <LedgerSummary flow={task.flow} />
      <StepConditions start={task} />
    </>
  )
})

/** Renders the history beside the form; what the assignee types or opens renders none of it again. */
const TaskHistory = memo(function TaskHistory({
  task,
  message,
}: {
  task: OaFlowDealBymsgidData
  message: Deal['message']
}) {
  useLanguage()
  return (
    <HistoryView flowlistid={task.flow._id} logs={task.logs} messages={[message]} comments={task.comments} />
  )
})

/** Forecasts the next steps after this decision. */
const NextSteps = ({ deal: { live, main, press } }: Pick<PartProps, 'deal'>) => (
  <section className="deal-next q-line-above" aria-label={t('flow.receivers')} aria-busy={!live.isFresh}>
    <Row as="header" justify="between">
      <h2>{t('deal.goes-on')}</h2>
      <Button kind="link" onClick={() => void press(main, 'look')}>
        {t('flow.adjust')}
      </Button>
    </Row>
    <LiveForecast {...live} />
  </section>
)

/** Renders the flow's facts, form, opinion and the step's buttons; beside them the history. */
export function DealForm({ start, onLost }: Pick<PartProps, 'start'> & { onLost(): Promise<void> }) {
  const deal = useDeal(start)
  useRequestedApproval(deal, start)
  const navigate = useNavigate()
  const [secondaryAction, setSecondaryAction] = useState<SecondaryAction>()
  const { draft, done } = deal
  usePageName([t('deal.title', { name: start.flow.name }), start.flow.workname].filter(Boolean).join(' '))
  const { task, refresh } = useTaskDetails(start, onLost)
  const pane = useReadingPane()
  const leave = () => {
    draft.end()
    if (pane) return pane.onHandled('other')
    void navigate(`/flowdetail?flowlistid=${start.flow._id}`, { replace: true })
  }
  if (done) return <TaskSubmitted forwarding={done} msgid={start.message._id} flowlistid={start.flow._id} />
  return (
    <div className="flow-page flow-columns q-stack q-align-start" data-bar>
      <Card>
        <ReturnRequestNotice key={deal.message.applycancel?.at} message={deal.message} onGiven={leave} />
        <ArrivalNotice logs={start.logs} start={start} />
        <FieldEditsNotice edited={start.edited} />
        <DraftResume filling={deal} />
        <TaskFacts task={task} />
        <section className="flow-section deal-content">
          <h2>{t('deal.form')}</h2>
          {start.canDescribe && (
            <TextField
              label={t('create.desc')}
              maxLength={500}
              value={deal.desc}
              onChange={({ target }) => deal.describe(target.value)}
            />
          )}
          <Fields start={start} deal={deal} />
        </section>
        <FlowFiles files={task.logs.flatMap(({ files = [] }) => files)} />
        <AttachmentsSection title={t('deal.files')} filling={deal} />
        {start.depts.length > 1 && (
          <section className="flow-section deal-dept">
            <DeptField depts={start.depts} value={deal.dept} onChange={deal.chooseDept} />
          </section>
        )}
        {deal.gone ? (
          <TaskClosed reason={deal.gone} flowlistid={start.flow._id} />
        ) : (
          <ActionBar start={task} deal={deal} onOpen={setSecondaryAction} />
        )}
      </Card>
      <FormSidePanel label={t('deal.history')}>
        <TaskHistory task={task} message={deal.message} />
        {!deal.gone && <NextSteps deal={deal} />}
      </FormSidePanel>
      <Dialogs start={start} deal={deal} />
      <ActionDialogs
        secondaryAction={secondaryAction}
        start={task}
        onClose={() => setSecondaryAction(undefined)}
        onLeave={leave}
        onChanged={() => {
          deal.live.touch()
          void refresh()
        }}
      />
    </div>
  )
}
