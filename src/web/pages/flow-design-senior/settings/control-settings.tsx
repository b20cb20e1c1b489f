import type { Control } from '#/generated/types'
import schema from '#schemas/values/control.json'
import { t } from '../../../platform/i18n'
import { SelectField } from '../../../ui/field'

type Name = keyof Control

const names = Object.keys(schema.properties) as Name[]
const answers = ['', 'true', 'false'] as const

interface ControlSettingsProps {
  value: Control
  onChange(value: Control): void
}

/** What the design allows that is forbidden else: as the company says, allowed, or forbidden. */
export const ControlSettings = ({ value, onChange }: ControlSettingsProps) => (
  <div className="fs-control">
    {names.map((name) => (
      <SelectField
        key={name}
        label={t(`flow-set.control.${name}`)}
        value={value[name] === undefined ? '' : String(value[name])}
        onChange={({ target }) => {
          const { [name]: _, ...rest } = value
          onChange(target.value === '' ? rest : { ...rest, [name]: target.value === 'true' })
        }}
      >
        {answers.map((answer) => (
          <option key={answer} value={answer}>
            {t(`flow-set.control.answer.${answer || 'company'}`)}
          </option>
        ))}
      </SelectField>
    ))}
  </div>
)
