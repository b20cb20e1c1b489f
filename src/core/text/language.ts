import type { LocalizedText } from '../../generated/types'

/** A language that people read. */
export type Language = keyof LocalizedText

/** The language that rules reckon in: what is stored, compared and carried reads as it stands in the design. */
export const designLanguage: Language = 'zh'

/** What stands between the parts of a value on one line: choices, the cells of a row, rows. */
export const separators: Readonly<Record<Language, Record<'choices' | 'cells' | 'rows', string>>> = {
  zh: { choices: '、', cells: '，', rows: '；' },
  en: { choices: ', ', cells: ', ', rows: '; ' },
  es: { choices: ', ', cells: ', ', rows: '; ' },
}
