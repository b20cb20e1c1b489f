import { isRecord } from '../../form'
import type { SliceGenerator } from '../../slices'
import { parseIds } from '../parse-groups'
import {
  createTraceRow,
  findEnabledPeople,
  findLeavers,
  type RecipientContext,
  type Resolution,
  type Resolver,
  type ResolverContext,
  toResolution,
  traceLeavers,
} from '../resolution'
import { resolveSuperiors, type SuperiorBasis } from '../superiors'
import { resolveFieldPeople } from './form'

type Condition = (data: Record<string, unknown>, search: ResolverContext) => ReturnType<Resolver>

const creatorOf = ({ creatorId, creatorDeptId }: RecipientContext): SuperiorBasis => ({
  personId: creatorId,
  departmentId: creatorDeptId,
})

const lastOf = ({ lastUserId, lastDeptId }: RecipientContext): SuperiorBasis => ({
  personId: lastUserId,
  departmentId: lastDeptId,
})

function oneself(code: string, id: string, { directory }: RecipientContext): Resolution {
  const { people, trace } = toResolution(code, {}, findEnabledPeople(directory, [id]))
  const left = findLeavers(directory, [id])
  return { people, trace: [...trace, ...traceLeavers('trace.user-disabled', { name: left[0]?.name }, left)] }
}

/**
 * Resolves superiors of all people selected in the field that 上级管理员 names, each acting from their first
 * department.
 */
function* superiorInForm(data: Record<string, unknown>, search: ResolverContext): SliceGenerator<Resolution> {
  const field = yield* resolveFieldPeople(data.formitem, search)
  if (!field) return toResolution('trace.form-unknown', { name: String(data.formitem ?? '') }, [])
  const { picked } = field
  const { name, key } = field.item
  const bases = picked.people.map(({ id, departments: [first] }) => ({
    personId: id,
    departmentId: first?.id ?? '',
  }))
  const rest = { climbs: climbs(data), ...narrowedBy(data) }
  const { people, trace } = resolveSuperiors(
    { code: 'trace.super-form', params: { name, key }, bases, ...rest },
    search.context,
  )
  return {
    people,
    trace: [createTraceRow('trace.form', { name, key }, picked.people), ...picked.trace, ...trace],
  }
}

const climbs = ({ findtype }: Record<string, unknown>) => findtype !== 'direct'

const narrowedBy = ({ roles, depts }: Record<string, unknown>) => ({
  roles: parseIds(roles),
  departments: parseIds(depts),
})

/**
 * Resolves 上级管理员: whose superior, how far up, with which roles and in which departments (S2-065, S2-201,
 * S2-202).
 */
const superior: Condition = (data, search) => {
  const { context } = search
  const rest = { climbs: climbs(data), ...narrowedBy(data) }
  if (data.chosetype === 'lastuser')
    return resolveSuperiors({ code: 'trace.super-last', bases: [lastOf(context)], ...rest }, context)
  if (data.chosetype === 'creater' || data.chosetype === undefined)
    return resolveSuperiors({ code: 'trace.super-creator', bases: [creatorOf(context)], ...rest }, context)
  return superiorInForm(data, search)
}

const ofCreator =
  (code: string, climbs: boolean): Condition =>
  (_, { context }) =>
    resolveSuperiors({ code, bases: [creatorOf(context)], climbs }, context)

const ofLast =
  (code: string, climbs: boolean): Condition =>
  (_, { context }) =>
    resolveSuperiors({ code, bases: [lastOf(context)], climbs }, context)

/** Resolvers of the nine conditions 附加条件 by id (domain facts 3.3, S2-193…S2-200). */
const conditions: Record<string, Condition> = {
  CreatID: (_, { context }) => oneself('trace.creator', context.creatorId, context),
  LastUserID: (_, { context }) => oneself('trace.last', context.lastUserId, context),
  directSuperByCreat: ofCreator('trace.direct-creator', false),
  SupersByCreat: ofCreator('trace.super-creator', true),
  directSuperByLastUser: ofLast('trace.direct-last', false),
  SuperByLastUser: ofLast('trace.super-last', true),
  'SuperByLastUser=role': ({ roles }, { context }) =>
    resolveSuperiors(
      { code: 'trace.super-last-role', bases: [lastOf(context)], climbs: true, roles: parseIds(roles) },
      context,
    ),
  'SuperByLastUser=dept': ({ depts }, { context }) =>
    resolveSuperiors(
      { code: 'trace.super-last-dept', bases: [lastOf(context)], climbs: true, departments: parseIds(depts) },
      context,
    ),
  Super: superior,
}

/** Ids of all conditions, for checking designs. */
export const conditionIds: ReadonlySet<string> = new Set(Object.keys(conditions))

/** Resolves a condition that finds people through the directory and the flow (S2-192). */
export const fun: Resolver = ({ id, name, data }, search) =>
  Object.hasOwn(conditions, id) && conditions[id]
    ? conditions[id](isRecord(data) ? data : {}, search)
    : toResolution('trace.fun-unknown', { name }, [])
