import { type FieldSymbol, printReference } from '#/core/expression'
import { memoizeWeak } from '#/core/text/memoize'
import { t } from '../../../platform/i18n/i18n'
import { columnText, displayFieldGroups, fieldGroups } from '../../insertables/field-insertables'
import {
  customGroups,
  functionGroups,
  parameterGroups,
  remoteGroups,
} from '../../insertables/function-insertables'
import type { Insertable, InsertableDetail, InsertableGroup } from '../../insertables/insertable'
import type { Vocabulary } from '../../vocabulary'
import type { VocabularyIndex } from '../vocabulary-names'
import type { CandidateKind, CompletionRequest } from './completion-context'

/** A completion candidate at a position. */
export interface Candidate {
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
    ...candidatesOf(parameterGroups(vocabulary), callee),
    ...candidatesOf(customGroups(vocabulary), () => ({ want: 'custom' })),
    ...candidatesOf(remoteGroups(vocabulary), () => ({ want: 'remote' })),
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
export function findCandidates(wish: CompletionRequest, words: VocabularyIndex): Candidate[] {
  const { wants, table, choices } = wish
  const tables = table ? [table] : words.vocabulary.fields.filter(({ columns }) => columns)
  const isWanted = ({ want }: Candidate) => wants.includes(want === 'shown' ? 'field' : want)
  const near: Candidate[] = [
    ...choices.map(({ label, text }) => ({
      want: 'choice' as const,
      section: t('formula.group.choices'),
      title: label,
      text,
    })),
    ...wish.inRow.map(inRow),
    ...tables.flatMap(columnsOf),
  ]
  return [...near, ...everythingIn(words)].filter(isWanted)
}
