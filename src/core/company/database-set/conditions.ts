import type {
  DatabaseSet,
  DatabaseSetColumn,
  DatabaseSetFilter,
  DatabaseSetKind,
} from '../../../generated/types'
import { isValidCell } from './cell-kinds'

/** Who asks for rows, as far as filters speak of people. */
export interface RowReader {
  id: string
  jobId: string
  name: string
  departments: readonly { id: string; name: string }[]
  roleIds: readonly string[]
}

/** What is asked of a set: its rows that somebody may see, of them those with these words or these keys. */
export interface RowsQuery {
  words?: string
  keys?: readonly (string | number)[]
  /** What the field gives, by column. */
  parameters?: Readonly<Record<string, unknown>>
}

/** What holds for each row: a column compared with texts, each of which can be a value of its kind. */
export interface Condition {
  column: string
  kind: DatabaseSetKind
  match: DatabaseSetFilter['match'] | 'words'
  values: readonly string[]
  /** Of words: the other columns in which they may stand. */
  also?: readonly string[]
}

const most = { words: 5, keys: 200 }

/** The column of a set by its name. */
export const columnOf = (
  { columns }: Pick<DatabaseSet, 'columns'>,
  name: string,
): DatabaseSetColumn | undefined => columns.find((column) => column.name === name)

/** Several values in one text. */
const parted = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** With what a fixed filter compares. */
export const filterValues = ({ match, value }: Pick<DatabaseSetFilter, 'match' | 'value'>): string[] =>
  match === 'in' ? parted(value) : [value]

const given = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) =>
      ['string', 'number', 'boolean'].includes(typeof one) && one !== '' ? [String(one)] : [],
    )

const asked: Record<
  DatabaseSetFilter['by'],
  (filter: DatabaseSetFilter, reader: RowReader, parameters: NonNullable<RowsQuery['parameters']>) => string[]
> = {
  fixed: filterValues,
  parameter: ({ column }, _, parameters) =>
    Object.hasOwn(parameters, column) ? given(parameters[column]) : [],
  'person-id': (_, { id }) => given(id),
  'person-jobid': (_, { jobId }) => given(jobId),
  'person-name': (_, { name }) => given(name),
  'department-id': (_, { departments }) => departments.map(({ id }) => id),
  'department-name': (_, { departments }) => departments.map(({ name }) => name),
}

const isExcepted = ({ except }: DatabaseSetFilter, { roleIds }: RowReader) =>
  except.some((role) => roleIds.includes(role))

/** Several values are any of them, where one is compared for being the same. */
const matchFor = ({ match }: DatabaseSetFilter, values: readonly string[]) =>
  match === 'is' && values.length > 1 ? 'in' : match

/**
 * What holds for every row that somebody is given; undefined where he is given none: a filter knows nothing to compare
 * with, or what it is given can be no value of its column.
 */
export function buildConditions(
  set: DatabaseSet,
  reader: RowReader,
  rows: RowsQuery,
): Condition[] | undefined {
  const conditions: Condition[] = []
  for (const filter of set.filters) {
    if (isExcepted(filter, reader)) continue
    const kind = columnOf(set, filter.column)?.kind ?? 'text'
    const values = asked[filter.by](filter, reader, rows.parameters ?? {}).filter((text) =>
      isValidCell(kind, text),
    )
    if (values.length === 0) return undefined
    conditions.push({ column: filter.column, kind, match: matchFor(filter, values), values })
  }
  if (rows.keys) {
    const kind = columnOf(set, set.key)?.kind ?? 'text'
    const values = rows.keys
      .slice(0, most.keys)
      .map(String)
      .filter((text) => isValidCell(kind, text))
    if (values.length === 0) return undefined
    conditions.push({ column: set.key, kind, match: 'in', values })
  }
  return [...conditions, ...wordsIn(set, rows.words)]
}

/** Each word must stand in one of the columns that are searched; where none is, in the label. */
function wordsIn(set: DatabaseSet, words = ''): Condition[] {
  const searched = set.columns.filter((column) => column.searched).map(({ name }) => name)
  const [first, ...also] = searched.length ? searched : [set.label]
  return words
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, most.words)
    .map((word) => ({ column: first ?? set.label, also, kind: 'text', match: 'words', values: [word] }))
}

/** Whether somebody may choose from a set at all. */
export const canUseSet = (
  { roles }: Pick<DatabaseSet, 'roles'>,
  reader: Pick<RowReader, 'roleIds'>,
): boolean => roles.length === 0 || roles.some((role) => reader.roleIds.includes(role))

/** The columns whose values the field must give. */
export const parametersOfSet = ({ filters }: Pick<DatabaseSet, 'filters'>): string[] => [
  ...new Set(filters.filter(({ by }) => by === 'parameter').map(({ column }) => column)),
]
