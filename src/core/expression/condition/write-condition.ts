import type { KnownField } from '../known'
import { printText } from '../print'
import { printReference } from '../reference'
import {
  asksAlone,
  type Condition,
  type ConditionRow,
  joinSign,
  type Operand,
  otherJoin,
  rowFunctions,
  type Subject,
} from './condition'

const subjectText = (subject: Subject): string =>
  'fact' in subject
    ? `$[${subject.fact}]()`
    : printReference({ name: subject.name, key: subject.field, shown: subject.shown })

function operandText(operand: Operand | undefined): string {
  if (!operand) return '""'
  if ('is' in operand) return String(operand.is)
  return 'text' in operand ? printText(operand.text) : operand.digits
}

function rowText({ subject, operator, operand }: ConditionRow, fields: readonly KnownField[]): string {
  const asked = subjectText(subject)
  const denied = operator === 'filled' || operator === 'lacks' ? '!' : ''
  if (asksAlone(operator)) return `${denied}$[${rowFunctions.empty}](${asked})`
  if (operator !== 'has' && operator !== 'lacks') return `${asked} ${operator} ${operandText(operand)}`
  const kind = 'field' in subject && fields.find(({ key }) => key === subject.field)?.kind
  const isList = kind === 'list' && 'field' in subject && !subject.shown
  const name = isList ? rowFunctions.list : rowFunctions.text
  return `${denied}$[${name}](${asked}, ${operandText(operand)})`
}

/** Writes rows as the expression that they are stored as; no rows = an empty text. */
export function writeCondition({ join, parts }: Condition, fields: readonly KnownField[]): string {
  const written = parts.flatMap((part) => {
    if (!Array.isArray(part)) return [rowText(part, fields)]
    if (!part.length) return []
    const inner = part.map((row) => rowText(row, fields)).join(` ${joinSign[otherJoin[join]]} `)
    return [part.length > 1 && parts.length > 1 ? `(${inner})` : inner]
  })
  return written.join(` ${joinSign[join]} `)
}
