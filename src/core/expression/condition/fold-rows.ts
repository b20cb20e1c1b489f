import type { FieldSymbol } from '../analysis/symbols'
import type { ConditionRow, Operand, OperandValue, Subject } from './condition'

/** Whether a subject is a list, whose rows test for items. */
export const isListSubject = (subject: Subject, fields: readonly FieldSymbol[]): boolean =>
  'field' in subject && !subject.shown && fields.find(({ key }) => key === subject.field)?.kind === 'list'

const isSame = (one: Subject, other: Subject): boolean =>
  'fact' in one
    ? 'fact' in other && one.fact === other.fact
    : 'field' in other && one.field === other.field && one.shown === other.shown

const single = (operand: Operand | undefined): OperandValue | undefined =>
  operand && ('text' in operand || 'digits' in operand) ? operand : undefined

/** Returns the values of a row that tests for one or several values. */
function valuesOf(
  { operator, operand }: ConditionRow,
  plain: string,
  several: string,
): OperandValue[] | undefined {
  if (operator === several && operand && 'any' in operand) return operand.any
  const one = operator === plain ? single(operand) : undefined
  return one && [one]
}

/** Merges two adjacent rows into one, if one row is equivalent. */
function joined(
  before: ConditionRow,
  row: ConditionRow,
  sign: '&&' | '||',
  isList: boolean,
): ConditionRow | undefined {
  const { subject } = row
  if (!isSame(before.subject, subject)) return undefined
  const [from, to] = [single(before.operand), single(row.operand)]
  if (sign === '&&' && before.operator === '>=' && row.operator === '<=' && from && to)
    return { subject, operator: 'between', operand: { from, to } }
  const operator = sign === '||' ? 'among' : 'outside'
  const plain = isList ? { among: 'has', outside: 'lacks' } : { among: '==', outside: '!=' }
  const known = valuesOf(before, plain[operator], operator)
  const more = valuesOf(row, plain[operator], operator)
  return known && more && { subject, operator, operand: { any: [...known, ...more] } }
}

/** Merges adjacent rows of a chain: ranges, one of several, none of several. The meaning is unchanged. */
export const foldRows = (
  rows: readonly ConditionRow[],
  sign: '&&' | '||',
  fields: readonly FieldSymbol[],
): ConditionRow[] => {
  const done: ConditionRow[] = []
  for (const row of rows) {
    const before = done.at(-1)
    const one = before && joined(before, row, sign, isListSubject(row.subject, fields))
    if (one) done.pop()
    done.push(one ?? row)
  }
  return done
}
