/** Maximum number of words of a search by contents. */
export const maxWords = 5

/** Maximum length of a snippet, in characters around the first word found. */
const before = 16
const after = 64

/** Lower case whose letters do not depend on their neighbours and which is as long as the text. */
export const foldCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')

/** Part of a text around the words found in it; marks are positions in the part, from inclusive to exclusive. */
export interface Snippet {
  text: string
  marks: [number, number][]
}

/** Splits a search at blanks into different words. */
export const splitWords = (text: string): string[] => [
  ...new Set(foldCase(text.normalize('NFC')).split(/\s+/u).filter(Boolean)),
]

function occurrencesOf(folded: string, word: string): [number, number][] {
  const found: [number, number][] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    found.push([at, at + word.length])
  return found
}

/** Merges overlapping marks. */
function mergeMarks(marks: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text[at] ?? '')

/** Returns the part of a text around the first of these words; undefined unless the text contains all of them. */
export function findSnippet(text: string, words: readonly string[]): Snippet | undefined {
  const folded = foldCase(text)
  const found = words.map((word) => occurrencesOf(folded, word))
  if (!words.length || found.some(({ length }) => !length)) return undefined
  const marks = mergeMarks(found.flat())
  const first = marks[0]?.[0] ?? 0
  let from = first <= before ? 0 : first - before
  let to = Math.min(text.length, Math.max(first + after, marks[0]?.[1] ?? 0))
  if (isLowSurrogate(text, from)) from -= 1
  if (isLowSurrogate(text, to)) to += 1
  const [start, end] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const shift = start.length - from
  return {
    text: `${start}${text.slice(from, to).replaceAll(/[\n\r\t]/g, ' ')}${end}`,
    marks: marks
      .filter(([begin]) => begin < to)
      .map(([begin, finish]) => [begin + shift, Math.min(finish, to) + shift]),
  }
}
