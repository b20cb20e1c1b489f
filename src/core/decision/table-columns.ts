import type { DecisionTable } from '../../generated/types'
import type { FieldSymbol } from '../expression'
import { inferExpressionKind, parseExpression } from '../expression'
import type { CellColumn } from './cell-text'

const kinds: Readonly<Record<string, CellColumn['kind']>> = {
  number: 'number',
  date: 'date',
  boolean: 'boolean',
  text: 'text',
}

/** Returns the field whose value is all that a column reads; undefined otherwise. */
export function findColumnField(
  { expression }: Pick<DecisionTable['inputs'][number], 'expression'>,
  fields: readonly FieldSymbol[],
) {
  const { tree } = parseExpression(expression)
  const key = tree?.type === 'field' && !tree.shown ? tree.key : undefined
  return fields.find((field) => field.key === key)
}

/** Returns how cells of a column are written: by its field, otherwise by the value type of its expression. */
export function cellColumnOf(
  input: DecisionTable['inputs'][number],
  fields: FieldSymbol[],
  words: CellColumn['words'],
): CellColumn {
  const field = findColumnField(input, fields)
  const kind = kinds[field?.kind ?? inferExpressionKind(input.expression, fields)] ?? (field ? 'text' : 'any')
  return { kind, words, ...(field?.choices && { choices: field.choices }) }
}

/** Whether a column's expression yields a list, so that its cells test for members. */
export const isListColumn = (expression: string, fields: readonly FieldSymbol[]): boolean =>
  findColumnField({ expression }, fields)?.kind === 'list'
