import { type Context, HttpError, type Tx } from '../platform'
import { readScopeState } from '../queries/directory/admin-scope'
import { outsideError } from './admin-scope'

/**
 * Records what lies outside the caller's departments. The returned function throws if that has changed since, or if
 * something came into another scope of the caller.
 */
export async function guardScope(tx: Tx, { caller }: Pick<Context, 'caller'>): Promise<() => Promise<void>> {
  const { workspace, scope } = caller
  if (!scope) return async () => undefined
  const read = (roots: readonly string[]) => readScopeState(tx, workspace, roots)
  const before = await read(scope.roots)
  const ownScopes = scope.own.length > 1 ? scope.own : []
  const scopeStates = await Promise.all(ownScopes.map(read))
  return async () => {
    if ((await read(scope.roots)).outside !== before.outside) throw outsideError(scope)
    const known = new Set(before.all)
    for (const [at, roots] of ownScopes.entries()) {
      const peopleBefore = new Set(scopeStates[at]?.inside)
      const gained = (await read(roots)).inside.filter((id) => known.has(id) && !peopleBefore.has(id))
      if (gained.length > 0) throw new HttpError(403, 'scope.moves')
    }
  }
}
