/** Subject of a row: a field, its displayed value, or a fact of the flow such as `$[发起部门]()`. */
export type Subject = { field: string; name: string; shown: boolean } | { fact: string }

/** One literal value of a row. */
export type OperandValue = { text: string } | { digits: string } | { is: boolean }

/** Right-hand side of a row: one value, a range, or several values. */
export type Operand = OperandValue | { from?: OperandValue; to?: OperandValue } | { any: OperandValue[] }

/**
 * Operator of a row. `has` and `lacks` test for part of a text or one item of a list. `between` includes both
 * ends. `among` tests for one of several values (for a list: that it contains one of them), `outside` for
 * none of them.
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

/** One row: a subject, an operator and, where required, an operand. */
export interface ConditionRow {
  subject: Subject
  operator: RowOperator
  operand?: Operand
}

/** Rows joined by "all" or "any". A nested group uses the other join. */
export interface Condition {
  join: 'all' | 'any'
  parts: (ConditionRow | ConditionRow[])[]
}

/** Operator between rows. */
export const joinSign = { all: '&&', any: '||' } as const

/** Join of the rows of a nested group. */
export const oppositeJoin = { all: 'any', any: 'all' } as const

/** Functions that express row operators, by their names in the language. */
export const rowFunctions = { text: '包含strpos', list: '包含inAarray', empty: '为空' } as const

/** Facts of a flow that rows may test, by the names of their functions. */
export const conditionFacts = ['发起部门', '发起部门全路径', '发起人', '发起人工号', '是否紧急'] as const

/** Whether an operator takes no operand. */
export const needsNoOperand = (operator: RowOperator): boolean =>
  operator === 'empty' || operator === 'filled'
