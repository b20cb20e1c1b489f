import type { FieldSymbol } from '../analysis/symbols'
import { parseExpression } from '../parse'
import type { BinaryOperator, ExpressionNode, ExpressionNodeOf } from '../tree'
import {
  type Condition,
  type ConditionRow,
  conditionFacts,
  joinSign,
  type OperandValue,
  oppositeJoin,
  type RowOperator,
  rowFunctions,
  type Subject,
} from './condition'
import { foldRows, isListSubject } from './fold-rows'

const comparisons = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>='])

/** Flattens a chain of one operator, regardless of its brackets. */
const chainOf = (node: ExpressionNode, operator: BinaryOperator): ExpressionNode[] =>
  node.type === 'binary' && node.operator === operator
    ? [...chainOf(node.left, operator), ...chainOf(node.right, operator)]
    : [node]

function subjectOf(node: ExpressionNode | undefined, fields: readonly FieldSymbol[]): Subject | undefined {
  if (node?.type === 'field') {
    const known = fields.find(({ key }) => key === node.key)
    if (node.column || known?.kind === 'table') return undefined
    return { field: node.key, name: known?.name ?? node.name, shown: node.shown }
  }
  const fact = node?.type === 'call' && node.form === '$' && node.args.length === 0 && node.name
  return fact && conditionFacts.some((one) => one === fact) ? { fact } : undefined
}

function operandOf(node: ExpressionNode | undefined): OperandValue | undefined {
  if (node?.type === 'text') return { text: node.value }
  if (node?.type === 'number') return { digits: node.digits }
  if (node?.type === 'boolean') return { is: node.value }
  const isNegative = node?.type === 'unary' && node.operator === '-' && node.of.type === 'number'
  return isNegative ? { digits: `-${(node.of as ExpressionNodeOf<'number'>).digits}` } : undefined
}

/** Reads a row from a function call: is empty, contains. */
function queriedRow(node: ExpressionNodeOf<'call'>, isDenied: boolean, fields: readonly FieldSymbol[]) {
  const subject = subjectOf(node.args[0], fields)
  if (!subject || node.form !== '$') return undefined
  if (node.name === rowFunctions.empty && node.args.length === 1)
    return { subject, operator: isDenied ? 'filled' : 'empty' } as const
  const isList = isListSubject(subject, fields)
  const operand = operandOf(node.args[1])
  if (node.name !== (isList ? rowFunctions.list : rowFunctions.text) || node.args.length !== 2 || !operand)
    return undefined
  return { subject, operator: isDenied ? 'lacks' : 'has', operand } as const
}

function rowOf(node: ExpressionNode, fields: readonly FieldSymbol[]): ConditionRow | undefined {
  if (node.type === 'call') return queriedRow(node, false, fields)
  if (node.type === 'unary' && node.operator === '!' && node.of.type === 'call')
    return queriedRow(node.of, true, fields)
  if (node.type !== 'binary') return undefined
  if (node.operator === '&&' || node.operator === '||') return foldedRow(node, node.operator, fields)
  if (!comparisons.has(node.operator)) return undefined
  const subject = subjectOf(node.left, fields)
  const operand = operandOf(node.right)
  return subject && operand && { subject, operator: node.operator as RowOperator, operand }
}

/** Reads the rows of a chain and merges adjacent ones. Returns undefined if an operand is not a row. */
function rowsOf(
  node: ExpressionNode,
  sign: '&&' | '||',
  fields: readonly FieldSymbol[],
): ConditionRow[] | undefined {
  const rows = chainOf(node, sign).map((one) => rowOf(one, fields))
  return rows.every((row) => row !== undefined) ? foldRows(rows, sign, fields) : undefined
}

/** Reads a nested chain that is equivalent to one row. */
function foldedRow(
  node: ExpressionNode,
  sign: '&&' | '||',
  fields: readonly FieldSymbol[],
): ConditionRow | undefined {
  const [row, ...more] = rowsOf(node, sign, fields) ?? []
  return more.length ? undefined : row
}

function partOf(node: ExpressionNode, inner: '&&' | '||', fields: readonly FieldSymbol[]) {
  const rows = rowsOf(node, inner, fields)
  if (!rows) return undefined
  const [first] = rows
  return rows.length === 1 && first ? first : rows
}

/** Merges adjacent rows of the parts; groups are left between them. */
function foldedParts(
  parts: readonly Condition['parts'][number][],
  sign: '&&' | '||',
  fields: readonly FieldSymbol[],
): Condition['parts'] {
  const done: Condition['parts'] = []
  for (const part of parts) {
    const before = done.at(-1)
    if (Array.isArray(part) || !before || Array.isArray(before)) done.push(part)
    else done.splice(-1, 1, ...foldRows([before, part], sign, fields))
  }
  return done
}

/**
 * Reads a condition as rows of these fields. Returns undefined where rows cannot express it (a calculation, a
 * third level, a comparison of two fields), so that it stays a formula. The rows are equivalent to the text.
 * A row of a deleted field is preserved under its name in the text.
 */
export function readCondition(text: string, fields: readonly FieldSymbol[]): Condition | undefined {
  if (!text.trim()) return { join: 'all', parts: [] }
  const { tree } = parseExpression(text)
  if (!tree) return undefined
  const join = tree.type === 'binary' && tree.operator === '||' ? 'any' : 'all'
  const sign = joinSign[join]
  const parts = chainOf(tree, sign).map((one) => partOf(one, joinSign[oppositeJoin[join]], fields))
  if (!parts.every((part) => part !== undefined)) return undefined
  const together = foldedParts(parts, sign, fields)
  return { join: together.length === 1 && !Array.isArray(together[0]) ? 'all' : join, parts: together }
}
