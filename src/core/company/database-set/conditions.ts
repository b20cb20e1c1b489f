import type {
  DatabaseSet,
  DatabaseSetColumn,
  DatabaseSetFilter,
  DatabaseSetKind,
} from '../../../generated/types'

/** Value of a database cell, read as the kind of its column. */
export type DatabaseCell = string | number | boolean | null

const dayPattern = /^\d{4}-\d\d-\d\d$/
const momentPattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/

const isDay = (text: string) => {
  const at = dayPattern.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Whether a text can be a value of a kind. Other texts are never sent to a database. */
const fitting: Record<DatabaseSetKind, (text: string) => boolean> = {
  text: (text) => !text.includes('\u0000'),
  integer: (text) => /^-?\d{1,18}$/.test(text),
  number: (text) => /^-?\d{1,30}(\.\d{1,20})?$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: isDay,
  moment: (text) => momentPattern.test(text) && isDay(text.slice(0, 10)),
}

/** Whether a text can be a value of a column of this kind. */
export const isValidDatabaseCell = (kind: DatabaseSetKind, text: string): boolean => fitting[kind](text)

/** Converts to a number if JavaScript represents it exactly; otherwise returns the text. */
function exactly(text: string): string | number {
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
}

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Converts a database value to a kind; undefined if it does not fit, whatever the catalogue states. */
export function toDatabaseCell(kind: DatabaseSetKind, written: unknown): DatabaseCell | undefined {
  if (written === null) return null
  if (typeof written !== 'string') return undefined
  if (kind === 'integer' || kind === 'number') {
    if (/^(NaN|-?Infinity)$/.test(written)) return null
    return numeric.test(written) ? exactly(written) : undefined
  }
  if (kind !== 'boolean') return written
  if (/^(t|true)$/.test(written)) return true
  return /^(f|false)$/.test(written) ? false : undefined
}

/** Reader of rows, as far as filters refer to people. */
export interface RowReader {
  id: string
  jobId: string
  name: string
  departments: readonly { id: string; name: string }[]
  roleIds: readonly string[]
}

/** Query of a set: the rows visible to the reader, restricted to words or keys. */
export interface RowsQuery {
  words?: string
  keys?: readonly (string | number)[]
  /** Parameters from the field, by column. */
  parameters?: Readonly<Record<string, unknown>>
}

/** Condition on each row: a column compared with texts, each a valid value of its kind. */
export interface DatabaseCondition {
  column: string
  kind: DatabaseSetKind
  match: DatabaseSetFilter['match'] | 'words'
  values: readonly string[]
  /** For words: further columns that are searched. */
  also?: readonly string[]
}

const most = { words: 5, keys: 200 }

/** Returns the column of a set by its name. */
export const findSetColumn = (
  { columns }: Pick<DatabaseSet, 'columns'>,
  name: string,
): DatabaseSetColumn | undefined => columns.find((column) => column.name === name)

/** Splits a text into several values. */
const parted = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Returns the comparison values of a fixed filter. */
export const resolveFilterValues = ({
  match,
  value,
}: Pick<DatabaseSetFilter, 'match' | 'value'>): string[] => (match === 'in' ? parted(value) : [value])

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) =>
      ['string', 'number', 'boolean'].includes(typeof one) && one !== '' ? [String(one)] : [],
    )

const requested: Record<
  DatabaseSetFilter['by'],
  (filter: DatabaseSetFilter, reader: RowReader, parameters: NonNullable<RowsQuery['parameters']>) => string[]
> = {
  fixed: resolveFilterValues,
  parameter: ({ column }, _, parameters) =>
    Object.hasOwn(parameters, column) ? textsOf(parameters[column]) : [],
  'person-id': (_, { id }) => textsOf(id),
  'person-jobid': (_, { jobId }) => textsOf(jobId),
  'person-name': (_, { name }) => textsOf(name),
  'department-id': (_, { departments }) => departments.map(({ id }) => id),
  'department-name': (_, { departments }) => departments.map(({ name }) => name),
}

const isExcepted = ({ except }: DatabaseSetFilter, { roleIds }: RowReader) =>
  except.some((role) => roleIds.includes(role))

/** Turns an equality match on several values into "any of them". */
const matchFor = ({ match }: DatabaseSetFilter, values: readonly string[]) =>
  match === 'is' && values.length > 1 ? 'in' : match

/**
 * Builds the conditions of the rows a reader may see. Undefined if there are none: a filter has no value to
 * compare with, or its value is invalid for its column.
 */
export function buildDatabaseConditions(
  set: DatabaseSet,
  reader: RowReader,
  rows: RowsQuery,
): DatabaseCondition[] | undefined {
  const conditions: DatabaseCondition[] = []
  for (const filter of set.filters) {
    if (isExcepted(filter, reader)) continue
    const kind = findSetColumn(set, filter.column)?.kind ?? 'text'
    const values = requested[filter.by](filter, reader, rows.parameters ?? {}).filter((text) =>
      isValidDatabaseCell(kind, text),
    )
    if (values.length === 0) return undefined
    conditions.push({ column: filter.column, kind, match: matchFor(filter, values), values })
  }
  if (rows.keys) {
    const kind = findSetColumn(set, set.key)?.kind ?? 'text'
    const values = rows.keys
      .slice(0, most.keys)
      .map(String)
      .filter((text) => isValidDatabaseCell(kind, text))
    if (values.length === 0) return undefined
    conditions.push({ column: set.key, kind, match: 'in', values })
  }
  return [...conditions, ...wordsIn(set, rows.words)]
}

/** Requires each word in one of the searched columns, or in the label if none is searched. */
function wordsIn(set: DatabaseSet, words = ''): DatabaseCondition[] {
  const searched = set.columns.filter((column) => column.searched).map(({ name }) => name)
  const [first, ...also] = searched.length ? searched : [set.label]
  return words
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, most.words)
    .map((word) => ({ column: first ?? set.label, also, kind: 'text', match: 'words', values: [word] }))
}

/** Whether a person may choose from a set at all. */
export const canUseSet = (
  { roles }: Pick<DatabaseSet, 'roles'>,
  reader: Pick<RowReader, 'roleIds'>,
): boolean => roles.length === 0 || roles.some((role) => reader.roleIds.includes(role))

/** Columns whose values the field must supply. */
export const parametersOfSet = ({ filters }: Pick<DatabaseSet, 'filters'>): string[] => [
  ...new Set(filters.filter(({ by }) => by === 'parameter').map(({ column }) => column)),
]
