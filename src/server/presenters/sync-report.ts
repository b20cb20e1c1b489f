import { rootDepartmentId } from '../../core/directory/department-scope'
import type { RosterFieldChange, RosterPartChanges } from '../../core/directory/roster/changes'
import type { RosterComparison } from '../../core/directory/roster/compare-rosters'
import type { ExternalRoster } from '../../core/directory/roster/complete-people'
import { type LocalCompany, toRoster } from '../../core/directory/roster/match-records'
import {
  type RosterDepartment,
  type RosterPart,
  type RosterPerson,
  type RosterRole,
  type RosterRow,
  rosterParts,
} from '../../core/directory/roster/roster'
import { type Language, separators } from '../../core/text/language'
import type { SyncReport, SyncReportPart, SyncReportRow } from '../../generated/types'
import { translateKey } from '../platform'

const maxRows = 500
const maxProblems = 200

type Names = Record<'departments' | 'roles' | 'people', ReadonlyMap<string, string>>

/** Lists the superiors whom the shown changes name, by outside ids. */
const listSuperiors = ({ changes }: RosterComparison): string[] =>
  (changes.people?.changed ?? []).slice(0, maxRows).flatMap(({ fields }) =>
    fields
      .filter(({ field }) => field === 'superior')
      .flatMap(({ before, after }) => [before, after])
      .filter((id) => typeof id === 'string'),
  )

/** Names of departments, roles and shown superiors by outside ids; synced names take precedence over stored ones. */
function namesOf(stored: LocalCompany, comparison: RosterComparison, externalRoster: ExternalRoster): Names {
  const now = toRoster(stored, comparison.links)
  const named = (rows: readonly RosterRow[]) => rows.map(({ id, name }) => [id, name] as const)
  const superiors = new Set(listSuperiors(comparison))
  const isSuperior = ({ id }: RosterRow) => superiors.has(id)
  const root = stored.departments.find(({ id }) => id === rootDepartmentId)?.name ?? ''
  return {
    departments: new Map([
      [rootDepartmentId, root],
      ...named(now.departments),
      ...named(externalRoster.departments ?? []),
    ]),
    roles: new Map([...named(now.roles), ...named(externalRoster.roles ?? [])]),
    people: new Map(
      [now.people, externalRoster.people ?? []].flatMap((rows) => named(rows.filter(isSuperior))),
    ),
  }
}

interface Teller {
  names: Names
  language: Language
}

/** Formats a field value for readers. */
function formatValue(field: string, value: unknown, { names, language }: Teller): string {
  if (field === 'parentId') return names.departments.get(String(value)) ?? ''
  if (field === 'superior') return names.people.get(String(value)) ?? ''
  if (field === 'roles')
    return (value as string[]).map((id) => names.roles.get(id) ?? id).join(separators[language].choices)
  if (field !== 'departments') return String(value ?? '')
  return (value as NonNullable<RosterPerson['departments']>)
    .map(({ id, leader }) => {
      const name = names.departments.get(id) ?? id
      return leader ? translateKey(language, 'sync.leads', { name }) : name
    })
    .join(separators[language].choices)
}

const notes: { [Part in RosterPart]: (row: never, teller: Teller) => string } = {
  departments: ({ parentId }: RosterDepartment, teller) => formatValue('parentId', parentId, teller),
  roles: ({ groupName }: RosterRole) => groupName,
  people: ({ jobId, departments = [] }: RosterPerson, teller) =>
    [jobId, formatValue('departments', departments, teller)].filter(Boolean).join(' · '),
}

const toFieldViews = (fields: readonly RosterFieldChange[], teller: Teller) =>
  fields.map(({ field, before, after }) => ({
    field,
    before: formatValue(field, before ?? (field === 'roles' || field === 'departments' ? [] : ''), teller),
    after: formatValue(field, after, teller),
  }))

const cut = <Row>(all: readonly Row[], most: number) => ({ total: all.length, rows: all.slice(0, most) })

function toPart(
  part: RosterPart,
  { added, changed, gone, back }: RosterPartChanges,
  teller: Teller,
): SyncReportPart {
  const row = (one: RosterRow): SyncReportRow => ({
    id: one.id,
    name: one.name,
    note: notes[part](one as never, teller),
  })
  const changes = cut(changed, maxRows)
  return {
    part,
    added: { total: added.length, rows: added.slice(0, maxRows).map(row) },
    changed: {
      total: changes.total,
      rows: changes.rows.map(({ fields, ...rest }) => ({ ...rest, fields: toFieldViews(fields, teller) })),
    },
    // Each of these is confirmed individually, so none is truncated.
    gone: { total: gone.length, rows: gone.map(row) },
    back: { total: back.length, rows: back.map(row) },
  }
}

/** Input of a sync report, with its language. */
interface Reported {
  stored: LocalCompany
  roster: ExternalRoster
  comparison: RosterComparison
  digest: string
  language: Language
}

/** Reports how the company differs from the outside directory, for administrators. */
export function toSyncReport({ stored, roster, comparison, digest, language }: Reported): SyncReport {
  const teller = { names: namesOf(stored, comparison, roster), language }
  const { changes, newLinks, problems } = comparison
  return {
    digest,
    parts: rosterParts.flatMap((part) => {
      const found = changes[part]
      return found ? [toPart(part, found, teller)] : []
    }),
    linked: {
      total: newLinks.length,
      rows: newLinks.slice(0, maxRows).map(({ part, externalId, name }) => ({
        id: externalId,
        name,
        note: translateKey(language, `sync.part.${part}`),
      })),
    },
    problems: {
      total: problems.length,
      texts: problems.slice(0, maxProblems).map(({ code, params }) => translateKey(language, code, params)),
    },
  }
}
