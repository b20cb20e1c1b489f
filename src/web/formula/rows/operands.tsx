import { useState } from 'react'
import type { Operand, OperandValue, RowOperator } from '#/core/expression'
import { t } from '../../platform/i18n/i18n'
import { OperandInput, toOperand } from './operand-input'
import type { SubjectFacts } from './operators'

interface OperandsProps {
  label: string
  known: SubjectFacts
  operator: RowOperator
  value: Operand | undefined
  onChange(value: Operand): void
}

const isSingle = (value: Operand | undefined): value is OperandValue =>
  value !== undefined && ('text' in value || 'digits' in value || 'is' in value)

/** Range input (from … to …); an end may stay open. */
function Ends({ label, known, value, onChange }: Omit<OperandsProps, 'operator'>) {
  const ends = value && !isSingle(value) && !('any' in value) ? value : {}
  return (
    <span className="fx-ends q-row q-gap-1-5">
      <OperandInput
        label={t('condition.from', { label })}
        known={known}
        value={ends.from}
        onChange={(from) => onChange({ ...ends, from })}
      />
      <span aria-hidden="true">—</span>
      <OperandInput
        label={t('condition.to', { label })}
        known={known}
        value={ends.to}
        onChange={(to) => onChange({ ...ends, to })}
      />
    </span>
  )
}

const textOf = (one: OperandValue): string => ('text' in one ? one.text : 'digits' in one ? one.digits : '')

const namesIn = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Several values: ticked where the field has choices, otherwise typed with commas between. */
function Several({ label, known, value, onChange }: Omit<OperandsProps, 'operator'>) {
  const any = value && 'any' in value ? value.any : []
  const [typed, setTyped] = useState(() => any.map(textOf).join('、'))
  if (!known.choices?.length)
    return (
      <input
        className="q-input"
        aria-label={label}
        placeholder={t('condition.several')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange({ any: namesIn(target.value).map((text) => toOperand(known, text)) })
        }}
      />
    )
  const chosen = new Set(any.map(textOf))
  return (
    <fieldset className="fx-several">
      <legend className="q-hidden">{label}</legend>
      {known.choices.map(({ value: one, label: text }) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.has(String(one))}
            onChange={({ target }) => {
              const own: OperandValue = typeof one === 'number' ? { digits: String(one) } : { text: one }
              const others = any.filter((other) => textOf(other) !== String(one))
              onChange({ any: target.checked ? [...others, own] : others })
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** Operands of a row, by its operator: one value, two ends, or several values. */
export function Operands({ operator, value, ...rest }: OperandsProps) {
  if (operator === 'between') return <Ends value={value} {...rest} />
  if (operator === 'among' || operator === 'outside') return <Several value={value} {...rest} />
  return <OperandInput value={isSingle(value) ? value : undefined} {...rest} />
}
