import { useId } from 'react'
import type { FormDesign } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { t } from '../../../platform/i18n'
import { type Device, settingsOn } from '../../../renderer/layout'
import { Segments } from '../../../ui/segments'

const { labelPosition, size } = meta.properties.config.properties
const labelWidths = { min: 40, max: 400 }

interface DevicePanelProps {
  device: Device
  config: FormDesign['config']
  onChange(name: string, value: unknown): void
}

interface ChoiceProps {
  title: string
  value: string | number
  options: readonly { value: string | number; text: string }[]
  onChange(value: string | number): void
}

const Choice = ({ title, ...choice }: ChoiceProps) => (
  <div className="fd-property" data-wide>
    <span>{title}</span>
    <Segments label={title} {...choice} />
  </div>
)

const worded = (name: string, values: readonly string[]) =>
  values.map((value) => ({ value, text: t(`designer.form.${name}.${value}`) }))

/** What is set of the form for one kind of device. */
export function DevicePanel({ device, config, onChange }: DevicePanelProps) {
  const id = useId()
  const set = settingsOn(config, device)
  const rows = Array.from({ length: device.mostInRow }, (_, i) => ({ value: i + 1, text: `${i + 1}` }))
  return (
    <div className="fd-settings">
      <p className="fd-note">{t(`designer.devices.${device.config}.note`)}</p>
      <Choice
        title={t('designer.devices.rowMax')}
        value={set.rowMax}
        options={rows}
        onChange={(value) => onChange('rowMax', value)}
      />
      <Choice
        title={t('designer.form.labelPosition')}
        value={set.labelPosition}
        options={worded('labelPosition', labelPosition.enum)}
        onChange={(value) => onChange('labelPosition', value)}
      />
      <div className="fd-property">
        <label htmlFor={id}>{t('designer.form.labelWidth')}</label>
        <input
          id={id}
          className="q-input"
          type="number"
          {...labelWidths}
          value={set.labelWidth}
          disabled={set.labelPosition === 'top'}
          onChange={({ target }) => onChange('labelWidth', Number(target.value))}
        />
      </div>
      <Choice
        title={t('designer.form.size')}
        value={set.size}
        options={worded('size', size.enum)}
        onChange={(value) => onChange('size', value)}
      />
    </div>
  )
}
