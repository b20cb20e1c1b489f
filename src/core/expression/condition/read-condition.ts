import type { KnownField } from '../known'
import { parse } from '../parse'
import type { BinaryOperator, Node, NodeOf } from '../tree'
import {
  type Condition,
  type ConditionRow,
  facts,
  joinSign,
  type Operand,
  otherJoin,
  type RowOperator,
  rowFunctions,
  type Subject,
} from './condition'

const comparisons = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>='])

/** The parts of a chain of one operator, however its author bracketed it. */
const chainOf = (node: Node, operator: BinaryOperator): Node[] =>
  node.type === 'binary' && node.operator === operator
    ? [...chainOf(node.left, operator), ...chainOf(node.right, operator)]
    : [node]

function subjectOf(node: Node | undefined, fields: readonly KnownField[]): Subject | undefined {
  if (node?.type === 'field') {
    const known = !node.column && fields.find(({ key }) => key === node.key)
    if (!known || known.kind === 'table') return undefined
    return { field: node.key, name: known.name, shown: node.shown }
  }
  const fact = node?.type === 'call' && node.form === '$' && node.args.length === 0 && node.name
  return fact && facts.some((one) => one === fact) ? { fact } : undefined
}

function operandOf(node: Node | undefined): Operand | undefined {
  if (node?.type === 'text') return { text: node.value }
  if (node?.type === 'number') return { digits: node.digits }
  if (node?.type === 'boolean') return { is: node.value }
  const isNegative = node?.type === 'unary' && node.operator === '-' && node.of.type === 'number'
  return isNegative ? { digits: `-${(node.of as NodeOf<'number'>).digits}` } : undefined
}

/** A row made by a function: is it empty, does it hold this. */
function askedRow(node: NodeOf<'call'>, isDenied: boolean, fields: readonly KnownField[]) {
  const subject = subjectOf(node.args[0], fields)
  if (!subject || node.form !== '$') return undefined
  if (node.name === rowFunctions.empty && node.args.length === 1)
    return { subject, operator: isDenied ? 'filled' : 'empty' } as const
  const kind = 'field' in subject ? fields.find(({ key }) => key === subject.field)?.kind : undefined
  const isList = kind === 'list' && 'field' in subject && !subject.shown
  const operand = operandOf(node.args[1])
  if (node.name !== (isList ? rowFunctions.list : rowFunctions.text) || node.args.length !== 2 || !operand)
    return undefined
  return { subject, operator: isDenied ? 'lacks' : 'has', operand } as const
}

function rowOf(node: Node, fields: readonly KnownField[]): ConditionRow | undefined {
  if (node.type === 'call') return askedRow(node, false, fields)
  if (node.type === 'unary' && node.operator === '!' && node.of.type === 'call')
    return askedRow(node.of, true, fields)
  if (node.type !== 'binary' || !comparisons.has(node.operator)) return undefined
  const subject = subjectOf(node.left, fields)
  const operand = operandOf(node.right)
  return subject && operand && { subject, operator: node.operator as RowOperator, operand }
}

function partOf(node: Node, inner: BinaryOperator, fields: readonly KnownField[]) {
  const rows = chainOf(node, inner).map((one) => rowOf(one, fields))
  if (!rows.every((row) => row !== undefined)) return undefined
  const [first] = rows
  return rows.length === 1 && first ? first : rows
}

/**
 * Reads a condition as rows of these fields; undefined where rows cannot say it (a calculation, a third level, a
 * field that is gone), so that it stays a formula. What is read is worth the same as the text.
 */
export function readCondition(text: string, fields: readonly KnownField[]): Condition | undefined {
  if (!text.trim()) return { join: 'all', parts: [] }
  const { tree } = parse(text)
  if (!tree) return undefined
  const join = tree.type === 'binary' && tree.operator === '||' ? 'any' : 'all'
  const parts = chainOf(tree, joinSign[join]).map((one) => partOf(one, joinSign[otherJoin[join]], fields))
  return parts.every((part) => part !== undefined) ? { join, parts } : undefined
}
