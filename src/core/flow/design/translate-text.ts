/** Translations of one language by the text that they translate. */
export type TranslationMap = Readonly<Record<string, string>>

/** A word in another language; one without translation stays as it is. */
export const translateText = (word: string, words: TranslationMap): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word
