import { matchesMixedSpelling } from '#/core/text/spelling'

// Finds names among 100,000: names are joined in one long text, numbers and spellings in another. The
// browser's own search runs over them. A hit's position gives the entry (by start offsets) and its rank.

/**
 * Searchable texts of an entry; `pinyin` is its spelling in full and by first letters, separated by a blank.
 */
export interface SearchEntry {
  name: string
  number: string
  pinyin: string
}

/** Index for searching names by words. */
export interface SearchIndex {
  /** Returns the numbers of the entries that contain the words, best first. */
  find(words: string): Uint32Array
}

interface Haystack {
  text: string
  starts: Uint32Array
}

/** Ranks of a hit; a spelling never ranks above a name. */
const ranks = { exact: 0, begins: 1, holds: 2, spelled: 3, spelling: 4, spelledWithin: 5, mixed: 6, none: 7 }

const divider = '\n'
/** Number of entries read per step. */
const slice = 2000

/** Builds a haystack in several steps. */
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
    // Some characters become two in lower case: then each piece uses its new length.
    const isAsLong = lower.length === text.length
    for (const piece of pieces) {
      this.at += (isAsLong ? piece : piece.toLowerCase()).length + 1
      this.starts[++this.entry] = this.at
    }
    this.parts.push(lower)
  }

  /** Joined in one step: a text concatenated repeatedly would be copied by the first search. */
  grown = (): Haystack => ({ text: [...this.parts, ''].join(divider), starts: this.starts })
}

/** Ranks by the codes of the characters before and after a hit. */
type Rate = (before: number, after: number) => number

/** Entries found so far, and their ranks. */
interface Found {
  hits: number[]
  best: Uint8Array
}

/** Ranks each occurrence of a needle by its surrounding characters; the best rank of an entry counts. */
function rateHits({ text, starts }: Haystack, needle: string, { hits, best, rate }: Found & { rate: Rate }) {
  let entry = 0
  let from = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, from)) {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry++
    const rank = rate(text.charCodeAt(at - 1), text.charCodeAt(at + needle.length))
    const known = best[entry] ?? 0
    if (known === ranks.none) hits.push(entry)
    if (rank < known) best[entry] = rank
    // A hit at the beginning of an entry is the best: its other occurrences are skipped.
    from = rank <= ranks.begins ? (starts[entry + 1] ?? text.length) : at + 1
  }
}

const [lineEnd, blank] = [divider.charCodeAt(0), ' '.charCodeAt(0)]

const rateName: Rate = (before, after) => {
  if (before !== lineEnd) return ranks.holds
  return after === lineEnd ? ranks.exact : ranks.begins
}

/** A number comes first, the spellings after it, each after a blank. */
const rateSpelling: Rate = (before, after) => {
  const isWhole = after === blank || after === lineEnd
  if (before === lineEnd) return isWhole ? ranks.exact : ranks.begins
  if (before === blank) return isWhole ? ranks.spelled : ranks.spelling
  return ranks.spelledWithin
}

/** Finds the entries whose spelling the letters mix: syllables and initials of the name. */
function findMixed({ text, starts }: Haystack, letters: string, { hits, best }: Found) {
  for (let entry = 0; entry < best.length; entry++) {
    const spelling = text.slice(starts[entry], (starts[entry + 1] ?? 1) - 1)
    if (!matchesMixedSpelling(spelling, letters)) continue
    hits.push(entry)
    best[entry] = ranks.mixed
  }
}

/** Returns the words as they occur in a spelling or number: no blanks, no syllable separators, v for ü. */
const latinOf = (words: string) => words.replace(/[\s'’]/g, '').replaceAll('ü', 'v')

/** Reads entries and returns their index; yields regularly, so that it can run in idle time. */
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
  return { find: (words) => sorted(rankMatches(words.trim().toLowerCase(), { byName, bySpelling, count })) }
}

interface Haystacks {
  byName: Haystack
  bySpelling: Haystack
  count: number
}

function rankMatches(words: string, { byName, bySpelling, count }: Haystacks): Found {
  const found = { hits: [], best: new Uint8Array(count).fill(ranks.none) }
  const latin = latinOf(words)
  if (!latin || words.includes(divider)) return found
  rateHits(byName, words, { ...found, rate: rateName })
  // Numbers and spellings contain only letters and digits of the keyboard.
  if (!/[^ -ÿ]/.test(latin)) rateHits(bySpelling, latin, { ...found, rate: rateSpelling })
  if (found.hits.length === 0 && /^[a-z]+$/.test(latin)) findMixed(bySpelling, latin, found)
  return found
}

/** Number of low bits for the entry; the bits above store its rank. */
const entryBits = 28

/**
 * Returns the numbers of the found entries by rank, then in order: as numbers, which the browser sorts
 * natively.
 */
function sorted({ hits, best }: Found): Uint32Array {
  const sortable = new Uint32Array(hits.length)
  // A plain loop: an iterator takes ten times as long, at every key.
  for (let at = 0; at < sortable.length; at++) {
    const entry = hits[at] ?? 0
    sortable[at] = ((best[entry] ?? 0) << entryBits) | entry
  }
  return sortable.sort().map((one) => one & ((1 << entryBits) - 1))
}

/** Work done while the page is idle, or immediately when its result is needed. */
export interface IdleTask<Value> {
  /** Returns the result; finishes the remaining work immediately. */
  now(): Value
}

const whenIdle =
  typeof requestIdleCallback === 'function'
    ? (work: (left: () => number) => void) =>
        void requestIdleCallback((deadline) => work(() => deadline.timeRemaining()))
    : (work: (left: () => number) => void) => void setTimeout(() => work(() => 0), 30)

/** Runs the steps of a task in idle time. */
export function scheduleIdle<Value>(work: Generator<void, Value>): IdleTask<Value> {
  let outcome: { value: Value } | undefined
  const step = () => {
    const { done, value } = work.next()
    if (done) outcome = { value }
  }
  const goOn = (left: () => number) => {
    do if (!outcome) step()
    while (!outcome && left() > 3)
    if (!outcome) whenIdle(goOn)
  }
  whenIdle(goOn)
  return {
    now() {
      while (!outcome) step()
      return outcome.value
    },
  }
}
