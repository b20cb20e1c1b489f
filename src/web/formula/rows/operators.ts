import type { ConditionRow, KnownField, RowOperator, Subject } from '#/core/expression'

/** The word of each operator in the texts. */
export const operatorWords: Record<RowOperator, string> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  has: 'has',
  lacks: 'lacks',
  empty: 'empty',
  filled: 'filled',
}

const ordered: RowOperator[] = ['==', '!=', '>=', '>', '<=', '<', 'empty', 'filled']
const worded: RowOperator[] = ['==', '!=', 'has', 'lacks', 'empty', 'filled']

type Kind = KnownField['kind']

/** How a field of each kind may be compared, the usual way first. */
const byKind: Record<Exclude<Kind, 'table'>, RowOperator[]> = {
  number: ['>=', ...ordered.filter((one) => one !== '>=')],
  date: ['>=', ...ordered.filter((one) => one !== '>=')],
  text: worded,
  person: worded,
  department: worded,
  area: worded,
  list: ['has', 'lacks', 'empty', 'filled'],
  boolean: ['==', '!='],
}

/** Kinds that are compared by what they show: nobody knows the id of a department by heart. */
const shownKinds: ReadonlySet<Kind> = new Set(['person', 'department', 'area'])

/** What a row is about, with what is known of its value. */
export type Known = Pick<KnownField, 'kind' | 'choices' | 'format'>

/** The one fact that is yes or no. */
const yesOrNo = '是否紧急'

/** What is known of the value that a row asks about. */
export function knownOf(subject: Subject, fields: readonly KnownField[]): Known {
  if ('fact' in subject) return { kind: subject.fact === yesOrNo ? 'boolean' : 'text' }
  return fields.find(({ key }) => key === subject.field) ?? { kind: 'text' }
}

export const operatorsOf = ({ kind }: Known): RowOperator[] => (kind === 'table' ? [] : byKind[kind])

/** The fields that rows may ask about. */
export const askable = (fields: readonly KnownField[]): KnownField[] =>
  fields.filter(({ kind }) => kind !== 'table')

/** What a row begins with when its subject is chosen: the usual operator, nothing to compare with. */
export function rowAbout(subject: Subject, fields: readonly KnownField[]): ConditionRow {
  const known = knownOf(subject, fields)
  const [operator = '=='] = operatorsOf(known)
  const operand = known.kind === 'boolean' ? { operand: { is: true } } : {}
  return { subject, operator, ...operand }
}

/** The subject that a field is asked by. */
export const subjectOfField = ({ key, name, kind }: KnownField): Subject => ({
  field: key,
  name,
  shown: shownKinds.has(kind),
})
