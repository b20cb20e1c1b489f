import '../../flow/flow.css'
import './flow-deal.css'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OaFlowDealBymsgidData } from '../../../generated/types'
import { History } from '../../flow/history/history'
import { FlowFiles } from '../../flow/summary/flow-files'
import { FlowHead } from '../../flow/summary/flow-head'
import { Related } from '../../flow/summary/related-flows'
import { DeptField } from '../../form-submission/dept-field'
import { LiveWay } from '../../form-submission/forecast-panel'
import { FilesPart, FoundDraft, PressedDialog } from '../../form-submission/form-sections'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { FormView } from '../../renderer/form'
import { usePageName } from '../../stores/visited-views'
import { Button, ButtonLink } from '../../ui/button'
import { TextField } from '../../ui/field'
import { toast } from '../../ui/toast'
import { Bar, type Beside, Gone } from './action-bar'
import { BesideDialogs } from './action-dialogs'
import { CameNotice } from './arrival-notice'
import { ConflictDialog } from './conflict-dialog'
import { EditedNotice, MarkedFields } from './edited-fields'
import { OpinionField } from './opinion-field'
import { AskedNotice } from './return-request-notice'
import { StepFacts } from './step-facts'
import { Dealt } from './submitted'
import { type Deal, useDeal } from './use-deal'
import type { Decide } from './use-deal-form'
import { useTold } from './use-task-details'

interface PartProps {
  start: OaFlowDealBymsgidData
  deal: Deal
}

/** What is asked in the dialog: on a phone the opinion, and once the department of who has two. */
function Asked({ start, deal, isRequired }: PartProps & { isRequired: boolean }) {
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
      <PressedDialog
        title={t('deal.preview')}
        button={button}
        filling={deal}
        beginsInside={!deal.isDeptChosen || (isMobile && button.reason === 'required')}
      >
        <Asked start={start} deal={deal} isRequired={button.reason === 'required'} />
      </PressedDialog>
    )
  const { conflict } = form
  if (!conflict) return null
  const { changes, index } = conflict
  const merge = (decide: Decide) => {
    form.merge(conflict, decide)
    toast(t('conflict.merged'), 'success')
  }
  const send = (decide: Decide) =>
    form.merge(conflict, decide, () => index !== undefined && void deal.press(index))
  return (
    <ConflictDialog
      changes={changes}
      onClose={form.dismiss}
      onMerge={merge}
      onSend={index === undefined ? undefined : send}
    />
  )
}

/** The form; what was edited since it was sent back is marked. */
function Fields({ start, deal }: PartProps) {
  const { opened } = deal.form
  return (
    <MarkedFields start={start}>
      <FormView
        key={opened.formmd5}
        form={start.formset}
        limits={start.limits}
        values={opened.formdata}
        mode="deal"
        world={start}
        onReady={deal.ready}
        onChange={deal.touch}
      />
    </MarkedFields>
  )
}

/** How it goes on once it is handled here. */
const NextSteps = ({ deal: { live, main, press } }: Pick<PartProps, 'deal'>) => (
  <section className="deal-next" aria-label={t('flow.receivers')} aria-busy={!live.isFresh}>
    <header>
      <h2>{t('deal.goes-on')}</h2>
      <Button kind="link" onClick={() => void press(main, 'look')}>
        {t('flow.adjust')}
      </Button>
    </header>
    <LiveWay {...live} />
  </section>
)

/** The flow's facts, its form, the opinion and the step's buttons; beside them the history. */
export function DealForm({ start, onLost }: Pick<PartProps, 'start'> & { onLost(): Promise<void> }) {
  const deal = useDeal(start)
  const navigate = useNavigate()
  const [beside, setBeside] = useState<Beside>()
  const { draft, done } = deal
  usePageName([t('deal.title', { name: start.flow.name }), start.flow.workname].filter(Boolean).join(' '))
  const { told, refresh } = useTold(start, onLost)
  const leave = () => {
    draft.end()
    void navigate(`/flowdetail?flowlistid=${start.flow._id}`, { replace: true })
  }
  if (done) return <Dealt forwarding={done} flowlistid={start.flow._id} />
  return (
    <div className="flow-page flow-columns" data-bar>
      <div className="q-card">
        <AskedNotice key={deal.message.applycancel?.at} message={deal.message} onGiven={leave} />
        <CameNotice logs={start.logs} start={start} />
        <EditedNotice edited={start.edited} />
        <FoundDraft filling={deal} />
        <FlowHead flow={start.flow}>
          <ButtonLink kind="text" to={`/flowdetail?flowlistid=${start.flow._id}`}>
            {t('flow.see')}
          </ButtonLink>
        </FlowHead>
        <Related parent={start.parent} />
        <StepFacts start={told} />
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
        <FlowFiles files={told.logs.flatMap(({ files = [] }) => files)} />
        <FilesPart title={t('deal.files')} filling={deal} />
        {start.depts.length > 1 && (
          <section className="flow-section deal-dept">
            <DeptField depts={start.depts} value={deal.dept} onChange={deal.chooseDept} />
          </section>
        )}
        {deal.gone ? (
          <Gone reason={deal.gone} flowlistid={start.flow._id} />
        ) : (
          <Bar start={told} deal={deal} onOpen={setBeside} />
        )}
      </div>
      <aside className="q-card flow-aside" aria-label={t('deal.history')}>
        <h2>{t('deal.history')}</h2>
        <History flowlistid={start.flow._id} logs={told.logs} messages={[deal.message]} />
        {!deal.gone && <NextSteps deal={deal} />}
      </aside>
      <Dialogs start={start} deal={deal} />
      <BesideDialogs
        beside={beside}
        start={told}
        onClose={() => setBeside(undefined)}
        onLeave={leave}
        onChanged={() => {
          deal.live.touch()
          void refresh()
        }}
      />
    </div>
  )
}
