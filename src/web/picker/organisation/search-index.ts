// Finding names among 100,000: all names stand in one long text, all numbers and spellings in another, and the
// browser's own search runs over them. A hit's place tells the entry (by where each begins) and how good it is.

/** What an entry is found by; `pinyin` is its spelling in full and by first letters, divided by a blank. */
export interface SearchEntry {
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

/** A haystack while it grows, by some pieces at a time. */
class Growing {
  private readonly parts = ['']
  private readonly starts: Uint32Array
  private entry = 0
  private at = 1

  constructor(count: number) {
    this.starts = new Uint32Array(count + 1).fill(1)
  }

  add(pieces: readonly string[]) {
    const text = pieces.join(divider)
    const lower = text.toLowerCase()
    // A few signs become two when they are small: then each piece is as long as it has become.
    const isAsLong = lower.length === text.length
    for (const piece of pieces) {
      this.at += (isAsLong ? piece : piece.toLowerCase()).length + 1
      this.starts[++this.entry] = this.at
    }
    this.parts.push(lower)
  }

  /** In one go: a text put together of two, time and again, would be copied by the first search. */
  grown = (): Haystack => ({ text: [...this.parts, ''].join(divider), starts: this.starts })
}

/** By the codes of the signs before and after a hit. */
type Rate = (before: number, after: number) => number

/** The entries found so far, and how good each is. */
interface Found {
  hits: number[]
  best: Uint8Array
}

/** Rates each place of a needle by the signs around it; an entry keeps its best. */
function rateHits({ text, starts }: Haystack, needle: string, { hits, best, rate }: Found & { rate: Rate }) {
  let entry = 0
  let from = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, from)) {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry++
    const rank = rate(text.charCodeAt(at - 1), text.charCodeAt(at + needle.length))
    const known = best[entry] ?? 0
    if (known === ranks.none) hits.push(entry)
    if (rank < known) best[entry] = rank
    // Nothing is better than what an entry begins with: its other places are passed over.
    from = rank <= ranks.begins ? (starts[entry + 1] ?? text.length) : at + 1
  }
}

const [lineEnd, blank] = [divider.charCodeAt(0), ' '.charCodeAt(0)]

const rateName: Rate = (before, after) => {
  if (before !== lineEnd) return ranks.holds
  return after === lineEnd ? ranks.exact : ranks.begins
}

/** A number stands first, the spellings after it, each behind a blank. */
const rateSpelling: Rate = (before, after) => {
  const isWhole = after === blank || after === lineEnd
  if (before === lineEnd) return isWhole ? ranks.exact : ranks.begins
  if (before === blank) return isWhole ? ranks.spelled : ranks.spelling
  return ranks.spelledWithin
}

/** What of the words can stand in a spelling or number: no blanks, no signs between syllables, v for ü. */
const latinOf = (words: string) => words.replace(/[\s'’]/g, '').replaceAll('ü', 'v')

/** Reads entries and answers their index; yields now and then, so that it can be done while nobody waits. */
export function* buildSearchIndex(
  count: number,
  entryAt: (at: number) => SearchEntry,
): Generator<void, SearchIndex> {
  const names = new Growing(count)
  const spellings = new Growing(count)
  for (let from = 0; from < count; from += slice) {
    const some = Array.from({ length: Math.min(slice, count - from) }, (_, at) => entryAt(from + at))
    names.add(some.map(({ name }) => name))
    spellings.add(some.map(({ number, pinyin }) => `${number} ${pinyin}`))
    yield
  }
  const byName = names.grown()
  yield
  const bySpelling = spellings.grown()
  return { find: (words) => sorted(rankedBy(words.trim().toLowerCase(), { byName, bySpelling, count })) }
}

interface Haystacks {
  byName: Haystack
  bySpelling: Haystack
  count: number
}

function rankedBy(words: string, { byName, bySpelling, count }: Haystacks): Found {
  const found = { hits: [], best: new Uint8Array(count).fill(ranks.none) }
  const latin = latinOf(words)
  if (!latin || words.includes(divider)) return found
  rateHits(byName, words, { ...found, rate: rateName })
  // Only letters and digits of the keyboard stand in numbers and spellings.
  if (!/[^ -ÿ]/.test(latin)) rateHits(bySpelling, latin, { ...found, rate: rateSpelling })
  return found
}

/** A number holds the rank of an entry, and below it, in so many bits, which entry it is. */
const entryBits = 28

/** The numbers of the found entries, the best first, else as they come: as numbers the browser sorts them itself. */
function sorted({ hits, best }: Found): Uint32Array {
  const sortable = new Uint32Array(hits.length)
  // By hand: an iterator takes ten times as long, at every key.
  for (let at = 0; at < sortable.length; at++) {
    const entry = hits[at] ?? 0
    sortable[at] = ((best[entry] ?? 0) << entryBits) | entry
  }
  return sortable.sort().map((one) => one & ((1 << entryBits) - 1))
}
