import { type FieldSymbol, printReference } from '#/core/expression'
import { memoizeWeak } from '#/core/text/memoize'
import { type PinyinMatcher, t } from '../../../platform'
import { columnText, displayFieldGroups, fieldGroups } from '../../insertables/field-insertables'
import {
  customFunctionGroups,
  flowFactGroups,
  functionGroups,
  remoteFunctionGroups,
} from '../../insertables/function-insertables'
import type { Insertable, InsertableDetail, InsertableGroup } from '../../insertables/insertable'
import type { Vocabulary } from '../../vocabulary'
import type { VocabularyIndex } from '../vocabulary-names'
import type { CandidateKind, CompletionRequest } from './completion-context'
import { fuzzyMatchTitle } from './fuzzy-match'

/** A completion candidate at a position. */
interface Candidate {
  want: CandidateKind | 'shown'
  section: string
  title: string
  note?: string
  /** Other texts by which it is found. */
  aliases?: readonly string[]
  text: string
  /** Its value type or result type, compared with what the position requires. */
  kind?: string
  detail?: InsertableDetail
}

type Kinds = (offer: Insertable) => Pick<Candidate, 'want' | 'kind'> & Partial<Candidate>

const candidatesOf = (groups: readonly InsertableGroup[], more: Kinds): Candidate[] =>
  groups.flatMap(({ title: section, offers }) =>
    offers.filter(({ isInner }) => !isInner).map((offer) => ({ section, ...offer, ...more(offer) })),
  )

/** Returns all candidates of a vocabulary. */
function allIn(words: VocabularyIndex): Candidate[] {
  const { vocabulary } = words
  const { fields, columns, functions } = words
  const kindOf = ({ id }: Insertable) => (fields.get(id) ?? columns.get(id))?.kind
  const callee = (offer: Insertable) => {
    const { title = offer.title, name = title, result, aliases = [] } = functions.get(offer.id) ?? {}
    const want = result === 'boolean' ? ('condition' as const) : ('function' as const)
    return { want, kind: result, title, aliases: [name, ...aliases], note: name === title ? undefined : name }
  }
  return [
    ...candidatesOf(fieldGroups(vocabulary), (offer) => ({ want: 'field', kind: kindOf(offer) })),
    ...candidatesOf(functionGroups(vocabulary), callee),
    ...candidatesOf(flowFactGroups(vocabulary), callee),
    ...candidatesOf(customFunctionGroups(vocabulary), () => ({ want: 'custom' })),
    ...candidatesOf(remoteFunctionGroups(vocabulary), () => ({ want: 'remote' })),
    ...candidatesOf(displayFieldGroups(vocabulary), () => ({
      want: 'shown',
      kind: 'text',
      note: t('formula.chip.note'),
    })),
  ]
}

const everyCandidateOf = memoizeWeak((_: Vocabulary, words: VocabularyIndex): readonly Candidate[] =>
  allIn(words),
)

const everythingIn = (words: VocabularyIndex): readonly Candidate[] =>
  everyCandidateOf(words.vocabulary, words)

const columnsOf = ({ name: table, columns = [] }: FieldSymbol): Candidate[] =>
  columns.map((column) => ({
    want: 'column',
    section: t('formula.columns', { table }),
    title: column.name,
    note: t(`formula.kind.${column.kind}`),
    text: columnText(column),
    kind: column.kind,
  }))

const inRow = (column: FieldSymbol): Candidate => ({
  want: 'field',
  section: t('formula.group.row'),
  title: column.name,
  note: t(`formula.kind.${column.kind}`),
  text: printReference({ ...column, shown: false }),
  kind: column.kind,
})

/** Returns the candidates at a position, the nearest first. */
function findCandidates(completionRequest: CompletionRequest, words: VocabularyIndex): Candidate[] {
  const { kinds, table, choices } = completionRequest
  const tables = table ? [table] : words.vocabulary.fields.filter(({ columns }) => columns)
  const isWanted = ({ want }: Candidate) => kinds.includes(want === 'shown' ? 'field' : want)
  const near: Candidate[] = [
    ...choices.map(({ label, text }) => ({
      want: 'choice' as const,
      section: t('formula.group.choices'),
      title: label,
      text,
    })),
    ...completionRequest.inRow.map(inRow),
    ...tables.flatMap(columnsOf),
  ]
  return [...near, ...everythingIn(words)].filter(isWanted)
}

/** A suggestion at a position, with the matched characters of its title. */
export interface Suggestion extends Candidate {
  at: readonly number[]
}

/** Returns the suggestions at a position: suitable ones first; with a query, the best match first. */
export function findSuggestions(
  completionRequest: CompletionRequest,
  words: VocabularyIndex,
  sounds: PinyinMatcher,
): Suggestion[] {
  const { query, sign, parameter } = completionRequest
  const found = findCandidates(completionRequest, words).flatMap((candidate) => {
    const match = matchOf(candidate, query, sounds)
    const fitness = fitnessOf(candidate, parameter?.kind)
    if (!match || (!query && fitness === unfit)) return []
    return { ...candidate, text: signed(candidate, sign), at: match.at, rank: match.score + fitness }
  })
  return query ? found.sort((a, b) => b.rank - a.rank) : bySection(found)
}

function matchOf({ title, aliases = [] }: Candidate, query: string, sounds: PinyinMatcher) {
  const byTitle = fuzzyMatchTitle(title, query, sounds)
  if (byTitle) return byTitle
  const scores = aliases.flatMap((alias) => fuzzyMatchTitle(alias, query, sounds)?.score ?? [])
  return scores.length ? { score: Math.max(...scores) - 1, at: [] } : undefined
}

const listed = ['person', 'department', 'list']

const unfit = -3
const nearnesses: Partial<Record<Candidate['want'], number>> = { choice: 1, column: 1, field: 1, shown: 0.8 }

/**
 * Ranks fields before functions, then what the position requires; unsuitable candidates are found only by
 * name.
 */
function fitnessOf({ kind, want }: Candidate, requestedText: string | undefined): number {
  const nearness = nearnesses[want] ?? 0
  if (!requestedText || !kind) return nearness
  if ((requestedText === 'table' || kind === 'table') && requestedText !== kind) return unfit
  return kind === requestedText || (requestedText === 'list' && listed.includes(kind))
    ? nearness + 0.5
    : nearness
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
