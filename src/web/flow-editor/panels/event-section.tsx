import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { EventSet, EventSetNotice } from '#/generated/types'
import eventMail from '#schemas/forms/event-mail.json'
import eventSms from '#schemas/forms/event-sms.json'
import eventTimer from '#schemas/forms/event-timer.json'
import eventType from '#schemas/forms/event-type.json'
import eventWait from '#schemas/forms/event-wait.json'
import type { EventType } from '../../../core/flow'
import { fieldKindOf, formFieldsOf, isMapped } from '../../../core/form'
import { countMappedFields } from '../../form-map/map-entries'
import { GroupsField } from '../../picker/groups/groups-dialog'
import { t } from '../../platform'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { Button, Row, Stack } from '../../ui'
import { changeEvent } from '../actions/change-step'
import { useFlowEditor, useStepOptions } from '../editor-context'
import { DurationField } from './deadline-duration'
import { formulaSlot } from './event-formula'
import { EventHttp } from './event-http'
import { EventOutcomes } from './event-outcomes'
import type { EventProps } from './event-props'
import type { SectionProps } from './section-props'
import { SubFlowMap, SubFlowPicker } from './sub-flow-picker'
import { SubFlowRows } from './sub-flow-rows'

/** Flow that the event starts, and the mapping that fills in its form. */
export function EventFlow({ design, set: { creat_flow }, change }: EventProps) {
  const [isPicking, setPicking] = useState(false)
  const choose = (
    <Button icon="flow" onClick={() => setPicking(true)}>
      {t(creat_flow ? 'flow-editor.event.flow-other' : 'flow-editor.event.flow-choose')}
    </Button>
  )
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.event.flow')}</span>
      {creat_flow && <strong>{creat_flow.n}</strong>}
      {!creat_flow && (
        <Row align="stretch" gap={2} wrap>
          {choose}
        </Row>
      )}
      {creat_flow && (
        <SubFlowMap
          design={design}
          flow={creat_flow}
          onMap={(form_map) => change({ creat_flow: { ...creat_flow, form_map } })}
        >
          {({ isOpening, open }) => (
            <Row align="stretch" gap={2} wrap>
              {choose}
              <Button busy={isOpening} onClick={open}>
                {t('flow-editor.event.flow-map', { count: countMappedFields(creat_flow.form_map ?? []) })}
              </Button>
            </Row>
          )}
        </SubFlowMap>
      )}
      {creat_flow && (
        <SubFlowRows design={design} flow={creat_flow} onChange={(flow) => change({ creat_flow: flow })} />
      )}
      {isPicking && (
        <SubFlowPicker
          chosen={creat_flow ? [creat_flow.v] : []}
          onClose={() => setPicking(false)}
          onPick={(flow) => {
            setPicking(false)
            change({ creat_flow: flow })
          }}
        />
      )}
    </div>
  )
}

const EventFormDialog = lazy(() => import('./event-form-dialog'))

/** Fields that the event writes, with their values. */
function EventSetForm({ design: { formset }, set: { set_form = [] }, change }: EventProps) {
  const { custom } = useStepOptions()
  const [isOpen, setOpen] = useState(false)
  const written = set_form.filter(({ custom_value }) => isMapped(custom_value))
  return (
    <div className="q-field">
      <span className="q-field-label">{t('flow-editor.event.writes')}</span>
      {written.length > 0 && (
        <ul className="fe-event-list q-row q-align-stretch q-wrap q-gap-1-5">
          {written.map(({ model, name }) => (
            <li className="q-radius-md" key={model}>
              {name || model}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="design" onClick={() => setOpen(true)}>
          {t('flow-editor.event.writes-edit', { count: countMappedFields(set_form) })}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <EventFormDialog
            form={formset}
            value={set_form}
            custom={custom}
            onClose={() => setOpen(false)}
            onChange={(map) => {
              setOpen(false)
              change({ set_form: map })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const none: EventSetNotice = { people: [], to: '', subject: '', text: '' }
const forms = { mail: eventMail, sms: eventSms }
const formulas = { to: formulaSlot, subject: formulaSlot, text: formulaSlot }

function Notice({ design, set, change, way }: EventProps & { way: 'mail' | 'sms' }) {
  const { fields } = useStepOptions()
  const { people, ...words } = set[way] ?? none
  const put = (part: Partial<EventSetNotice>) => change({ [way]: { people, ...words, ...part } })
  const receivers = () => (
    <GroupsField
      fields={fields}
      set={design.set}
      title={t(`flow-editor.event.${way}-people`)}
      emptyText={t('flow-editor.event.nobody-chosen')}
      value={people}
      onSave={(groups) => put({ people: groups })}
    />
  )
  return (
    <AutosavePanel
      form={forms[way]}
      values={words}
      slots={{ ...formulas, people: receivers }}
      onChange={(model, value) => put({ [model]: value })}
    />
  )
}

/** Recipients and content of an event's mail. */
const EventMail = (props: EventProps) => <Notice {...props} way="mail" />

/** Recipients and content of an event's SMS. */
const EventSms = (props: EventProps) => <Notice {...props} way="sms" />

/** Waiting time of the flow. */
function EventTimer({ design, set: { timer = { until: 'delay' } }, change }: EventProps) {
  const put = (part: Partial<typeof timer>) => change({ timer: { ...timer, ...part } })
  const dates = formFieldsOf(design.formset).filter((item) => fieldKindOf(item) === 'date')
  const { seconds = 0, ...values } = timer
  const delay = (
    <DurationField
      label={t('flow-editor.event.delay')}
      value={seconds}
      onChange={(next) => put({ seconds: next })}
    />
  )
  return (
    <AutosavePanel
      form={eventTimer}
      values={values}
      known={{
        model: { options: { options: dates.map(({ model, name }) => ({ value: model, label: name })) } },
      }}
      slots={{ delay: () => delay }}
      onChange={(model, value) => put({ [model]: value || undefined })}
    />
  )
}

/** Which end of the started flows the event waits for, and the timeout. */
function EventWait({ set: { wait_flows = { until: 'all', seconds: 0 } }, change }: EventProps) {
  const put = (part: Partial<typeof wait_flows>) => change({ wait_flows: { ...wait_flows, ...part } })
  const limit = (
    <DurationField
      label={t('flow-editor.event.wait-limit')}
      value={wait_flows.seconds}
      onChange={(seconds) => put({ seconds })}
    />
  )
  return (
    <AutosavePanel
      form={eventWait}
      values={{ until: wait_flows.until, count: wait_flows.count ?? 1 }}
      slots={{ limit: () => limit }}
      onChange={(model, value) => put({ [model]: value })}
    />
  )
}

/** Settings component of each type of event. */
const eventSettings: Readonly<Record<EventType, ComponentType<EventProps>>> = {
  set_form: EventSetForm,
  timer: EventTimer,
  http: EventHttp,
  mail: EventMail,
  sms: EventSms,
  creat_flow: EventFlow,
  wait_flows: EventWait,
}

/** Automatic action of an event, and its targets. */
export function EventSection({ design, step }: SectionProps) {
  const editor = useFlowEditor()
  const { event_set: set = {} } = step
  const { type } = set
  const change = (part: Partial<EventSet>) =>
    editor.run(
      (before) => changeEvent(before, { step: step.id, change: (now) => ({ ...now, ...part }) }),
      `${step.id} ${Object.keys(part).join()}`,
    )
  const Settings = type && eventSettings[type]
  return (
    <Stack gap={3.5}>
      <AutosavePanel
        form={eventType}
        values={{ type }}
        known={type && { type: { hint: `flow-editor.event.hint.${type}` } }}
        onChange={(model, value) => change({ [model]: value })}
      />
      {Settings && <Settings key={type} design={design} set={set} change={change} />}
      {type && <EventOutcomes design={design} step={step} set={set} type={type} />}
    </Stack>
  )
}
