import type {
  ConditionRow,
  FieldSymbol,
  Operand,
  OperandValue,
  RowOperator,
  Subject,
} from '#/core/expression'
import { isRoleField } from '#/core/recipient/linkable-field'
import type { NamedOne } from '#/generated/types'

/** Text key part of each operator. */
const words: Record<RowOperator, string> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  has: 'has',
  lacks: 'lacks',
  between: 'between',
  among: 'among',
  outside: 'outside',
  empty: 'empty',
  filled: 'filled',
}

/**
 * Returns the text key of an operator; a list contains some of several values, anything else is one of them.
 */
export const operatorText = (operator: RowOperator, { kind }: SubjectFacts): string => {
  const isOfList = kind === 'list' && (operator === 'among' || operator === 'outside')
  return `condition.op.${words[operator]}${isOfList ? '-list' : ''}`
}

const ordered: RowOperator[] = ['==', '!=', '>=', '>', '<=', '<', 'between', 'empty', 'filled']
const worded: RowOperator[] = ['==', '!=', 'among', 'outside', 'has', 'lacks', 'empty', 'filled']

type Kind = FieldSymbol['kind']

/** Operators for fields of each kind, the usual one first. */
const byKind: Record<Exclude<Kind, 'table'>, RowOperator[]> = {
  number: ['>=', ...ordered.filter((one) => one !== '>=')],
  date: ['>=', ...ordered.filter((one) => one !== '>=')],
  text: worded,
  person: worded,
  department: worded,
  area: worded,
  list: ['has', 'lacks', 'among', 'outside', 'empty', 'filled'],
  boolean: ['==', '!='],
}

/** Kinds compared by their displayed value: people do not know department ids by heart. */
const shownKinds: ReadonlySet<Kind> = new Set(['person', 'department', 'area'])

/** Subject of a row, with facts about its value. */
export interface SubjectFacts extends Pick<FieldSymbol, 'kind' | 'choices' | 'format'> {
  /** Kind of names it is compared with. */
  names?: NamedOne['type']
}

/** The only boolean fact. */
const yesOrNo = '是否紧急'

const namesOfFact: Readonly<Record<string, SubjectFacts['names']>> = { 发起人: 'user', 发起部门: 'dept' }
const namesOfKind: Partial<Record<Kind, SubjectFacts['names']>> = { person: 'user', department: 'dept' }

/** Returns the facts about the value of a row's subject. */
export function subjectFactsOf(subject: Subject, fields: readonly FieldSymbol[]): SubjectFacts {
  if ('fact' in subject) {
    const names = namesOfFact[subject.fact]
    return { kind: subject.fact === yesOrNo ? 'boolean' : 'text', ...(names && { names }) }
  }
  const field = fields.find(({ key }) => key === subject.field)
  if (!field) return { kind: 'text' }
  const names = isRoleField(field) ? 'role' : namesOfKind[field.kind]
  return { ...field, ...(names && { names }) }
}

export const operatorsOf = ({ kind }: SubjectFacts): RowOperator[] => (kind === 'table' ? [] : byKind[kind])

/** Returns the fields that rows may use. */
export const conditionFields = (fields: readonly FieldSymbol[]): FieldSymbol[] =>
  fields.filter(({ kind }) => kind !== 'table')

/** Creates a row for a chosen subject: the usual operator, no operand. */
export function newConditionRow(subject: Subject, fields: readonly FieldSymbol[]): ConditionRow {
  const known = subjectFactsOf(subject, fields)
  const [operator = '=='] = operatorsOf(known)
  const operand = known.kind === 'boolean' ? { operand: { is: true } } : {}
  return { subject, operator, ...operand }
}

/** Returns the subject of a field. */
export const subjectOfField = ({ key, name, kind }: FieldSymbol): Subject => ({
  field: key,
  name,
  shown: shownKinds.has(kind),
})

/** Returns the values of a row, whatever its operator. */
function valuesIn(operand: Operand | undefined): OperandValue[] {
  if (!operand) return []
  if ('any' in operand) return operand.any
  if ('text' in operand || 'digits' in operand || 'is' in operand) return [operand]
  return [operand.from, operand.to].filter((end) => end !== undefined)
}

/** Converts an operand for another operator; values that fit are reused. */
export function convertOperand(operator: RowOperator, operand: Operand | undefined): Operand | undefined {
  const values = valuesIn(operand)
  const [first, second] = values
  if (operator === 'among' || operator === 'outside') return { any: values }
  if (operator === 'between') return { ...(first && { from: first }), ...(second && { to: second }) }
  return first
}
