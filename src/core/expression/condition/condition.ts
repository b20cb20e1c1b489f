/** What a row asks about: a field, its displayed value, or a fact of the flow such as `$[发起部门]()`. */
export type Subject = { field: string; name: string; shown: boolean } | { fact: string }

/** One value of a row. */
export type OperandValue = { text: string } | { digits: string } | { is: boolean }

/** What a row compares with: one value, two ends, or several values. */
export type Operand = OperandValue | { from?: OperandValue; to?: OperandValue } | { any: OperandValue[] }

/**
 * How a row compares. `has` and `lacks` are about a part of a text, or one item of a list; `between` holds at both ends;
 * `among` asks for one of several values (of a list: that it holds one of them), `outside` for none of them.
 */
export type RowOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'has'
  | 'lacks'
  | 'between'
  | 'among'
  | 'outside'
  | 'empty'
  | 'filled'

/** One row: a subject, an operator, and, where it needs one, what it is compared with. */
export interface ConditionRow {
  subject: Subject
  operator: RowOperator
  operand?: Operand
}

/** Rows that must all hold, or of which one must; a group within is joined the other way round. */
export interface Condition {
  join: 'all' | 'any'
  parts: (ConditionRow | ConditionRow[])[]
}

/** The sign between rows. */
export const joinSign = { all: '&&', any: '||' } as const

/** How the rows of a group within are joined. */
export const otherJoin = { all: 'any', any: 'all' } as const

/** Functions by which rows ask, by their names in the language. */
export const rowFunctions = { text: '包含strpos', list: '包含inAarray', empty: '为空' } as const

/** Facts of a flow that rows may ask about, by the names of their functions. */
export const conditionFacts = ['发起部门', '发起部门全路径', '发起人', '发起人工号', '是否紧急'] as const

/** The operators that need nothing to compare with. */
export const needsNoOperand = (operator: RowOperator): boolean =>
  operator === 'empty' || operator === 'filled'
