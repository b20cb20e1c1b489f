import type { PinyinMatcher } from '../../../platform'

/** Score of a title match, and the matched characters. */
export interface TitleMatch {
  score: number
  at: readonly number[]
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index)

/** Matches a title by its characters or pinyin; closer matches score higher. */
export function fuzzyMatchTitle(title: string, query: string, sounds: PinyinMatcher): TitleMatch | undefined {
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
