import type { RecipientItem, Trace } from '../../../generated/types'
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
import { resolveSuperiorChain, resolveSuperiors, type SuperiorBasis, superiorChainId } from '../superiors'
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

/** Returns the creator; a program gets back what it asked for, though it is no person in service. */
function resolveCreator(context: RecipientContext): Resolution {
  const { creatorId, directory } = context
  const creator = directory.person(creatorId)
  return typeof creator?.program === 'string'
    ? toResolution('trace.creator', {}, [creator])
    : oneself('trace.creator', creatorId, context)
}

/** People whose superiors are asked, and their text in the trace. */
interface Subject {
  code: string
  params: Trace['params']
  bases: SuperiorBasis[]
}

type FindAbove = (subject: Subject) => Resolution

/**
 * Resolves superiors of all people selected in the form field that a condition names, each acting from their
 * first department.
 */
function* aboveFormPeople(
  { formitem }: Record<string, unknown>,
  search: ResolverContext,
  { code, find }: { code: string; find: FindAbove },
): SliceGenerator<Resolution> {
  const field = yield* resolveFieldPeople(formitem, search)
  if (!field) return toResolution('trace.form-unknown', { name: String(formitem ?? '') }, [])
  const { picked } = field
  const { name, key } = field.item
  const bases = picked.people.map(({ id, departments: [first] }) => ({
    personId: id,
    departmentId: first?.id ?? '',
  }))
  const { people, trace } = find({ code, params: { name, key }, bases })
  return {
    people,
    trace: [createTraceRow('trace.form', { name, key }, picked.people), ...picked.trace, ...trace],
  }
}

/** Resolves superiors of the people that `chosetype` of a condition names; the text in the trace begins with a name. */
function aboveSubject(
  data: Record<string, unknown>,
  search: ResolverContext,
  { name, find }: { name: string; find: FindAbove },
): ReturnType<Resolver> {
  const { context } = search
  if (data.chosetype === 'lastuser')
    return find({ code: `${name}-last`, params: {}, bases: [lastOf(context)] })
  if (data.chosetype === 'creater' || data.chosetype === undefined)
    return find({ code: `${name}-creator`, params: {}, bases: [creatorOf(context)] })
  return aboveFormPeople(data, search, { code: `${name}-form`, find })
}

const climbs = ({ findtype }: Record<string, unknown>) => findtype !== 'direct'

/** Returns the reporting line of a condition; undefined = the main one. */
const lineOf = ({ line }: Record<string, unknown>) => (typeof line === 'string' && line ? line : undefined)

const narrowedBy = ({ roles, depts }: Record<string, unknown>) => ({
  roles: parseIds(roles),
  departments: parseIds(depts),
})

/**
 * Resolves 上级管理员: whose superior, how far up, with which roles and in which departments (S2-065, S2-201,
 * S2-202).
 */
const superior: Condition = (data, search) =>
  aboveSubject(data, search, {
    name: 'trace.super',
    find: (subject) =>
      resolveSuperiors(
        { ...subject, climbs: climbs(data), line: lineOf(data), ...narrowedBy(data) },
        search.context,
      ),
  })

/** Resolves 连续多级主管: each superior in turn, up to a level, up to a role, or to the top. */
const superiorChain: Condition = (data, search) => {
  const { until, level, roles } = data
  const untilRoles = until === 'role' ? parseIds(roles) : undefined
  const levels = until === 'level' ? Number(level) || 0 : undefined
  return aboveSubject(data, search, {
    name: 'trace.chain',
    find: (subject) => resolveSuperiorChain({ ...subject, levels, untilRoles, line: lineOf(data) }, search),
  })
}

/** Conditions whose people are picked when the flow is sent, with who picks them. */
export const pickConditions = { CreatorPick: 'creator', SenderPick: 'sender' } as const

/** Checks whether an item finds people who are picked when the flow is sent. */
export const isPickItem = ({ type, id }: Pick<RecipientItem, 'type' | 'id'>): boolean =>
  type === 'fun' && Object.hasOwn(pickConditions, id)

/** Resolves the people picked for the step; outside of a step nobody is picked yet. */
function resolvePicked(code: string, { directory, picked }: RecipientContext): Resolution {
  if (!picked) return { people: [], trace: [createTraceRow(`${code}-open`, {}, [])] }
  const people = findEnabledPeople(directory, picked)
  const left = traceLeavers('trace.pick-left', {}, findLeavers(directory, picked))
  return { people, trace: [createTraceRow(code, {}, people), ...left] }
}

const ofCreator =
  (code: string, climbs: boolean): Condition =>
  (_, { context }) =>
    resolveSuperiors({ code, bases: [creatorOf(context)], climbs }, context)

const ofLast =
  (code: string, climbs: boolean): Condition =>
  (_, { context }) =>
    resolveSuperiors({ code, bases: [lastOf(context)], climbs }, context)

/** Resolvers of the conditions 附加条件 by id (domain facts 3.3, S2-193…S2-200). */
const conditions: Record<string, Condition> = {
  CreatID: (_, { context }) => resolveCreator(context),
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
  [superiorChainId]: superiorChain,
  CreatorPick: (_, { context }) => resolvePicked('trace.creator-pick', context),
  SenderPick: (_, { context }) => resolvePicked('trace.sender-pick', context),
}

/** Ids of all conditions, for checking designs. */
export const conditionIds: ReadonlySet<string> = new Set(Object.keys(conditions))

/** Resolves a condition that finds people through the directory and the flow (S2-192). */
export const conditionResolver: Resolver = ({ id, name, data }, search) =>
  Object.hasOwn(conditions, id) && conditions[id]
    ? conditions[id](isRecord(data) ? data : {}, search)
    : toResolution('trace.fun-unknown', { name }, [])
