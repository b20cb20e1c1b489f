import type { SheetImportPlan } from '../../core/directory/sheet/plan-import'
import { type Context, HttpError, type Tx } from '../platform'
import { listDepartments } from '../queries'
import { readScopeState } from '../queries/directory/admin-scope'
import type { SheetStaff } from '../queries/directory/directory-import'
import { outsideError } from './admin-scope'

/** Rejects an import that changes departments or people outside the caller's scope. */
export async function assertImportInScope(
  { db, caller }: Context,
  { departments, people }: Pick<SheetImportPlan<SheetStaff>, 'departments' | 'people'>,
): Promise<void> {
  const { scope, workspace } = caller
  if (!scope) return
  const known = new Map((await listDepartments(db, workspace)).map(({ id, parentId }) => [id, parentId]))
  const ids = new Set(scope.ids)
  const isInside = (id: string | null) => id !== null && (ids.has(id) || !known.has(id))
  const areInside = (places: readonly { id: string }[]) =>
    places.length > 0 && places.every(({ id }) => isInside(id))
  const isAllowed =
    departments.changed.every(
      ({ id, parentId }) => isInside(id) && (known.get(id) === parentId || isInside(parentId)),
    ) &&
    people.written.every(({ known: old, person }) =>
      [...(old ? [old] : []), person].every((one) => areInside(one.departments)),
    )
  if (!isAllowed) throw outsideError(scope)
}

/**
 * Records what lies outside the caller's departments. The returned function throws if that has changed since, or if
 * something came into another scope of the caller.
 */
export async function guardScope(tx: Tx, { caller }: Pick<Context, 'caller'>): Promise<() => Promise<void>> {
  const { workspace, scope } = caller
  if (!scope) return async () => undefined
  const read = (roots: readonly string[]) => readScopeState(tx, workspace, roots)
  const before = await read(scope.roots)
  const others = scope.own.length > 1 ? scope.own : []
  const held = await Promise.all(others.map(read))
  return async () => {
    if ((await read(scope.roots)).outside !== before.outside) throw outsideError(scope)
    const known = new Set(before.all)
    for (const [at, roots] of others.entries()) {
      const had = new Set(held[at]?.inside)
      const gained = (await read(roots)).inside.filter((id) => known.has(id) && !had.has(id))
      if (gained.length > 0) throw new HttpError(403, 'scope.moves')
    }
  }
}
