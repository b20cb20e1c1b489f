import { PersonInput } from '../../picker/organisation/person-input'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { SegmentedControl } from '../../ui/segments'
import type { DesignerFlow } from '../context'

/** How wide the form is on each kind of device. */
export const widths = { pc: 1160, pad: 860, phone: 390 }
const devices = Object.keys(widths) as (keyof typeof widths)[]
const statuses = ['input', 'read'] as const

/** How a form is looked at. */
export interface PreviewSettings {
  device: keyof typeof widths
  status: (typeof statuses)[number]
  /** The id of a step; empty where everything may be written. */
  step: string
  /** The id of whoever fills it; empty for the one who looks. */
  person: string
}

interface PreviewBarProps {
  look: PreviewSettings
  flow: DesignerFlow | null
  onLook(change: Partial<PreviewSettings>): void
  onCheck(): void
  onPrint(): void
}

const choices = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, text: t(`designer.preview.${value}`) }))

/** Chooses the device, whether the form is filled or read, the step and the person; and checks what is filled in. */
export const PreviewBar = ({ look, flow, onLook, onCheck, onPrint }: PreviewBarProps) => (
  <div className="fd-preview-bar">
    <SegmentedControl
      label={t('designer.preview.width')}
      value={look.device}
      options={choices(devices)}
      onChange={(device) => onLook({ device })}
    />
    <SegmentedControl
      label={t('designer.preview.status')}
      value={look.status}
      options={choices(statuses)}
      onChange={(status) => onLook({ status })}
    />
    {flow && (
      <label className="fd-preview-step">
        {t('designer.preview.as')}
        <select
          className="q-input"
          value={look.step}
          onChange={({ target }) => onLook({ step: target.value })}
        >
          <option value="">{t('designer.preview.everybody')}</option>
          {flow.funlist.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    )}
    <PersonInput label={t('designer.preview.person')} initial="" onChange={(person) => onLook({ person })} />
    <span className="fd-space" />
    <Button kind="text" icon="print" onClick={onPrint}>
      {t('print.print')}
    </Button>
    {look.status === 'input' && <Button onClick={onCheck}>{t('designer.preview.check')}</Button>}
  </div>
)
