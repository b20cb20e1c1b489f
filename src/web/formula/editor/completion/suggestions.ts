import type { PinyinMatcher } from '../../../platform/pinyin'
import type { VocabularyIndex } from '../vocabulary-names'
import { type Candidate, findCandidates } from './candidates'
import type { CompletionRequest } from './completion-context'
import { matchTitle } from './fuzzy-match'

/** A suggestion at a position, with the matched characters of its title. */
export interface Suggestion extends Candidate {
  at: readonly number[]
}

/** Returns the suggestions at a position: suitable ones first; with a query, the best match first. */
export function findSuggestions(
  wish: CompletionRequest,
  words: VocabularyIndex,
  sounds: PinyinMatcher,
): Suggestion[] {
  const { query, sign, parameter } = wish
  const found = findCandidates(wish, words).flatMap((candidate) => {
    const match = matchOf(candidate, query, sounds)
    const fitness = fitnessOf(candidate, parameter?.kind)
    if (!match || (!query && fitness === unfit)) return []
    return { ...candidate, text: signed(candidate, sign), at: match.at, rank: match.score + fitness }
  })
  return query ? found.sort((a, b) => b.rank - a.rank) : bySection(found)
}

function matchOf({ title, aliases = [] }: Candidate, query: string, sounds: PinyinMatcher) {
  const byTitle = matchTitle(title, query, sounds)
  if (byTitle) return byTitle
  const scores = aliases.flatMap((alias) => matchTitle(alias, query, sounds)?.score ?? [])
  return scores.length ? { score: Math.max(...scores) - 1, at: [] } : undefined
}

const listed = ['person', 'department', 'list']

const unfit = -3
const nearnesses: Partial<Record<Candidate['want'], number>> = { choice: 1, column: 1, field: 1, shown: 0.8 }

/**
 * Ranks fields before functions, then what the position requires; unsuitable candidates are found only by
 * name.
 */
function fitnessOf({ kind, want }: Candidate, asked: string | undefined): number {
  const nearness = nearnesses[want] ?? 0
  if (!asked || !kind) return nearness
  if ((asked === 'table' || kind === 'table') && asked !== kind) return unfit
  return kind === asked || (asked === 'list' && listed.includes(kind)) ? nearness + 0.5 : nearness
}

/** Sorts by section; within each, suitable candidates come first. */
function bySection<Ranked extends Candidate & { rank: number }>(found: Ranked[]): Ranked[] {
  const sections = new Set(found.map(({ section }) => section))
  return [...sections].flatMap((name) =>
    found.filter(({ section }) => section === name).sort((a, b) => b.rank - a.rank),
  )
}

const signed = ({ text }: Candidate, sign: CompletionRequest['sign']) =>
  sign ? text.replace(/^[$#](?=\[)/, sign) : text
