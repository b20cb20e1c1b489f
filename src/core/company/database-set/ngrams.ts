/**
 * Splits a word into pairs of neighbouring characters, and triples of plain ASCII, as the database's
 * word_parts does (decision 37).
 */
export function splitNgrams(word: string): string[] {
  const signs = [...word.toLowerCase()]
  const parts = signs.flatMap((sign, at) => {
    const [two, before] = [signs[at - 2], signs[at - 1]]
    if (before === undefined) return []
    const three = two === undefined ? '' : two + before + sign
    return [before + sign, ...(isPlain(three) ? [three] : [])]
  })
  return [...new Set(parts)]
}

const isPlain = (text: string) => text !== '' && [...text].every((sign) => (sign.codePointAt(0) ?? 128) < 128)
