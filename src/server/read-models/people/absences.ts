import { BusinessError } from '../../../core/business-error'
import {
  absenceLimits,
  absentDaysOf,
  isOverlapping,
  rangeLength,
  wholeDays,
} from '../../../core/calendar/absence'
import { companyZone } from '../../../core/company/company-zone'
import type { Directory } from '../../../core/directory/directory'
import { type Delegations, messageStatus } from '../../../core/flow'
import { formFieldsOf } from '../../../core/form'
import { localTime, valueFormats } from '../../../core/text/formats'
import { memoizeWeak } from '../../../core/text/memoize'
import type { Absence, FormItem, OaFlowAbsencesBody, OaFlowAbsencesData } from '../../../generated/types'
import type { Context, Db } from '../../platform'
import {
  findPublishedVersionsById,
  listDesigns,
  type RecipientDirectory,
  recipientDirectoryOf,
} from '../../queries'
import { readLeaveValues } from '../../queries/flow/leave-values'
import { loadVisibleFlow } from '../action-context/visible-flow'

/*
 * Days on which the colleagues of a department are away: agreed flows with a field that the design marks as an absence, and
 * delegations of all tasks for a limited time. Names and days are returned, never the flow or the reason.
 */

const dayLength = 86_400_000

/** Age of requests that are read before the first day of a range. */
const requestAge = 366 * dayLength

/** Time during which the absences of a department are reused. */
const cacheTime = 30_000
const maxCached = 500

/** Department whose colleagues are listed, and the person who is none of them. */
interface Team {
  deptId: string
  exceptId: string
}

type Range = Pick<OaFlowAbsencesBody, 'from' | 'until'>

function assertRange({ from, until }: Range): void {
  const isDay = valueFormats.get('date')
  const length = isDay?.(from) && isDay(until) ? rangeLength(from, until) : 0
  if (length < 1 || length > absenceLimits.days)
    throw new BusinessError('request.absence-range', { days: absenceLimits.days })
}

/** Whether a person belongs to a department, or leads it or one above it. */
const isTeamMember = (directory: Directory, deptId: string, personId: string): boolean =>
  directory.peopleOf(deptId).some(({ id }) => id === personId) ||
  directory.pathOf(deptId).some(({ id }) => directory.leadersOf(id).some((leader) => leader.id === personId))

/**
 * Resolves the department, of which the caller is a member or a leader, or whose request the caller handles; undefined
 * for other readers of a flow.
 */
async function resolveTeam(
  { flowOi_id, deptid }: OaFlowAbsencesBody,
  context: Context,
  directory: Directory,
): Promise<Team | undefined> {
  const { caller } = context
  if (flowOi_id === undefined) {
    const deptId = deptid || directory.person(caller.id)?.departments[0]?.id
    if (deptId && isTeamMember(directory, deptId, caller.id)) return { deptId, exceptId: caller.id }
    throw new BusinessError('request.absence-closed')
  }
  const { scene } = await loadVisibleFlow(context, { flow: flowOi_id }, { hasReadMarks: false })
  const { deptId, createdId } = scene.running
  const isAssignee = scene.snapshot.messages.some(
    ({ to, status }) => to === caller.id && status === messageStatus.waiting,
  )
  const mayKnow = isAssignee || isTeamMember(directory, deptId, caller.id)
  return mayKnow ? { deptId, exceptId: createdId } : undefined
}

/** Returns the fields of published designs that are marked as absences, by design. */
async function absenceFields({ db, caller }: Context): Promise<Map<string, FormItem[]>> {
  const designs = await listDesigns(db, caller.workspace)
  const published = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await findPublishedVersionsById(db, caller.workspace, published)
  const marked = [...versions.values()].map(({ designId, design }) => {
    const items = formFieldsOf(design.formset).filter(({ options }) => options.absence === true)
    return [designId, items] as const
  })
  return new Map(marked.filter(([, items]) => items.length > 0))
}

type Away = Omit<Absence, 'name'>

/** Returns the days for which people have delegated all their tasks. */
const delegatedDays = (people: readonly string[], delegations: Delegations | undefined): Away[] =>
  people.flatMap((id) =>
    (delegations?.get(id) ?? []).flatMap(({ flows, beginsAt, endsAt }) => {
      if (flows || beginsAt === null || endsAt === null || endsAt <= beginsAt) return []
      const [from, until] = [beginsAt, endsAt - 1].map((at) => localTime(at, companyZone))
      return absentDaysOf('datetimerange', [from, until]).map((days) => ({ id, ...days }))
    }),
  )

/** Loads the days of agreed flows of people, from a day on and some before. */
export async function loadAgreedLeaves(
  context: Context,
  people: readonly string[],
  from: string,
): Promise<Away[]> {
  const { db, caller } = context
  const fields = await absenceFields(context)
  if (!fields.size) return []
  const rows = await readLeaveValues(db, caller.workspace, {
    people,
    designs: [...fields.keys()],
    models: [...new Set([...fields.values()].flatMap((items) => items.map(({ model }) => model)))],
    since: Date.parse(`${from}T00:00:00Z`) - requestAge,
  })
  return rows.flatMap(({ personId: id, designId, values }) =>
    (fields.get(designId) ?? []).flatMap(({ model, options }) =>
      absentDaysOf(options.type, values[model]).map((days) => ({ id, ...days })),
    ),
  )
}

interface Cached {
  until: number
  absences: Promise<Absence[]>
}

const cacheOf = memoizeWeak((_: Db) => new Map<string, Cached>())

/** Loads the absences of a department in a range; reused for half a minute. */
function departmentAbsences(
  context: Context,
  { directory, delegations }: RecipientDirectory,
  deptId: string,
  range: Range,
): Promise<Absence[]> {
  const { caller, clock, db } = context
  const cache = cacheOf(db)
  const key = JSON.stringify([caller.workspace, deptId, range.from, range.until])
  const now = clock.now()
  const known = cache.get(key)
  if (known && known.until > now) return known.absences
  const people = directory.peopleOf(deptId).map(({ id }) => id)
  const period = wholeDays(range.from, range.until)
  const load = async () => {
    const away = [
      ...delegatedDays(people, delegations),
      ...(await loadAgreedLeaves(context, people, range.from)),
    ]
    const found = away
      .filter((days) => isOverlapping(days, period))
      .map((days) => ({ ...days, name: directory.person(days.id)?.name ?? '' }))
    // Whoever goes on leave often delegates for the same days.
    return [...new Map(found.map((absence) => [JSON.stringify(absence), absence])).values()]
  }
  const absences = load()
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, { until: now + cacheTime, absences })
  absences.catch(() => cache.delete(key))
  return absences
}

/** Loads the days on which the colleagues of a creator, or of the caller, are away; none for readers who may not know. */
export async function loadAbsences(body: OaFlowAbsencesBody, context: Context): Promise<OaFlowAbsencesData> {
  assertRange(body)
  const recipients = await recipientDirectoryOf(context)
  const team = await resolveTeam(body, context, recipients.directory)
  const { deptId = '', exceptId } = team ?? {}
  const size = recipients.directory.peopleOf(deptId).filter(({ id }) => id !== exceptId).length
  if (!team || size > absenceLimits.people) return { size, isTooLarge: team !== undefined, absences: [] }
  const absences = await departmentAbsences(context, recipients, deptId, body)
  return { size, isTooLarge: false, absences: absences.filter(({ id }) => id !== exceptId) }
}
