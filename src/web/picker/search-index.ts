// Finding names among 100,000: all names stand in one long text, all numbers and spellings in another, and the
// browser's own search runs over them. A hit's place tells the entry (by where each begins) and how good it is.

/** What an entry is found by; `pinyin` is its spelling in full and by first letters, divided by a blank. */
export interface Findable {
  name: string
  number: string
  pinyin: string
}

/** Names that are looked for by words. */
export interface SearchIndex {
  /** The numbers of the entries that hold the words, best first. */
  find(words: string): Uint32Array
}

interface Haystack {
  text: string
  starts: Uint32Array
}

/** How good a hit is; a spelling is never better than a name. */
const ranks = { exact: 0, begins: 1, holds: 2, spelled: 3, spelling: 4, spelledWithin: 5, none: 6 }

const divider = '\n'
/** How many entries are read at one go. */
const slice = 2000

function haystackOf(pieces: readonly string[]): Haystack {
  const starts = new Uint32Array(pieces.length + 1)
  let at = 1
  for (const [entry, piece] of pieces.entries()) {
    starts[entry] = at
    at += piece.length + 1
  }
  starts[pieces.length] = at
  // In one go: a text put together of parts would be copied again by the first search.
  return { text: ['', ...pieces, ''].join(divider), starts }
}

type Rate = (before: string | undefined, after: string | undefined) => number

/** Rates each place of a needle by the signs around it; an entry keeps its best. */
function rateHits(
  { text, starts }: Haystack,
  needle: string,
  { best, rate }: { best: Uint8Array; rate: Rate },
) {
  let entry = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry++
    const rank = rate(text[at - 1], text[at + needle.length])
    if (rank < (best[entry] ?? 0)) best[entry] = rank
  }
}

const rateName: Rate = (before, after) => {
  if (before !== divider) return ranks.holds
  return after === divider ? ranks.exact : ranks.begins
}

/** A number stands first, the spellings after it, each behind a blank. */
const rateSpelling: Rate = (before, after) => {
  const isWhole = after === ' ' || after === divider
  if (before === divider) return isWhole ? ranks.exact : ranks.begins
  if (before === ' ') return isWhole ? ranks.spelled : ranks.spelling
  return ranks.spelledWithin
}

/** What of the words can stand in a spelling or number: no blanks, no signs between syllables, v for ü. */
const latinOf = (words: string) => words.replace(/[\s'’]/g, '').replaceAll('ü', 'v')

/** Reads entries and answers their index; yields now and then, so that it can be done while nobody waits. */
export function* indexing(count: number, entryAt: (at: number) => Findable): Generator<void, SearchIndex> {
  const names: string[] = []
  const spellings: string[] = []
  for (let at = 0; at < count; at++) {
    const { name, number, pinyin } = entryAt(at)
    names.push(name.toLowerCase())
    spellings.push(`${number} ${pinyin}`.toLowerCase())
    if (at % slice === slice - 1) yield
  }
  const byName = haystackOf(names)
  yield
  const bySpelling = haystackOf(spellings)
  return { find: (words) => sorted(rankedBy(words.trim().toLowerCase(), { byName, bySpelling, count })) }
}

interface Haystacks {
  byName: Haystack
  bySpelling: Haystack
  count: number
}

function rankedBy(words: string, { byName, bySpelling, count }: Haystacks): Uint8Array {
  const best = new Uint8Array(count).fill(ranks.none)
  const latin = latinOf(words)
  if (!latin || words.includes(divider)) return best
  rateHits(byName, words, { best, rate: rateName })
  // Only letters and digits of the keyboard stand in numbers and spellings.
  if (!/[^ -ÿ]/.test(latin)) rateHits(bySpelling, latin, { best, rate: rateSpelling })
  return best
}

/** The numbers of the rated entries, the best first, else as they come. */
function sorted(best: Uint8Array): Uint32Array {
  const buckets: number[][] = Array.from({ length: ranks.none }, () => [])
  // By hand: an iterator takes ten times as long, at every key.
  for (let entry = 0; entry < best.length; entry++) buckets[best[entry] ?? ranks.none]?.push(entry)
  return Uint32Array.from(buckets.flat())
}
