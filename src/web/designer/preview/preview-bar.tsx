import { PersonInput } from '../../picker/organisation/person-input'
import { t } from '../../platform'
import { Button, SegmentedControl } from '../../ui'
import type { DesignerFlow } from '../context'

/** Width of the form on each kind of device, in pixels. */
export const deviceWidths = { pc: 1160, pad: 860, phone: 390 }
const devices = Object.keys(deviceWidths) as (keyof typeof deviceWidths)[]
const statuses = ['input', 'read'] as const

/** Settings of the preview. */
export interface PreviewSettings {
  device: keyof typeof deviceWidths
  status: (typeof statuses)[number]
  /** Id of a step; empty where every field may be written. */
  step: string
  /** Id of the person who fills in the form; empty for the current user. */
  person: string
}

interface PreviewBarProps {
  look: PreviewSettings
  flow: DesignerFlow | null
  onLook(change: Partial<PreviewSettings>): void
  onCheck(): void
  /** Absent where no page prints. */
  onPrint: (() => void) | undefined
}

const choices = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, text: t(`designer.preview.${value}`) }))

/** Chooses device, fill or read mode, step and person; and validates the input. */
export const PreviewBar = ({ look, flow, onLook, onCheck, onPrint }: PreviewBarProps) => (
  <div className="fd-preview-bar q-row q-wrap q-gap-3 q-margin-bottom-3">
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
      <label className="fd-preview-step q-row q-gap-2 q-nowrap">
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
    <span className="fd-space q-grow" />
    {onPrint && (
      <Button kind="text" icon="print" onClick={onPrint}>
        {t('print.print')}
      </Button>
    )}
    {look.status === 'input' && <Button onClick={onCheck}>{t('designer.preview.check')}</Button>}
  </div>
)
