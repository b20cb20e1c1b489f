import { toPlainText } from '../value'
import { assertTextLength } from './argument-guards'

/** Values as one text with a separator between them; too long a text is refused before it is made. */
export function joinValues(values: readonly unknown[], separator: string): string {
  const words = values.map(toPlainText)
  assertTextLength(words.reduce((length, word) => length + word.length + separator.length, 0))
  return words.join(separator)
}
