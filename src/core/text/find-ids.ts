/** Maximum length of an id. */
const longestId = 64

/** Parts of a text that may be ids or end with one. */
const words = /[\w-]+/g

/**
 * Finds the known ids in a text: the text itself, or a word or the end of a word after an underscore, as in
 * `@[金额_1732154400000_001]`. Takes one pass, however many ids are known.
 */
export function findIds(text: string, known: { has(id: string): boolean }): string[] {
  if (known.has(text)) return [text]
  const found: string[] = []
  for (const [word] of text.matchAll(words)) {
    if (word.length <= longestId && known.has(word)) found.push(word)
    for (let at = word.lastIndexOf('_'); at >= 0; at = at > 0 ? word.lastIndexOf('_', at - 1) : -1) {
      if (word.length - at - 1 > longestId) break
      const id = word.slice(at + 1)
      if (known.has(id)) found.push(id)
    }
  }
  return found
}
