import { superiorsOf } from '../../directory/superiors'
import { itemsOf } from '../../form/items'
import { isRecord, own } from '../../form/values'
import type { RecipientContext } from '../context'
import { enabledPeople, type Found, found, type Resolver, type Search } from '../found'
import { idsIn } from '../json'
import { peopleOfValue } from './form'

/** Somebody of the flow and the department he acts from. */
interface Basis {
  personId: string
  departmentId: string
}

/** What narrows the search for a superior. */
interface Wanted {
  climbs: boolean
  roles?: string[]
  departments?: string[]
}

const creatorOf = ({ creatorId, creatorDeptId }: RecipientContext): Basis => ({
  personId: creatorId,
  departmentId: creatorDeptId,
})

const lastOf = ({ lastUserId, lastDeptId }: RecipientContext): Basis => ({
  personId: lastUserId,
  departmentId: lastDeptId,
})

function superiors(code: string, bases: Basis[], wanted: Wanted, { directory }: RecipientContext): Found {
  const searches = bases.map((basis) => superiorsOf(directory, { ...basis, ...wanted }))
  const path = searches.map((search) => search.path.map(({ name }) => name).join(' → ')).join('；')
  return found(code, { path }, [...new Set(searches.flatMap(({ people }) => people))])
}

function oneself(code: string, id: string, { directory }: RecipientContext): Found {
  return found(code, {}, enabledPeople(directory, [id]))
}

/** Everybody picked in the field that 上级管理员 names, each acting from his first department. */
function basesInForm(data: Record<string, unknown>, search: Search): Basis[] {
  const item = itemsOf(search.context.form).find(({ key }) => key === data.formitem)
  const people = item ? peopleOfValue(own(search.context.values, item.model), search).people : []
  return people.map(({ id, departments }) => ({ personId: id, departmentId: departments[0]?.id ?? '' }))
}

/** 上级管理员: whose superior, how far up, with which roles and in which departments (S2-065). */
function superior(data: Record<string, unknown>, search: Search): Found {
  const { context } = search
  const wanted = {
    climbs: data.findtype !== 'direct',
    roles: idsIn(data.roles),
    departments: idsIn(data.depts),
  }
  if (data.chosetype === 'lastuser') return superiors('trace.super-last', [lastOf(context)], wanted, context)
  if (data.chosetype === 'creater' || data.chosetype === undefined)
    return superiors('trace.super-creator', [creatorOf(context)], wanted, context)
  return superiors('trace.super-form', basesInForm(data, search), wanted, context)
}

/** The nine conditions 附加条件 by id (domain facts 3.3, S2-193…S2-200). */
const conditions: Record<string, (data: Record<string, unknown>, search: Search) => Found> = {
  CreatID: (_, { context }) => oneself('trace.creator', context.creatorId, context),
  LastUserID: (_, { context }) => oneself('trace.last', context.lastUserId, context),
  directSuperByCreat: (_, { context }) =>
    superiors('trace.direct-creator', [creatorOf(context)], { climbs: false }, context),
  SupersByCreat: (_, { context }) =>
    superiors('trace.super-creator', [creatorOf(context)], { climbs: true }, context),
  directSuperByLastUser: (_, { context }) =>
    superiors('trace.direct-last', [lastOf(context)], { climbs: false }, context),
  SuperByLastUser: (_, { context }) =>
    superiors('trace.super-last', [lastOf(context)], { climbs: true }, context),
  'SuperByLastUser=role': ({ roles }, { context }) =>
    superiors('trace.super-last-role', [lastOf(context)], { climbs: true, roles: idsIn(roles) }, context),
  'SuperByLastUser=dept': ({ depts }, { context }) =>
    superiors(
      'trace.super-last-dept',
      [lastOf(context)],
      { climbs: true, departments: idsIn(depts) },
      context,
    ),
  Super: superior,
}

/** The ids of all conditions, for checking designs. */
export const conditionIds: ReadonlySet<string> = new Set(Object.keys(conditions))

/** A condition that finds people through the directory and the flow (S2-192). */
export const fun: Resolver = ({ id, name, data }, search) =>
  Object.hasOwn(conditions, id) && conditions[id]
    ? conditions[id](isRecord(data) ? data : {}, search)
    : found('trace.fun-unknown', { name }, [])
