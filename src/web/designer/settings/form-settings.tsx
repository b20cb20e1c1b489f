import { type ComponentType, useId, useState } from 'react'
import meta from '#schemas/meta/form.json'
import { t } from '../../platform/i18n'
import { Segments } from '../../ui/segments'
import { changeConfig } from '../actions/change-config'
import { useDesignedForm, useDesigner } from '../context'
import { ChangeScript } from '../script/script-field'

const { labelPosition, size } = meta.properties.config.properties
const widths = { min: 40, max: 400 }

interface ChoiceProps {
  name: string
  value: string
  values: readonly string[]
  onChange(value: string): void
}

const Choice: ComponentType<ChoiceProps> = ({ name, value, values, onChange }) => (
  <div className="fd-property" data-wide>
    <span>{t(`designer.form.${name}`)}</span>
    <Segments
      label={t(`designer.form.${name}`)}
      value={value}
      options={values.map((one) => ({ value: one, text: t(`designer.form.${name}.${one}`) }))}
      onChange={onChange}
    />
  </div>
)

interface LabelWidthProps {
  value: number
  disabled: boolean
  onChange(value: number): void
}

/** Pixels; taken over as soon as what is typed is a width that labels can have. */
function LabelWidth({ value, disabled, onChange }: LabelWidthProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const write = (next: string) => {
    setTyped(next)
    const pixels = Number(next)
    if (pixels >= widths.min && pixels <= widths.max) onChange(pixels)
  }
  return (
    <div className="fd-property">
      <label htmlFor={id}>{t('designer.form.labelWidth')}</label>
      <input
        id={id}
        className="q-input"
        type="number"
        {...widths}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => write(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}

/** What can be set of the form as a whole. */
export function FormSettings() {
  const designer = useDesigner()
  const { config } = useDesignedForm()
  const set = (name: string, value: unknown, merge?: string) =>
    designer.run(changeConfig(designer.form, { name, value }), {
      name: 'designer.step.config',
      params: { property: t(`designer.form.${name}`) },
      key: null,
      merge,
    })
  return (
    <div className="fd-settings">
      <Choice
        name="labelPosition"
        value={config.labelPosition}
        values={labelPosition.enum}
        onChange={(value) => set('labelPosition', value)}
      />
      <LabelWidth
        value={config.labelWidth}
        disabled={config.labelPosition === 'top'}
        onChange={(value) => set('labelWidth', value, 'config labelWidth')}
      />
      <Choice
        name="size"
        value={config.size ?? 'default'}
        values={size.enum}
        onChange={(value) => set('size', value)}
      />
      <ChangeScript />
    </div>
  )
}
