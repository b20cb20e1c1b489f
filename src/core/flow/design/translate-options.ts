import type { FormTableColumn } from '../../../generated/types'
import {
  choiceLabel,
  designLabelOf,
  type FieldChoice,
  isRecord,
  isValidChoiceValue,
  parseColumnChoices,
  pickDesignLabel,
  sourceKeysOf,
  toChoices,
} from '../../form'

/** Translations of one language by source text. */
export type TranslationMap = Readonly<Record<string, string>>

/** Translates a text; without a translation it stays unchanged. */
export const translateText = (word: string, words: TranslationMap): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word

type Entry = FieldChoice & { children?: unknown }

const childrenOf = ({ children }: { children?: unknown }): Entry[] =>
  Array.isArray(children)
    ? children.flatMap((below) => (isRecord(below) ? [below as unknown as Entry] : []))
    : []

/** Translates a choice's label; it retains the design's word, which is stored and used in computations. */
function translateChoice(choice: Entry, words: TranslationMap): Entry {
  const written = designLabelOf(choice)
  const label = translateText(written, words)
  const below = childrenOf(choice).map((one) => translateChoice(one, words))
  return {
    ...choice,
    ...(label !== written && { label, written }),
    ...(below.length > 0 && { children: below }),
  }
}

function translateEntry(entry: unknown, words: TranslationMap): unknown {
  if (isValidChoiceValue(entry)) {
    const choice = translateChoice({ value: entry, label: String(entry) }, words)
    return choice.written === undefined ? entry : choice
  }
  if (!isRecord(entry) || !isValidChoiceValue(entry.value)) return entry
  const label = choiceLabel(entry.label, entry.value)
  return translateChoice({ ...entry, ...pickDesignLabel(entry), value: entry.value, label }, words)
}

/** Translates rows of JSON with custom property names into regular choices. */
function translateRows(source: Record<string, unknown>, words: TranslationMap): Record<string, unknown> {
  const { value, label, children, ...props } = isRecord(source.props) ? source.props : {}
  const parts = { ...sourceKeysOf({ type: '', options: source }), showLabel: false }
  return {
    jsonOptions: toChoices(source.jsonOptions, parts).map((one) => translateChoice(one, words)),
    props,
  }
}

/** Translates the fixed choices of a field's data source. */
export const translateSource = (
  source: Record<string, unknown>,
  words: TranslationMap,
): Record<string, unknown> => ({
  ...source,
  ...(Array.isArray(source.options) && {
    options: source.options.map((entry) => translateEntry(entry, words)),
  }),
  ...(Array.isArray(source.jsonOptions) && translateRows(source, words)),
})

/** Translates a table column with its word list as choices. */
export function translateColumn(column: FormTableColumn, words: TranslationMap): FormTableColumn {
  const { datasource, datasourceType } = column
  if (datasourceType === 'advanced') return column
  const options = parseColumnChoices(datasource).map((choice) => translateChoice(choice, words))
  if (!options.some(({ written }) => written)) return column
  return { ...column, datasourceType: 'advanced', datasourceAdvanced: { sourceType: 'options', options } }
}
