import type { Db } from '../../platform/db/db'

/** What was read of a workspace when its version was this. */
interface Kept<Value> {
  version: number
  value: Promise<Value>
}

/** Reads something of a workspace once for each version of it; `renew` may start from what was read before. */
export function memoizeByVersion<Value>(
  renew: (
    db: Db,
    workspace: string,
    from: { version: number; old: Promise<Value> | undefined },
  ) => Promise<Value>,
): (db: Db, workspace: string, version: number) => Promise<Value> {
  const databases = new WeakMap<Db, Map<string, Kept<Value>>>()
  return (db, workspace, version) => {
    const kept = databases.get(db) ?? new Map<string, Kept<Value>>()
    databases.set(db, kept)
    const known = kept.get(workspace)
    // Somebody who asked later may have been answered earlier.
    if (known && known.version >= version) return known.value
    const value = renew(db, workspace, { version, old: known?.value })
    kept.set(workspace, { version, value })
    value.catch(() => kept.delete(workspace))
    return value
  }
}
