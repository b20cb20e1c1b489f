import type { FormItem } from '../../../generated/types'
import {
  designLabelOf,
  isRecord,
  isTableItem,
  itemFieldSchema,
  itemOfColumn,
  itemTextFormat,
  partSeparatorOf,
  staticChoices,
  tableColumnsOf,
} from '../../form'
import type { SliceGenerator } from '../../slices'
import { designLanguage, type Language, separators } from '../../text/language'
import { memoizeWeak } from '../../text/memoize'
import { localizeDate } from '../../text/parse-date'
import { type TranslationMap, translateText } from '../design'
import type { LoggedField } from '../snapshot'

/** Target language, and the translations of the design. */
export interface LogTranslator {
  words: TranslationMap
  language: Language
}

/** Returns the labels of a switch as logged, mapped to those of the reader's language. */
function wordsOfSwitch({ type, options }: FormItem, { words, language }: LogTranslator): [string, string][] {
  const { defaults = {} } = itemFieldSchema({ type, options })
  return ['activeText', 'inactiveText'].flatMap((name): [string, string][] => {
    const [word, usual] = [options[name], defaults[name]]
    if (isRecord(usual) && (word ?? usual[designLanguage]) === usual[designLanguage])
      return [[String(usual[designLanguage]), String(usual[language])]]
    return typeof word === 'string' ? [[word, translateText(word, words)]] : []
  })
}

/** Returns the labels of a field's values, choices and switches, from the design's translations. */
const wordsOfValues = (parts: readonly FormItem[], teller: LogTranslator): Map<string, string> =>
  new Map(
    parts.flatMap((item): [string, string][] => [
      ...(staticChoices(item) ?? []).map((choice): [string, string] => [
        designLabelOf(choice),
        translateText(designLabelOf(choice), teller.words),
      ]),
      ...wordsOfSwitch(item, teller),
    ]),
  )

/** Returns the separators between parts of a value that come from the design, not from users. */
const signIn = (item: FormItem, sign: string, language: Language): string => {
  const text = itemTextFormat(item)
  if (sign === separators[designLanguage].choices && /^(options|date|switch)$/.test(text.from))
    return separators[language].choices
  const join = partSeparatorOf(text, designLanguage)
  return join && sign === join ? partSeparatorOf(text, language) : sign
}

/** Number of parts of a text that are translated between interruptions. */
const partsOfSlice = 1_000

function textIn(item: FormItem, teller: LogTranslator): (text: string) => SliceGenerator<string> {
  const { words, language } = teller
  const parts = [item, ...tableColumnsOf(item).map((column) => itemOfColumn(item, column))]
  const names = wordsOfValues(parts, teller)
  const units = parts.flatMap(({ options: { unit } }) => (typeof unit === 'string' && unit ? [unit] : []))
  const hasDates = parts.some((part) => itemTextFormat(part).from === 'date')
  const inUnit = (part: string) => {
    const unit = units.find((one) => part.endsWith(one) && /^[-\d.,]+$/.test(part.slice(0, -one.length)))
    return unit ? part.slice(0, -unit.length) + translateText(unit, words) : part
  }
  const describe = (part: string) => names.get(part) ?? inUnit(hasDates ? localizeDate(language, part) : part)
  const isRows = isTableItem(item)
  return function* (text) {
    const translated: string[] = []
    for (const [at, part] of text.split(/([，；、]| 至 )/).entries()) {
      translated.push(at % 2 ? (isRows ? part : signIn(item, part, language)) : describe(part))
      if (at % partsOfSlice === 0) yield
    }
    return translated.join('')
  }
}

const hasWords = memoizeWeak((words: TranslationMap) => Object.keys(words).length > 0)

/**
 * Translates a changed field of the history: its name, its columns, and the design's texts in its values;
 * user input is left unchanged. `item` is the field in the design; without it only names are translated.
 * Returns the same field in the language of the design if nothing is translated.
 */
export function* translateLogField(
  field: LoggedField,
  item: FormItem | undefined,
  teller: LogTranslator,
): SliceGenerator<LoggedField> {
  const { words, language } = teller
  if (language === designLanguage && !hasWords(words)) return field
  const parts = item && textIn(item, teller)
  const text = function* (value: string): SliceGenerator<string> {
    return parts ? yield* parts(value) : value
  }
  const { was, rows } = field
  const translated: LoggedField = { ...field, n: translateText(field.n, words), str: yield* text(field.str) }
  if (was !== undefined) translated.was = yield* text(was)
  if (!rows) return translated
  translated.rows = []
  for (const row of rows) {
    const next = { ...row }
    if (row.column !== undefined) next.column = translateText(row.column, words)
    if (row.was !== undefined) next.was = yield* text(row.was)
    if (row.now !== undefined) next.now = yield* text(row.now)
    translated.rows.push(next)
  }
  return translated
}
