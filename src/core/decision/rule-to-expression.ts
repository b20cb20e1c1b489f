import type { DecisionCell, DecisionTable } from '../../generated/types'
import { printText } from '../expression'

type Constant = NonNullable<DecisionCell['values']>[number]

const literal = (value: Constant): string =>
  typeof value === 'string' ? printText(value) : typeof value === 'number' ? digits(value) : String(value)

/** Formats a number without an exponent, which the language does not support. */
const digits = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(10).replace(/\.?0+$/, '') : text
}

function rangeText(query: string, { from, above, to, below }: DecisionCell): string {
  const ends = [
    ...(from === undefined ? [] : [`${query} ${above ? '>' : '>='} ${literal(from)}`]),
    ...(to === undefined ? [] : [`${query} ${below ? '<' : '<='} ${literal(to)}`]),
  ]
  return ends.join(' && ')
}

/** Converts one cell to an expression; empty if the cell accepts any value. */
function cellText({ expression, many }: DecisionTable['inputs'][number], cell: DecisionCell): string {
  const query = /^@\[[^\]]*\]$/.test(expression) ? expression : `(${expression})`
  if (cell.is === 'range') return rangeText(query, cell)
  const values = cell.values ?? []
  const is = (one: Constant) => (many ? `$[包含](${query},${literal(one)})` : `${query} == ${literal(one)}`)
  const isNot = (one: Constant) => (many ? `!${is(one)}` : `${query} != ${literal(one)}`)
  if (cell.is === 'among') return values.length ? `(${values.map(is).join(' || ')})` : ''
  if (cell.is === 'outside') return values.map(isNot).join(' && ')
  return ''
}

/** Converts the conditions of a row to one expression, so that the existing rules and solver apply to it. */
export function ruleToExpression(
  { inputs }: DecisionTable,
  { cells }: DecisionTable['rules'][number],
): string {
  const parts = inputs.map((input, at) => cellText(input, cells[at] ?? { is: 'any' }))
  return parts.filter((part) => part !== '').join(' && ') || 'true'
}
