import type { OperandValue } from '#/core/expression'
import { t } from '../../platform/i18n/i18n'
import { NameInput } from './name-input'
import type { SubjectFacts } from './operators'

interface OperandInputProps {
  label: string
  known: SubjectFacts
  value: OperandValue | undefined
  onChange(value: OperandValue): void
}

const textOf = (value: OperandValue | undefined): string => {
  if (!value) return ''
  if ('is' in value) return String(value.is)
  return 'text' in value ? value.text : value.digits
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Converts typed text to a number operand; other text stays text, which validation reports. */
const numeric = (text: string): OperandValue => (isNumber(text) ? { digits: text } : { text })

const dateInputs = { date: 'date', month: 'month' } as const

function Choice({
  label,
  value,
  options,
  onChange,
}: Omit<OperandInputProps, 'known'> & { options: [string, OperandValue][] }) {
  const chosen = textOf(value)
  return (
    <select
      className="q-input"
      aria-label={label}
      value={chosen}
      onChange={({ target }) => {
        const found = options.find(([, one]) => textOf(one) === target.value)
        if (found) onChange(found[1])
      }}
    >
      {!options.some(([, one]) => textOf(one) === chosen) && <option value={chosen}>{chosen}</option>}
      {options.map(([text, one]) => (
        <option key={textOf(one)} value={textOf(one)}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** Operand of a row, by the field's input: a choice, a number, a date, yes or no, otherwise text. */
export function OperandInput({ label, known, value, onChange }: OperandInputProps) {
  const { kind, choices, format, names } = known
  const shared = { label, value, onChange }
  if (kind === 'boolean') {
    const answers: [string, OperandValue][] = [
      [t('condition.yes'), { is: true }],
      [t('condition.no'), { is: false }],
    ]
    return <Choice {...shared} options={answers} />
  }
  if (choices?.length) {
    const options = choices.map(({ value: one, label: text }): [string, OperandValue] => [
      text,
      typeof one === 'number' ? { digits: String(one) } : { text: one },
    ])
    return <Choice {...shared} options={options} />
  }
  if (names)
    return (
      <NameInput
        key={names}
        label={label}
        of={names}
        value={textOf(value)}
        onChange={(text) => onChange({ text })}
      />
    )
  const isDate = kind === 'date' && (format === 'date' || format === 'month')
  const text = textOf(value)
  return (
    <input
      className="q-input"
      aria-label={label}
      type={isDate ? dateInputs[format] : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      aria-invalid={(kind === 'number' && text !== '' && !isNumber(text)) || undefined}
      value={text}
      onChange={({ target }) =>
        onChange(kind === 'number' ? numeric(target.value.trim()) : { text: target.value })
      }
    />
  )
}
