import { BusinessError } from '../../core/business-error'
import { defaultCategoryId, descendantIds } from '../../core/flow'
import { isPermitted } from '../../core/permission/check-permission'
import type { RoleScope } from '../../generated/types'
import { type CallFacts, type Context, catalogueCalls, type Tx, translateKey } from '../platform'
import { findCategories, listDepartments } from '../queries'

type ScopeKind = keyof RoleScope

/** Returns the calls that a permission opens. */
const callsUnder = (permission: string): CallFacts[] =>
  catalogueCalls.filter((call) => call.permission && isPermitted([permission], call.permission))

/** Returns the kinds of limits under which a permission works; undefined if it cannot be limited. */
function kindsOf(permission: string): ScopeKind[] | undefined {
  const calls = callsUnder(permission)
  if (calls.length === 0) return undefined
  const kinds = calls.map(({ scope }) => scope?.by)
  return kinds.includes(undefined) ? undefined : [...new Set(kinds.flatMap((kind) => kind ?? []))]
}

/** Throws if the departments or categories of a scope do not exist. */
async function assertScopeExists(tx: Tx, workspace: string, scope: RoleScope) {
  const open = (await listDepartments(tx, workspace)).filter(({ enabled }) => enabled).map(({ id }) => id)
  if (!scope.departments.every((id) => open.includes(id)))
    throw new BusinessError('organisation.department-missing')
  const tree = await findCategories(tx, workspace)
  const exists = (id: string) => id === defaultCategoryId || descendantIds(tree, id).length > 0
  if (!scope.categories.every(exists)) throw new BusinessError('scope.category-missing')
}

/**
 * Throws if permissions cannot be limited to a scope: it names nothing that exists, the limit that a permission needs
 * is missing, or a permission opens calls that concern the whole company.
 */
export async function assertScopable(
  tx: Tx,
  { caller, language }: Pick<Context, 'caller' | 'language'>,
  { permissions, scope }: { permissions: readonly string[]; scope: RoleScope },
): Promise<void> {
  await assertScopeExists(tx, caller.workspace, scope)
  for (const permission of permissions) {
    const name = translateKey(language, `directory.permission.${permission}`)
    const kinds = kindsOf(permission)
    if (!kinds) throw new BusinessError('scope.not-limited', { name })
    const missing = kinds.find((kind) => scope[kind].length === 0)
    if (missing) throw new BusinessError(`scope.no-${missing}`, { name })
  }
  const isAlone =
    isPermitted(permissions, 'directory.departments') && !isPermitted(permissions, 'directory.people')
  if (isAlone) throw new BusinessError('scope.departments-need-people')
}
