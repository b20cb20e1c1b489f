/** Translations of one language by source text. */
export type TranslationMap = Readonly<Record<string, string>>

/** Translates a text; without a translation it stays unchanged. */
export const translateText = (word: string, words: TranslationMap): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word
