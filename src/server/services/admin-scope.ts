import { defaultCategoryId, descendantIds } from '../../core/flow'
import {
  findScopeRoles,
  isCallPermitted,
  isPermitted,
  listScopeRoles,
} from '../../core/permission/check-permission'
import { separators } from '../../core/text/language'
import type { TreeNode } from '../../generated/types'
import {
  type AdminScope,
  type CallFacts,
  type Context,
  type DbReader,
  HttpError,
  type ScopeEntity,
} from '../platform'
import { findCategories, listDesigns } from '../queries'
import { listDepartmentsBelow, readContainerIds, readRoleScopes } from '../queries/directory/admin-scope'

/*
 * The one check of administrators with a scope. A permission with a scope grants nothing by itself; it opens calls
 * that declare a scope (schemas/calls). Before their handlers, all that the body names must lie in the scope, and
 * no part of it may lie in another scope of the caller that the rest lies outside of: that would move it there.
 * Where the directory changes, what lies outside must be the same afterwards, whatever the call did.
 */

type Scoped = NonNullable<CallFacts['scope']>
type ScopedCall = Pick<CallFacts, 'permission' | 'scope' | 'writes'>
type Places = readonly string[]

/** Returns the error that names the limits of a caller. */
export const outsideError = ({ by, names }: AdminScope) =>
  new HttpError(403, `scope.outside-${by}`, { names })

/** Returns the values at a path of a body, such as person.departments[].id; a list without [] is one value. */
function valuesAt(body: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('.')
  const name = head.replace('[]', '')
  const value = name ? (body as Record<string, unknown> | null | undefined)?.[name] : body
  if (value === undefined || value === null) return []
  const values = head.endsWith('[]') ? (value as unknown[]) : [value]
  return rest.length ? values.flatMap((one) => valuesAt(one, rest.join('.'))) : values
}

const categoriesBelow = (tree: TreeNode[], roots: readonly string[]) =>
  roots.flatMap((root) => (root === defaultCategoryId ? [root] : descendantIds(tree, root)))

function findNames(tree: readonly TreeNode[], ids: readonly string[]): string[] {
  return tree.flatMap(({ id, name, lists = [] }) => [
    ...(ids.includes(id) ? [name] : []),
    ...findNames(lists, ids),
  ])
}

type Below = (roots: readonly string[]) => Promise<string[]>

/** Lists what lies below roots; categories are read once. */
async function belowOf(reader: DbReader, workspace: string, by: Scoped['by']): Promise<Below> {
  if (by === 'departments')
    return async (roots) => (await listDepartmentsBelow(reader, workspace, roots)).map(({ id }) => id)
  const tree = await findCategories(reader, workspace)
  return async (roots) => categoriesBelow(tree, roots)
}

async function readScope(
  { db, caller, language }: Context,
  { by, roles, all }: { by: Scoped['by']; roles: readonly string[]; all: readonly string[] },
): Promise<AdminScope> {
  const stored = await readRoleScopes(db, caller.workspace, all)
  const own = [...stored.values()].map((one) => one[by]).filter((roots) => roots.length > 0)
  const roots = roles.flatMap((role) => stored.get(role)?.[by] ?? [])
  const ids = await (await belowOf(db, caller.workspace, by))(roots)
  const names =
    by === 'departments'
      ? (await listDepartmentsBelow(db, caller.workspace, roots))
          .filter(({ id }) => roots.includes(id))
          .map(({ name }) => name)
      : findNames(await findCategories(db, caller.workspace), roots)
  return { by, roots, own, ids, names: names.join(separators[language].choices) }
}

/** Returns the places of what a body names: of each thing, the departments or categories in which it lies. */
async function placesOf(
  reader: DbReader,
  workspace: string,
  { kind, values }: { kind: ScopeEntity; values: readonly unknown[] },
): Promise<Places[]> {
  if (kind === 'department') return values.map((id) => [String(id)])
  if (kind === 'category') return values.map((ids) => [ids].flat().map(String))
  if (kind === 'company') return values.map(() => [])
  return values.length ? readContainerIds(reader, workspace, { kind, ids: values.map(String) }) : []
}

/** Whether all places lie in a scope; designs without a category lie in the default one. */
const liesIn = (places: Places, ids: ReadonlySet<string>, by: Scoped['by']) => {
  const known = by === 'categories' && places.length === 0 ? [defaultCategoryId] : places
  return known.length > 0 && known.every((id) => ids.has(id))
}

/** Whether a caller's scope, if any, holds what lies in these categories or departments. */
export const isInAdminScope = (scope: AdminScope | undefined, places: Places): boolean =>
  scope === undefined || liesIn(places, new Set(scope.ids), scope.by)

/** Rejects a body that names something outside the scope, or moves it into another scope of the caller. */
async function assertNamesInScope(call: ScopedCall, body: unknown, { db, caller }: Context & Limited) {
  const { workspace, scope } = caller
  const { by, names = {} } = call.scope ?? { by: 'departments' }
  const named: Places[] = []
  for (const [path, kind] of Object.entries(names)) {
    const values = valuesAt(body, path)
    if (kind === 'company' && values.length) throw outsideError(scope)
    named.push(...(await placesOf(db, workspace, { kind, values })))
  }
  const scopeIds = new Set(scope.ids)
  if (!named.every((places) => liesIn(places, scopeIds, by))) throw outsideError(scope)
  if (!call.writes || scope.own.length < 2) return
  const below = await belowOf(db, workspace, by)
  for (const roots of scope.own) {
    const ids = new Set(await below(roots))
    const inside = named.filter((places) => liesIn(places, ids, by))
    if (inside.length > 0 && inside.length < named.length) throw new HttpError(403, 'scope.moves')
  }
}

interface Limited {
  caller: Context['caller'] & { scope: AdminScope }
}

/**
 * Checks a call of a caller whose permission holds in a scope only, and returns the context with that scope; the
 * context of others is returned as it is. A stored change is checked as its requester's.
 */
export async function limitToScope(call: ScopedCall, body: unknown, context: Context): Promise<Context> {
  const roles = context.confirmed?.requester.roles ?? context.caller.roles
  const { permission, scope: declared } = call
  if (permission === undefined || isPermitted(roles, permission)) return context
  const granting = findScopeRoles(roles, permission)
  if (!declared || granting.length === 0) throw new HttpError(403, 'session.no-permission')
  const all = listScopeRoles(roles)
  const scope = await readScope(context, { by: declared.by, roles: granting, all })
  if (declared.closed) throw new HttpError(403, 'scope.closed')
  const limited = { ...context, caller: { ...context.caller, scope } }
  await assertNamesInScope(call, body, limited)
  return limited
}

const publishing: ScopedCall = {
  permission: 'flowdesign.editsenior.publish',
  scope: { by: 'categories', names: { '[]': 'design' } },
}

/** Rejects clients that people let in by OAuth, which are agents: they draft designs, and people publish them. */
export function assertPublisher({ caller }: Pick<Context, 'caller'>): void {
  if (caller.token?.client) throw new HttpError(403, 'access-token.no-publishing')
}

/** Rejects a caller who may design, but not publish these designs. */
export async function assertCanPublish(context: Context, designs: readonly string[]): Promise<void> {
  assertPublisher(context)
  if (!isCallPermitted(context.caller.roles, publishing)) throw new HttpError(403, 'scope.no-publishing')
  await limitToScope(publishing, designs, context)
}

/** Whether a caller may publish these designs. */
export const canPublish = (context: Context, designs: readonly string[]): Promise<boolean> =>
  assertCanPublish(context, designs).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && error.status === 403) return false
      throw error
    },
  )

/** Returns the designs of a list that lie in the caller's scope, if any. */
export async function filterDesigns<Row extends { id: string }>(
  { db, caller }: Context,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { workspace, scope } = caller
  if (!scope) return rows
  const designs = await listDesigns(db, workspace)
  const inside = new Set(
    designs.filter(({ category }) => isInAdminScope(scope, category)).map(({ id }) => id),
  )
  return rows.filter(({ id }) => inside.has(id))
}
