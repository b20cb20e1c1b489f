import { useState } from 'react'
import {
  type ConditionRow,
  conditionFacts,
  type FieldSymbol,
  needsNoOperand,
  type Operand,
  type OperandValue,
  type RowOperator,
} from '#/core/expression'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import { OperandInput, toOperand } from './operand-input'
import {
  conditionFields,
  convertOperand,
  newConditionRow,
  operatorsOf,
  operatorText,
  type SubjectFacts,
  subjectFactsOf,
  subjectOfField,
} from './operators'

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
              const otherOperands = any.filter((other) => textOf(other) !== String(one))
              onChange({ any: target.checked ? [...otherOperands, own] : otherOperands })
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** Operands of a row, by its operator: one value, two ends, or several values. */
function Operands({ operator, value, ...rest }: OperandsProps) {
  if (operator === 'between') return <Ends value={value} {...rest} />
  if (operator === 'among' || operator === 'outside') return <Several value={value} {...rest} />
  return <OperandInput value={isSingle(value) ? value : undefined} {...rest} />
}

interface RowProps {
  row: ConditionRow
  /** Its number among all rows, from 1. */
  n: number
  fields: readonly FieldSymbol[]
  /** Returns the title of a fact of the flow. */
  factTitle(fact: string): string
  onChange(row: ConditionRow): void
  onRemove(): void
}

const factPrefix = '$'

/** One row: a field or a fact of the flow, an operator, and an operand. */
export function ConditionRowFields({ row, n, fields, factTitle, onChange, onRemove }: RowProps) {
  const { subject, operator, operand } = row
  const known = subjectFactsOf(subject, fields)
  const offered = operatorsOf(known)
  const operators = offered.includes(operator) ? offered : [operator, ...offered]
  const chosen = 'fact' in subject ? factPrefix + subject.fact : subject.field
  const isGone = 'field' in subject && !fields.some(({ key }) => key === subject.field)
  const about = (value: string) => {
    const field = fields.find(({ key }) => key === value)
    onChange(
      newConditionRow(field ? subjectOfField(field) : { fact: value.slice(factPrefix.length) }, fields),
    )
  }
  return (
    <li className="fx-row q-stack q-align-center q-gap-2">
      <select
        className="q-input"
        aria-label={t('condition.subject', { n })}
        aria-invalid={isGone || undefined}
        value={chosen}
        onChange={({ target }) => about(target.value)}
      >
        {isGone && <option value={chosen}>{t('condition.gone', { name: subject.name })}</option>}
        <optgroup label={t('condition.fields')}>
          {conditionFields(fields).map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('condition.facts')}>
          {conditionFacts.map((fact) => (
            <option key={fact} value={factPrefix + fact}>
              {factTitle(fact)}
            </option>
          ))}
        </optgroup>
      </select>
      <select
        className="q-input"
        aria-label={t('condition.operator', { n })}
        value={operator}
        onChange={({ target }) => {
          const next = target.value as RowOperator
          onChange({ subject, operator: next, operand: convertOperand(next, operand) })
        }}
      >
        {operators.map((one) => (
          <option key={one} value={one}>
            {t(operatorText(one, known))}
          </option>
        ))}
      </select>
      {needsNoOperand(operator) ? (
        <span />
      ) : (
        <Operands
          key={operator}
          label={t('condition.operand', { n })}
          known={known}
          operator={operator}
          value={operand}
          onChange={(next) => onChange({ ...row, operand: next })}
        />
      )}
      <IconButton icon="close" label={t('condition.remove', { n })} onClick={onRemove} />
    </li>
  )
}
