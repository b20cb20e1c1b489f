/** Translations of one language by the text that they translate. */
export type Words = Readonly<Record<string, string>>

/** A word in another language; one without translation stays as it is. */
export const said = (word: string, words: Words): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word
