import type { Language } from '../platform'

/** Languages with their native names, so that people find their own in a foreign page. */
export const nativeLanguageNames: readonly [Language, string][] = [
  ['zh', '中文'],
  ['en', 'English'],
  ['es', 'Español'],
]

/** Returns the native name of a language. */
export const languageName = (language: string): string | undefined =>
  nativeLanguageNames.find(([key]) => key === language)?.[1]
