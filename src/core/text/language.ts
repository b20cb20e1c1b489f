import type { LocalizedText } from '../../generated/types'

/** Language of the user interface. */
export type Language = keyof LocalizedText

/** Language in which rules work: values are stored, compared and copied as the design has them. */
export const designLanguage: Language = 'zh'

/** Separators between the parts of a value on one line: choices, the cells of a row, rows. */
export const separators: Readonly<Record<Language, Record<'choices' | 'cells' | 'rows', string>>> = {
  zh: { choices: '、', cells: '，', rows: '；' },
  en: { choices: ', ', cells: ', ', rows: '; ' },
  es: { choices: ', ', cells: ', ', rows: '; ' },
}
