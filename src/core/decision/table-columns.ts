import type { DecisionTable } from '../../generated/types'
import type { FieldSymbol } from '../expression'
import { kindOfExpression } from '../expression/analysis/check-expression'
import { parse } from '../expression/parse'
import type { CellColumn } from './cell-text'

const kinds: Readonly<Record<string, CellColumn['kind']>> = {
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  text: 'text',
}

/** The field that a column asks, where it asks nothing but its value. */
export function findColumnField(
  { expression }: Pick<DecisionTable['inputs'][number], 'expression'>,
  fields: readonly FieldSymbol[],
) {
  const { tree } = parse(expression)
  const key = tree?.type === 'field' && !tree.shown ? tree.key : undefined
  return fields.find((field) => field.key === key)
}

/** How cells of a column are written: as the field has it, else by the kind of value that its expression ends in. */
export function cellColumnOf(
  input: DecisionTable['inputs'][number],
  fields: FieldSymbol[],
  words: CellColumn['words'],
): CellColumn {
  const field = findColumnField(input, fields)
  const kind = kinds[field?.kind ?? kindOfExpression(input.expression, fields)] ?? (field ? 'text' : 'any')
  return { kind, words, ...(field?.choices && { choices: field.choices }) }
}

/** Whether a column's expression answers a list, of which a cell asks what is in it. */
export const isListColumn = (expression: string, fields: readonly FieldSymbol[]): boolean =>
  findColumnField({ expression }, fields)?.kind === 'list'
