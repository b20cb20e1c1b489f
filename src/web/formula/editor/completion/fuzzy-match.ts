/** Where the characters stand that a query sounds like, such as je for 金额; null if it does not. */
export type PinyinMatcher = (text: string, query: string) => readonly number[] | null

/** How well a title matches, and by which of its characters. */
export interface Match {
  score: number
  at: readonly number[]
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)

/** Matches a title by its characters or by how they sound; the more it is what is sought, the higher the score. */
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

/** How Chinese sounds; nothing sounds like anything before it is loaded. */
export const matchPinyin: PinyinMatcher = (text, query) => spoken(text, query)

/** Loads how Chinese sounds, for finding words by their pinyin or its initials. */
export async function loadPinyin(): Promise<void> {
  const { match } = await import('pinyin-pro')
  spoken = (text, query) => match(text, query, { continuous: true })
}
