import type { Language } from '../platform/i18n/i18n'

/** Languages are named in themselves, so that whoever is lost finds the own one. */
export const languages: readonly [Language, string][] = [
  ['zh', '中文'],
  ['en', 'English'],
  ['es', 'Español'],
]

/** What a language is called in itself. */
export const languageName = (language: string): string | undefined =>
  languages.find(([key]) => key === language)?.[1]
