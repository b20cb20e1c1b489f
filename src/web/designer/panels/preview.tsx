import { useMemo, useRef, useState } from 'react'
import { defaultsOf } from '#/core/form/defaults'
import { type FormMode, type FormRights, fullRights, rightsOf } from '#/core/form/rights'
import type { FormDesign } from '#/generated/types'
import { t } from '../../platform/i18n'
import { type FormController, FormView } from '../../renderer/form'
import { fillingNow } from '../../stores/filling'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Segments } from '../../ui/segments'
import { toast } from '../../ui/toast'
import { type FlowAround, useDesignedForm, useFlowAround } from '../context'
import { flowNow } from '../filling'

const widths = { pc: 1160, pad: 860, phone: 390 }
const devices = Object.keys(widths) as (keyof typeof widths)[]
const statuses = ['input', 'read'] as const

interface Eyes {
  rights: FormRights
  mode: FormMode
}

/** What whoever has a message of a step may do with the form; without a step, everything. */
export function eyesOf(form: FormDesign, flow: FlowAround | null, stepId: string): Eyes {
  const step = flow?.funlist.find(({ id }) => id === stepId)
  if (!flow || !step) return { rights: fullRights(form), mode: 'creat' }
  const mode = step.is_start ? 'creat' : 'deal'
  const limits = { step: step.formEditLimit, flow: flow.set.formEditLimit }
  return { rights: rightsOf(form, { ...limits, mode }), mode }
}

interface StepChoiceProps {
  flow: FlowAround
  value: string
  onChange(stepId: string): void
}

const StepChoice = ({ flow, value, onChange }: StepChoiceProps) => (
  <label className="fd-preview-step">
    {t('designer.preview.as')}
    <select className="q-input" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('designer.preview.everybody')}</option>
      {flow.funlist.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const choices = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, text: t(`designer.preview.${value}`) }))

/** The form as people will fill and read it: at the widths of their devices, with the rights of their step. */
export function Preview({ onClose }: { onClose(): void }) {
  const form = useDesignedForm()
  const flow = useFlowAround()
  const [device, setDevice] = useState<keyof typeof widths>('pc')
  const [status, setStatus] = useState<(typeof statuses)[number]>('input')
  const [step, setStep] = useState('')
  const [values, setValues] = useState(() => defaultsOf(form, fillingNow()))
  const [world] = useState(() => ({ flowfacts: flowNow() }))
  const eyes = useMemo(() => eyesOf(form, flow, step), [form, flow, step])
  const controller = useRef<FormController>(undefined)
  const check = async () => {
    const problems = await controller.current?.validate()
    if (!problems?.length) toast(t('designer.preview.valid'), 'success')
  }
  const keepValues = () => setValues(controller.current?.allValues() ?? values)
  const show = (next: typeof status) => {
    keepValues()
    setStatus(next)
  }
  const lookAs = (next: string) => {
    keepValues()
    setStep(next)
  }
  const bar = useMemo(() => ({ devices: choices(devices), statuses: choices(statuses) }), [])
  return (
    <Dialog title={t('designer.preview')} width={1240} onClose={onClose}>
      <div className="fd-preview-bar">
        <Segments
          label={t('designer.preview.width')}
          value={device}
          options={bar.devices}
          onChange={(next) => setDevice(next)}
        />
        <Segments
          label={t('designer.preview.status')}
          value={status}
          options={bar.statuses}
          onChange={show}
        />
        {flow && <StepChoice flow={flow} value={step} onChange={lookAs} />}
        <span className="fd-space" />
        {status === 'input' && <Button onClick={() => void check()}>{t('designer.preview.check')}</Button>}
      </div>
      <div className="fd-preview" style={{ maxWidth: widths[device] }}>
        <FormView
          key={`${status} ${step}`}
          {...{ form, status, values, world, ...eyes }}
          onReady={(ready) => {
            controller.current = ready
          }}
        />
      </div>
    </Dialog>
  )
}
