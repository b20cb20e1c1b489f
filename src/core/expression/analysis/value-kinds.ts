import type { ParameterKind, ResultKind } from '../functions/define-function'
import type { BinaryOperator } from '../tree'
import type { FieldSymbol } from './symbols'

/**
 * Static kind of a value. `input` is text typed into a text field, which may spell a number. `text` never
 * spells a number. `any` is unknown and accepted everywhere.
 */
export type ValueKind = 'number' | 'boolean' | 'text' | 'input' | 'date' | 'list' | 'area' | 'table' | 'any'

/** Kind of a field's stored value. */
const kindOfField: Readonly<Record<FieldSymbol['kind'], ValueKind>> = {
  text: 'input',
  number: 'number',
  date: 'date',
  person: 'list',
  department: 'list',
  list: 'list',
  boolean: 'boolean',
  area: 'area',
  table: 'table',
}

/** Returns the kind of a field's stored value. A year is a text that spells a number. */
export const kindOfSymbol = ({ kind, format }: Pick<FieldSymbol, 'kind' | 'format'>): ValueKind =>
  format === 'year' ? 'input' : kindOfField[kind]

/** Kind of a function's result; a computed text may spell a number. */
export const kindOfResult: Readonly<Record<ResultKind, ValueKind>> = {
  number: 'number',
  text: 'input',
  boolean: 'boolean',
  date: 'date',
  list: 'list',
  any: 'any',
}

const kinds = (...names: ValueKind[]): ReadonlySet<ValueKind> => new Set<ValueKind>([...names, 'any'])

/** Kinds that are valid in arithmetic. */
export const numericKinds = kinds('number', 'input')
/** Kinds that are valid as a condition. */
export const logicalKinds = kinds('boolean', 'number')

const textual = kinds('text', 'input', 'date', 'list')
const ordered = kinds('text', 'input', 'date')
const answers = kinds('boolean', 'number', 'input')

/** Sets of mutually comparable kinds. */
const equalSets = [numericKinds, textual, logicalKinds]
const orderSets = [numericKinds, ordered]

/** Whether a comparison of two kinds is meaningful. */
export function canCompareKinds(operator: BinaryOperator, left: ValueKind, right: ValueKind): boolean {
  if (left === 'any' || right === 'any') return true
  const sets = operator === '==' || operator === '!=' ? equalSets : orderSets
  return sets.some((set) => set.has(left) && set.has(right))
}

/** Kinds accepted by each parameter kind. */
export const parameterKinds: Readonly<Record<ParameterKind, ReadonlySet<ValueKind>>> = {
  number: numericKinds,
  boolean: answers,
  text: kinds('text', 'input', 'number', 'boolean', 'date', 'list'),
  date: kinds('text', 'input', 'date'),
  list: kinds('text', 'input', 'number', 'date', 'list'),
  table: kinds('table'),
  column: kinds('text', 'input'),
  plain: kinds('number', 'boolean', 'text', 'input', 'date', 'list'),
  any: kinds('number', 'boolean', 'text', 'input', 'date', 'list', 'area', 'table'),
}

/** Problem codes for an argument of the wrong kind, under `expression.`. */
export const mismatchCodes: Readonly<Record<ParameterKind, string>> = {
  number: 'not-a-number',
  boolean: 'not-a-condition',
  text: 'not-a-text',
  date: 'not-a-date',
  list: 'not-a-list',
  table: 'not-a-table',
  column: 'not-a-text',
  plain: 'not-a-text',
  any: 'not-a-text',
}
