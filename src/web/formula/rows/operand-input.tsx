import { useId, useState } from 'react'
import { formatDigits, type OperandValue } from '#/core/expression'
import { readDate } from '#/core/text/read-date'
import { readNumber } from '#/core/text/read-number'
import type { NamedOne } from '#/generated/types'
import { useComboboxOptions } from '../../directory/combobox'
import { useFormHost } from '../../form-host/form-host'
import { t } from '../../platform'
import type { SubjectFacts } from './operators'

interface NameInputProps {
  label: string
  /** Kind of names offered. */
  of: NamedOne['type']
  value: string
  onChange(name: string): void
}

/** Name of a person, a department or a role: typed, or chosen from the suggestions. */
export function NameInput({ label, of, value, onChange }: NameInputProps) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const { findNames } = useFormHost().organisation
  const find = async (text: string) => (await findNames(of, text)).map((name) => ({ id: name, name }))
  const { rows: found, failure } = useComboboxOptions(find, value, isAsked)
  const names = [...new Set(found?.map(({ name }) => name))]
  return (
    <>
      <input
        className="q-input"
        aria-label={label}
        list={id}
        value={value}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {failure && (
        <small className="q-tone-danger" role="alert">
          {failure}
        </small>
      )}
    </>
  )
}

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

/** Converts typed text to an operand of a field; text that is no number or date stays, which validation reports. */
export function toOperand({ kind, format = 'date' }: SubjectFacts, text: string): OperandValue {
  if (kind === 'number') {
    const { value } = readNumber(text)
    return value === undefined ? { text } : { digits: formatDigits(value) }
  }
  return { text: kind === 'date' ? (readDate(text, format).value ?? text) : text }
}

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
  const { kind, choices, names } = known
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
  return <TypedOperand label={label} known={known} value={value} onChange={onChange} />
}

/** Operand that is typed as people write numbers and dates; it is shown as it is understood on blur. */
function TypedOperand({ label, known, value, onChange }: OperandInputProps) {
  const { kind, format } = known
  const [typed, setTyped] = useState<string>()
  const isDate = kind === 'date' && (format === 'date' || format === 'month')
  const isWrong = kind === 'number' && value !== undefined && 'text' in value && value.text !== ''
  return (
    <input
      className="q-input"
      aria-label={label}
      type={isDate ? dateInputs[format] : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      aria-invalid={isWrong || undefined}
      value={typed ?? textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(toOperand(known, target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
