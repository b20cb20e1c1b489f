import { collectInSlices, runToCompletion, type SliceGenerator } from '../slices'

/** Chinese syllable without its tone, with v for ü. */
const syllable = /^(?:[zcs]h?|[bpmfdtnlgkhjqxrwy])?[aeiouv]{1,3}(?:ng?|r)?$/
const longestSyllable = 6

/** Whether a text is a syllable, or a letter that stands for itself. */
const isSyllable = (text: string) => text.length === 1 || syllable.test(text)

/**
 * Splits a spelling into its syllables, as many as there are initials: shenpeiling by spl is shen, pei, ling.
 * Undefined if it has no such syllables.
 */
export function splitSyllables(full: string, initials: string): readonly string[] | undefined {
  const failed = new Set<number>()
  const splitFrom = (from: number, nth: number): readonly string[] | undefined => {
    if (nth === initials.length) return from === full.length ? [] : undefined
    const state = from * (initials.length + 1) + nth
    if (full[from] !== initials[nth] || failed.has(state)) return undefined
    const last = Math.min(from + longestSyllable, full.length - (initials.length - nth - 1))
    for (let end = last; end > from; end--) {
      const first = full.slice(from, end)
      const rest = isSyllable(first) ? splitFrom(end, nth + 1) : undefined
      if (rest) return [first, ...rest]
    }
    failed.add(state)
    return undefined
  }
  return splitFrom(0, 0)
}

/** Whether the letters of a text occur in another one, in this order. */
function isSubsequence(letters: string, text: string): boolean {
  let at = -1
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

/** Returns the number of letters with which a text, from a position on, and a syllable begin alike. */
function commonLength(text: string, at: number, first: string): number {
  let length = 0
  while (length < first.length && text[at + length] === first[length]) length++
  return length
}

/** Whether a text consists of beginnings of consecutive syllables; each position and syllable is tried once. */
function isMadeOf(typed: string, syllables: readonly string[]): boolean {
  const failed = new Set<number>()
  const isMadeFrom = (at: number, nth: number): boolean => {
    if (at === typed.length) return true
    const state = at * (syllables.length + 1) + nth
    if (failed.has(state)) return false
    for (let length = commonLength(typed, at, syllables[nth] ?? ''); length > 0; length--)
      if (isMadeFrom(at + length, nth + 1)) return true
    failed.add(state)
    return false
  }
  return syllables.some((_, nth) => isMadeFrom(0, nth))
}

/**
 * Whether a text mixes syllables and initials of a name, as shenpl and speil do for "shenpeiling spl". The
 * last two words of the spelling are the name in full and by its initials.
 */
export function matchesMixedSpelling(spelling: string, typed: string): boolean {
  const gap = spelling.lastIndexOf(' ')
  const full = spelling.slice(spelling.lastIndexOf(' ', gap - 1) + 1, Math.max(gap, 0))
  if (!isSubsequence(typed, full)) return false
  return isMadeOf(typed, splitSyllables(full, spelling.slice(gap + 1)) ?? [])
}

/**
 * Returns the entries whose spelling contains a text; if none does, those that it spells as a mixture of
 * syllables and initials.
 */
export const findBySpelling = <Entry>(
  entries: readonly Entry[],
  spellingOf: (entry: Entry) => string,
  typed: string,
): readonly Entry[] => runToCompletion(findBySpellingInSlices(entries, spellingOf, typed))

/** Generator variant that can be interrupted between entries. */
export function* findBySpellingInSlices<Entry>(
  entries: readonly Entry[],
  spellingOf: (entry: Entry) => string,
  typed: string,
): SliceGenerator<readonly Entry[]> {
  const matching = (matches: (spelling: string) => boolean) =>
    collectInSlices(entries, (entry) => (matches(spellingOf(entry)) ? [entry] : []))
  const found = yield* matching((spelling) => spelling.includes(typed))
  return found.length ? found : yield* matching((spelling) => matchesMixedSpelling(spelling, typed))
}
