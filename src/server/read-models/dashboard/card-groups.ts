import { BusinessError } from '../../../core/business-error'
import { companyZone } from '../../../core/company/company-zone'
import {
  daysOfPeriod,
  findPropertyGroup,
  intersectRanges,
  momentsOfPeriod,
  type PropertyGroup,
} from '../../../core/dashboard'
import type { Directory } from '../../../core/directory/directory'
import type { SearchableField } from '../../../core/form'
import type { FieldSearch, ListSearch } from '../../../generated/types'
import { type Context, type Language, translateKey } from '../../platform'
import { listDesigns, readCurrentDirectory } from '../../queries'
import { loadLocalizer } from '../design/localize-response'

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
    groups.some((group) => findPropertyGroup(group)?.named === 'design')
      ? listDesigns(db, caller.workspace)
      : [],
  ])
  return { directory, designs: new Map(designs.map(({ id, name }) => [id, name])), language, say }
}

/** Names of the values of a property, by what they are. */
const names: Record<
  Exclude<PropertyGroup['named'], 'period'>,
  (known: Known, group: PropertyGroup) => (key: string) => string
> = {
  department:
    ({ directory, language }) =>
    (id) =>
      directory.department(id)?.name || translateKey(language, 'dashboards.no-department'),
  person:
    ({ directory, language }) =>
    (id) =>
      directory.person(id)?.name || translateKey(language, 'dashboards.unknown'),
  design:
    ({ designs, say, language }) =>
    (id) =>
      say(designs.get(id) ?? translateKey(language, 'dashboards.unknown')),
  text:
    ({ language }, { text = '' }) =>
    (key) =>
      translateKey(language, `${text}.${key}`),
}

/** Properties whose criterion is an object with id and name. */
const entries = new Set(['department', 'person'])

function propertyReader(group: PropertyGroup, known: Known): GroupReader {
  const { named, search: criterion } = group
  if (named === 'period')
    return {
      isPeriod: true,
      nameOf: (key) => key,
      narrow(search, key) {
        const moments = momentsOfPeriod(key, companyZone)
        return moments && { ...search, created: intersectRanges(moments, search.created ?? {}) }
      },
    }
  const nameOf = names[named](known, group)
  return {
    isPeriod: false,
    nameOf,
    narrow: (search, id) => ({ ...search, [criterion]: entries.has(named) ? { id, name: nameOf(id) } : id }),
  }
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
  const switchText = field.by === 'switch' ? (key: string) => yesNo[key as keyof typeof yesNo] : undefined
  return {
    isPeriod: field.by === 'date',
    nameOf(key) {
      const text = switchText?.(key)
      return text ? translateKey(language, text) : say(labels.get(key) ?? key)
    },
    narrow(search, key) {
      const condition = conditions[field.by](key, field)
      const { fields = [] } = search
      if (!condition || fields.length >= maxFields) return undefined
      return {
        ...search,
        fields: [
          ...fields,
          { key: field.key, ...(field.column !== undefined && { column: field.column }), ...condition },
        ],
      }
    },
  }
}

/** Returns the reader of a group of a card: of a property of requests, or of a field or column. */
export function groupReader(
  group: string,
  known: Known,
  fields: ReadonlyMap<string, SearchableField>,
): GroupReader {
  const property = findPropertyGroup(group)
  if (property) return propertyReader(property, known)
  const field = fields.get(group)
  if (!field) throw new BusinessError('list.no-such-field')
  return fieldReader(field, known)
}
