/** Returns the positions of the characters whose pinyin matches a query, such as je for 金额; null if none. */
export type PinyinMatcher = (text: string, query: string) => readonly number[] | null

/** Score of a title match, and the matched characters. */
export interface Match {
  score: number
  at: readonly number[]
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)

/** Matches a title by its characters or pinyin; closer matches score higher. */
export function matchTitle(title: string, query: string, sounds: PinyinMatcher): Match | undefined {
  if (!query) return { score: 0, at: [] }
  const from = title.toLowerCase().indexOf(query.toLowerCase())
  if (from >= 0) {
    const score = title.length === query.length ? 5 : from === 0 ? 4 : 3
    return { score, at: range(from, query.length) }
  }
  const at = /^[a-z]+$/i.test(query) ? sounds(title, query) : null
  if (!at) return undefined
  return { score: at.length === title.length ? 2.5 : at[0] === 0 ? 2 : 1, at }
}

let spoken: PinyinMatcher = () => null

/** Pinyin matcher; matches nothing until loaded. */
export const matchPinyin: PinyinMatcher = (text, query) => spoken(text, query)

/** Loads pinyin data for finding words by their pinyin or its initials. */
export async function loadPinyin(): Promise<void> {
  const { match } = await import('pinyin-pro')
  spoken = (text, query) => match(text, query, { continuous: true })
}
