import type { FormItem, Problem } from '../../../generated/types'
import { itemFieldSchema } from '../design'
import { getOwnValue, isRecord } from '../values/form-values'

const wordsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/[\s|]+/))
    .filter(Boolean)

/** Returns the words in options that their schema does not list, where the schema lists all words. */
function unknownWords(properties: unknown, options: Record<string, unknown>): string[] {
  if (!isRecord(properties)) return []
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!isRecord(schema)) return []
    const value = getOwnValue(options, name)
    if (isRecord(value)) return unknownWords(schema.properties, value)
    const known = schema['x-words']
    return Array.isArray(known) ? wordsIn(value).filter((word) => !known.includes(word)) : []
  })
}

/** Warns about each unknown tool or menu name; the form works without it. */
export const checkOptionNames = (item: FormItem): Problem[] =>
  unknownWords(itemFieldSchema(item).options?.properties, item.options).map((word) => ({
    code: 'form-design.word-unknown',
    params: { name: item.name, key: item.key, word },
    place: { field: item.key },
    level: 'warning',
  }))
