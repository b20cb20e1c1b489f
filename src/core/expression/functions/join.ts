import { toPlainText } from '../value'
import { assertTextLength } from './argument-guards'

/** Joins values with a separator. Throws before building a text that is too long. */
export function joinValues(values: readonly unknown[], separator: string): string {
  const words = values.map(toPlainText)
  assertTextLength(words.reduce((length, word) => length + word.length + separator.length, 0))
  return words.join(separator)
}
