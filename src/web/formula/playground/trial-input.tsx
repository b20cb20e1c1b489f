import { t } from '../../platform'
import { SelectField, TextField } from '../../ui'
import type { TrialInput } from './trial-inputs'
import { acceptsManyValues, type TrialValue } from './trial-values'

interface InputProps {
  question: TrialInput
  value: TrialValue
  onChange(value: TrialValue): void
}

const dateTypes = { year: 'text', month: 'month', date: 'date', datetime: 'datetime-local' } as const

/** Returns the browser's input type for a single value. */
export const inputTypeOf = ({ kind, format = 'date' }: Pick<TrialInput, 'kind' | 'format'>) => ({
  type: kind === 'date' ? dateTypes[format] : 'text',
  inputMode: kind === 'number' ? ('decimal' as const) : undefined,
})

/** Returns the choices of a single value, if any. */
export function inputOptionsOf({ kind, choices }: Pick<TrialInput, 'kind' | 'choices'>) {
  if (kind === 'boolean')
    return [
      { value: 'true', label: t('formula.true') },
      { value: 'false', label: t('formula.false') },
    ]
  return choices?.map(({ value, label }) => ({ value: String(value), label }))
}

function placeholderOf(question: TrialInput): string {
  if (question.about === 'remote') return t('formula.test.by-server')
  return t(acceptsManyValues(question) ? 'formula.test.several' : 'formula.test.empty')
}

/** Input for a test question, by its kind. */
export function TrialInputField({ question, value, onChange }: InputProps) {
  const choices = inputOptionsOf(question)
  const label = question.name
  if (choices && acceptsManyValues(question))
    return <Several label={label} choices={choices} value={value} onChange={onChange} />
  if (choices)
    return (
      <SelectField label={label} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('formula.test.empty')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      label={label}
      {...inputTypeOf(question)}
      value={String(value)}
      placeholder={placeholderOf(question)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface SeveralProps extends Omit<InputProps, 'question'> {
  label: string
  choices: readonly { value: string; label: string }[]
}

function Several({ label, choices, value, onChange }: SeveralProps) {
  const chosen = typeof value === 'string' ? [] : value
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <fieldset className="fx-several">
      <legend className="q-field-label">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={() => toggle(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
