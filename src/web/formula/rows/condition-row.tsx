import {
  type ConditionRow,
  conditionFacts,
  type FieldSymbol,
  needsNoOperand,
  type RowOperator,
} from '#/core/expression'
import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { Operands } from './operands'
import {
  conditionFields,
  convertOperand,
  newConditionRow,
  operatorsOf,
  operatorText,
  subjectFactsOf,
  subjectOfField,
} from './operators'

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
