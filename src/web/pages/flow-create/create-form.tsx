import { Card, Icon, Row, SegmentedControl, TextField } from '../../ui'
import '../../flow/flow.css'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { Forwarding, OaFlowGetbycreatData } from '../../../generated/types'
import { InstructionsSummary } from '../../flow/summary/step-instructions'
import { DeptField } from '../../form-submission/dept-field'
import { DraftButton } from '../../form-submission/draft-button'
import {
  AttachmentsSection,
  DraftResume,
  ForecastPanel,
  SubmitDialog,
} from '../../form-submission/form-sections'
import { StepButtons } from '../../form-submission/step-buttons'
import { useSubmitKey } from '../../form-submission/use-submit-key'
import { isMobile, t } from '../../platform'
import { FormView } from '../../renderer'
import { usePageName } from '../../stores/visited-views'
import './resubmit-notice.css'
import { Link } from 'react-router-dom'
import type { FormValues } from '../../../core/form'
import { EarlierRequests } from './earlier-requests'
import { LastChoices } from './last-choices'
import { useFlowCreation } from './use-create'

interface AgainNoticeProps {
  again: NonNullable<OaFlowGetbycreatData['again']>
  /** Initial form values, including copied ones. */
  values: FormValues
  /** Fills values into the form. */
  onFill(values: FormValues): void
}

/**
 * Shows which flow is repeated and what was copied; copied items can be removed, and missing ones are listed.
 */
function ResubmitNotice({ again, values, onFill }: AgainNoticeProps) {
  const { flowlistid, workname, carried, starts, left } = again
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const shown = carried.filter(({ show }) => show)
  const toggle = (model: string) => {
    const isOut = out.has(model)
    setOut(isOut ? new Set([...out].filter((one) => one !== model)) : new Set([...out, model]))
    onFill({ [model]: isOut ? values[model] : starts[model] })
  }
  return (
    <section className="again q-pad-y-3 q-pad-x-5 q-stack q-gap-2" aria-label={t('create.again')}>
      <Row as="p" gap={2} lineGap={1} wrap>
        <Icon name="refresh" />
        {t(carried.length ? 'create.again.from' : 'create.again.nothing', {
          number: workname,
          count: carried.length,
        })}
        <Link to={`/flowdetail?flowlistid=${flowlistid}`}>{t('create.again.see')}</Link>
      </Row>
      {shown.length > 0 && (
        <details open={!isMobile()}>
          <summary className="q-soft">{t('create.again.carried')}</summary>
          <div className="again-fields q-row q-align-stretch q-wrap">
            {shown.map(({ model, name }) => (
              <label className="q-gap-1-5 q-surface" key={model}>
                <input type="checkbox" checked={!out.has(model)} onChange={() => toggle(model)} />
                {name}
              </label>
            ))}
          </div>
        </details>
      )}
      {left.length > 0 && (
        <p className="q-tone-warning q-row q-wrap q-gap-2 q-gap-y-1">
          {t('create.again.left', { names: left.join(t('create.again.comma')) })}
        </p>
      )}
    </section>
  )
}

type Create = ReturnType<typeof useFlowCreation>

/** Description and urgency, below the form. */
const FactFields = ({ create }: { create: Create }) => {
  const { facts, descInput, descError, change, suggestion } = create
  const suggested = useSyncExternalStore(suggestion.subscribe, suggestion.current)
  const { source } = suggestion
  return (
    <div className="flow-section flow-fields q-stack q-gap-4">
      <TextField
        ref={descInput}
        required={!source}
        label={t('create.desc')}
        placeholder={suggested || t('create.desc-hint')}
        hint={source && t('create.desc-from', { name: source })}
        maxLength={500}
        error={suggested ? '' : descError}
        value={facts.desc}
        onChange={(event) => change({ desc: event.target.value })}
      />
      <div className="q-field">
        <span className="q-field-label">{t('flow.level')}</span>
        <SegmentedControl
          label={t('flow.level')}
          value={facts.level}
          options={[
            { value: 0, text: t('flow.level.normal') },
            { value: 100, text: t('flow.level.urgent'), tone: 'danger' },
          ]}
          onChange={(level) => change({ level })}
        />
      </div>
    </div>
  )
}

/** Renders the facts, the form and the buttons of its step; beside them the recipients. */
export function CreateForm({
  start,
  onDone,
}: {
  start: OaFlowGetbycreatData
  onDone(forwarding: Forwarding): void
}) {
  const create = useFlowCreation(start, onDone)
  const { pressed, draft, busyButton, live } = create
  usePageName(t('create.title', { name: start.name }))
  const bar = useRef<HTMLElement>(null)
  useSubmitKey(bar, () => void create.press(0))
  const button = pressed && start.step.btnGroup[pressed.index]
  return (
    <div className="flow-page flow-columns q-stack q-align-start" data-bar>
      <Card>
        <DraftResume filling={create} />
        <header className="flow-head q-stack q-gap-2 q-single q-break q-line-below">
          <h1>{t('create.title', { name: start.name })}</h1>
          <InstructionsSummary {...start} />
        </header>
        {start.again && <ResubmitNotice again={start.again} values={start.defaults} onFill={create.fill} />}
        {start.recalled && (
          <LastChoices flowid={start.flowid} recalled={start.recalled} onFill={create.fill} />
        )}
        {start.depts.length > 1 && (
          <div className="flow-section flow-fields q-stack q-gap-4">
            <DeptField
              depts={start.depts}
              value={create.facts.dept}
              onChange={(dept) => create.change({ dept })}
            />
          </div>
        )}
        <section className="flow-section">
          <h2 className="q-hidden">{t('create.form')}</h2>
          <FormView
            form={start.formset}
            limits={start.limits}
            values={start.defaults}
            mode="creat"
            fillsDefaults
            world={create.world}
            deptId={create.facts.dept}
            onReady={create.ready}
            onChange={create.touchForm}
          />
        </section>
        <AttachmentsSection title={t('upload.attachments')} filling={create} />
        <FactFields create={create} />
        <EarlierRequests flowid={start.flowid} />
        <footer ref={bar} className="flow-bar q-row q-wrap q-gap-2 q-line-above q-surface">
          <StepButtons
            buttons={start.step.btnGroup}
            main={0}
            busy={busyButton}
            isReady={create.isReady}
            onPress={(index) => void create.press(index)}
          />
          <DraftButton draft={draft} />
        </footer>
      </Card>
      <ForecastPanel {...live} onAdjust={() => void create.press(0, 'look')} />
      {button && <SubmitDialog subject={start.name} button={button} filling={create} />}
    </div>
  )
}
