import { type ComponentType, useId } from 'react'
import meta from '#schemas/meta/form.json'
import { t } from '../../platform/i18n'
import { Segments } from '../../ui/segments'
import { changeConfig } from '../actions/change-config'
import { useDesignedForm, useDesigner } from '../context'

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

/** What can be set of the form as a whole. */
export function FormSettings() {
  const designer = useDesigner()
  const { config } = useDesignedForm()
  const id = useId()
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
      <div className="fd-property">
        <label htmlFor={id}>{t('designer.form.labelWidth')}</label>
        <input
          id={id}
          className="q-input"
          type="number"
          {...widths}
          value={config.labelWidth}
          disabled={config.labelPosition === 'top'}
          onChange={(event) => set('labelWidth', Number(event.target.value), 'config labelWidth')}
        />
      </div>
      <Choice
        name="size"
        value={config.size ?? 'default'}
        values={size.enum}
        onChange={(value) => set('size', value)}
      />
    </div>
  )
}
