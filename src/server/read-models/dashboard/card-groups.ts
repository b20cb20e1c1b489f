import { companyZone } from '../../../core/company/company-zone'
import { daysOfPeriod, intersectRanges, isFieldGroup, momentsOfPeriod } from '../../../core/dashboard'
import type { Directory } from '../../../core/directory/directory'
import type { SearchableField } from '../../../core/form'
import type { DashboardCard, FieldSearch, ListSearch } from '../../../generated/types'
import { type Context, type Language, translateKey } from '../../platform'
import { listDesigns, readCurrentDirectory } from '../../queries'
import type { CardGroup } from '../../queries/dashboard/card-figures'
import { loadLocalizer } from '../design/localize-response'

type BuiltGroup = Exclude<CardGroup['by'], 'field'>

/** Maximum number of fields in a search. */
const maxFields = 10

/** How the keys of a group are named, and the search that finds the requests of one. */
export interface GroupReader {
  isPeriod: boolean
  nameOf(key: string): string
  /** Narrows a search to the group; undefined where no search finds exactly its requests. */
  narrow(search: ListSearch, key: string): ListSearch | undefined
}

interface Known {
  directory: Directory
  /** Names of flow designs by id. */
  designs: ReadonlyMap<string, string>
  language: Language
  say(word: string): string
}

/** Reads what the names of groups come from. */
export async function loadGroupNames(groups: readonly string[], context: Context): Promise<Known> {
  const { db, caller, language } = context
  const [directory, { say }, designs] = await Promise.all([
    readCurrentDirectory(context),
    loadLocalizer(context),
    groups.includes('design') ? listDesigns(db, caller.workspace) : [],
  ])
  return { directory, designs: new Map(designs.map(({ id, name }) => [id, name])), language, say }
}

const builtReaders: Record<BuiltGroup, (known: Known) => GroupReader> = {
  created: () => ({
    isPeriod: true,
    nameOf: (key) => key,
    narrow(search, key) {
      const moments = momentsOfPeriod(key, companyZone)
      return moments && { ...search, created: intersectRanges(moments, search.created ?? {}) }
    },
  }),
  department: ({ directory, language }) => {
    const nameOf = (id: string) =>
      directory.department(id)?.name || translateKey(language, 'dashboards.no-department')
    return {
      isPeriod: false,
      nameOf,
      narrow: (search, id) => ({ ...search, department: { id, name: nameOf(id) } }),
    }
  },
  creator: ({ directory, language }) => {
    const nameOf = (id: string) => directory.person(id)?.name || translateKey(language, 'dashboards.unknown')
    return {
      isPeriod: false,
      nameOf,
      narrow: (search, id) => ({ ...search, creator: { id, name: nameOf(id) } }),
    }
  },
  design: ({ designs, say, language }) => ({
    isPeriod: false,
    nameOf: (id) => say(designs.get(id) ?? translateKey(language, 'dashboards.unknown')),
    narrow: (search, flowid) => ({ ...search, flowid }),
  }),
  result: ({ language }) => ({
    isPeriod: false,
    nameOf: (key) => translateKey(language, `flow.result.${key}`),
    narrow: (search, key) => ({ ...search, result: key as NonNullable<ListSearch['result']> }),
  }),
}

const yesNo = { true: 'list.yes', false: 'list.no' } as const

/** Condition of a field that a value of the group meets, by how the field is searched. */
const conditions: Record<
  SearchableField['by'],
  (key: string, field: SearchableField) => Omit<FieldSearch, 'key'> | undefined
> = {
  text: (key) => ({ in: [key] }),
  choice: (key, { choices = [] }) => ({
    in: [choices.find(({ value }) => `${value}` === key)?.value ?? key],
  }),
  number: (key) => ({ in: [key] }),
  switch: (key) => ({ in: [key === 'true'] }),
  date: (key) => daysOfPeriod(key),
  tree: (key) => ({ along: [key] }),
}

function fieldReader(field: SearchableField, { language, say }: Known): GroupReader {
  const labels = new Map(field.choices?.map(({ value, label }) => [`${value}`, label]))
  const said = field.by === 'switch' ? (key: string) => yesNo[key as keyof typeof yesNo] : undefined
  return {
    isPeriod: field.by === 'date',
    nameOf(key) {
      const text = said?.(key)
      return text ? translateKey(language, text) : say(labels.get(key) ?? key)
    },
    narrow(search, key) {
      const condition = conditions[field.by](key, field)
      const { fields = [] } = search
      if (!condition || fields.length >= maxFields) return undefined
      return { ...search, fields: [...fields, { key: field.key, ...condition }] }
    },
  }
}

/** Returns the reader of a group of a card: of a property of requests, or of a field. */
export const groupReader = (
  group: string,
  known: Known,
  fields: ReadonlyMap<string, SearchableField>,
): GroupReader => {
  const field = fields.get(group)
  return isFieldGroup(group) && field ? fieldReader(field, known) : builtReaders[group as BuiltGroup](known)
}

/** Returns the property of requests that a card names as a group. */
export const builtGroup = (by: string, period: DashboardCard['period']): CardGroup => ({
  by: by as BuiltGroup,
  ...(period && { period }),
})
