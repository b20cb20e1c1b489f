import type { FormItem } from '../../../generated/types'
import { choicesIn } from '../../form/design/choices'
import { columnsOf, itemOfColumn } from '../../form/design/items'
import type { LoggedField } from '../snapshot/changes'
import { said, type Words } from './words'

const labelsOf = ({ options }: FormItem): string[] => [
  ...(choicesIn(options) ?? []).map(({ label }) => label),
  ...[options.activeText, options.inactiveText].filter((text) => typeof text === 'string'),
]

/** The words that a field's values are told with: how its choices read, and its unit. */
function wordsOfValues(item: FormItem): { labels: Set<string>; units: string[] } {
  const parts = [item, ...columnsOf(item).map((column) => itemOfColumn(item, column))]
  return {
    labels: new Set(parts.flatMap(labelsOf)),
    units: parts.flatMap(({ options: { unit } }) => (typeof unit === 'string' && unit ? [unit] : [])),
  }
}

function textIn(words: Words, item: FormItem): (text: string) => string {
  const { labels, units } = wordsOfValues(item)
  const inUnit = (part: string) => {
    const unit = units.find((one) => part.endsWith(one) && /^[-\d.,]+$/.test(part.slice(0, -one.length)))
    return unit ? part.slice(0, -unit.length) + said(unit, words) : part
  }
  return (text) =>
    text
      .split(/([，；、])/)
      .map((part) => (labels.has(part) ? said(part, words) : inUnit(part)))
      .join('')
}

/**
 * A changed field as the history tells it, in another language: its name, its columns, and of its values what its
 * design says; what people wrote stays. `item` is the field in the design; without it only names are known.
 */
export function retold(field: LoggedField, item: FormItem | undefined, words: Words): LoggedField {
  const text = item ? textIn(words, item) : (value: string) => value
  const { was, rows } = field
  return {
    ...field,
    n: said(field.n, words),
    str: text(field.str),
    ...(was !== undefined && { was: text(was) }),
    ...(rows && {
      rows: rows.map((row) => ({
        ...row,
        ...(row.column !== undefined && { column: said(row.column, words) }),
        ...(row.was !== undefined && { was: text(row.was) }),
        ...(row.now !== undefined && { now: text(row.now) }),
      })),
    }),
  }
}
