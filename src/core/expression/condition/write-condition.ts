import type { FieldSymbol } from '../analysis/symbols'
import { printText } from '../print'
import { printReference } from '../reference'
import {
  type Condition,
  type ConditionRow,
  joinSign,
  needsNoOperand,
  type Operand,
  type OperandValue,
  oppositeJoin,
  rowFunctions,
  type Subject,
} from './condition'
import { isListSubject } from './fold-rows'

const subjectText = (subject: Subject): string =>
  'fact' in subject
    ? `$[${subject.fact}]()`
    : printReference({ name: subject.name, key: subject.field, shown: subject.shown })

function singleText(operand: OperandValue | undefined): string {
  if (!operand) return '""'
  if ('is' in operand) return String(operand.is)
  return 'text' in operand ? printText(operand.text) : operand.digits
}

/** Operator of each single row for an operator with several values. */
const eachOf = {
  among: { sign: '||', plain: '==', listed: 'has' },
  outside: { sign: '&&', plain: '!=', listed: 'lacks' },
} as const

/** Splits a range into one row per end; an open end yields no row. */
function endsOf({ subject, operand }: ConditionRow): ConditionRow[] {
  const { from, to } = operand && !('any' in operand) && !isSingle(operand) ? operand : {}
  const lower: ConditionRow = { subject, operator: '>=', operand: from }
  return [...(from || !to ? [lower] : []), ...(to ? [{ subject, operator: '<=', operand: to } as const] : [])]
}

const isSingle = (operand: Operand): operand is OperandValue =>
  'text' in operand || 'digits' in operand || 'is' in operand

/** Splits a row into comparisons with one value each, and returns the operator between them. */
function asSingles(row: ConditionRow, fields: readonly FieldSymbol[]): { rows: ConditionRow[]; sign: Sign } {
  const { subject, operator, operand } = row
  if (operator === 'between') return { rows: endsOf(row), sign: '&&' }
  if (operator !== 'among' && operator !== 'outside') return { rows: [row], sign: '&&' }
  const { sign, plain, listed } = eachOf[operator]
  const requested = operand && 'any' in operand && operand.any.length ? operand.any : [undefined]
  const each = isListSubject(subject, fields) ? listed : plain
  return { rows: requested.map((one) => ({ subject, operator: each, operand: one })), sign }
}

type Sign = (typeof joinSign)[keyof typeof joinSign]

function singleRowText({ subject, operator, operand }: ConditionRow, fields: readonly FieldSymbol[]): string {
  const query = subjectText(subject)
  const denied = operator === 'filled' || operator === 'lacks' ? '!' : ''
  if (needsNoOperand(operator)) return `${denied}$[${rowFunctions.empty}](${query})`
  const value = singleText(operand && isSingle(operand) ? operand : undefined)
  if (operator !== 'has' && operator !== 'lacks') return `${query} ${operator} ${value}`
  const name = isListSubject(subject, fields) ? rowFunctions.list : rowFunctions.text
  return `${denied}$[${name}](${query}, ${value})`
}

/** Writes a row as text inside a chain of the given operator. */
function rowText(row: ConditionRow, chain: Sign, fields: readonly FieldSymbol[]): string {
  const { rows, sign } = asSingles(row, fields)
  const text = rows.map((one) => singleRowText(one, fields)).join(` ${sign} `)
  return rows.length > 1 && sign !== chain ? `(${text})` : text
}

/** Writes rows as the expression that is stored; no rows yield an empty text. */
export function writeCondition({ join, parts }: Condition, fields: readonly FieldSymbol[]): string {
  const sign = joinSign[join]
  const inner = joinSign[oppositeJoin[join]]
  const written = parts.flatMap((part) => {
    if (!Array.isArray(part)) return [rowText(part, sign, fields)]
    if (!part.length) return []
    const text = part.map((row) => rowText(row, inner, fields)).join(` ${inner} `)
    return [part.length > 1 && parts.length > 1 ? `(${text})` : text]
  })
  return written.join(` ${sign} `)
}
