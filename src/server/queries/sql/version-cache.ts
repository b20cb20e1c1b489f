import { memoizeWeak } from '../../../core/text/memoize'
import { type Db, defineStatement } from '../../platform'

/** Increments the version of data besides the directory and notifies every process. */
export const bumpVersion = (column: 'delegations' | 'groups' | 'calendars') =>
  defineStatement(
    `version-move-${column}`,
    `insert into directory_version (workspace, version, ${column}) values ($1, 0, 1)
     on conflict (workspace) do update set ${column} = directory_version.${column} + 1`,
  )

/** Cached value of a workspace at a version. */
interface Kept<Value> {
  version: number
  value: Promise<Value>
}

/** Memoizes a value of a workspace by version; `renew` may start from the previous value. */
export function memoizeByVersion<Value>(
  renew: (
    db: Db,
    workspace: string,
    from: { version: number; old: Promise<Value> | undefined },
  ) => Promise<Value>,
): (db: Db, workspace: string, version: number) => Promise<Value> {
  const entriesOf = memoizeWeak((_: Db) => new Map<string, Kept<Value>>())
  return (db, workspace, version) => {
    const stored = entriesOf(db)
    const known = stored.get(workspace)
    // A later request may have finished earlier.
    if (known && known.version >= version) return known.value
    const value = renew(db, workspace, { version, old: known?.value })
    stored.set(workspace, { version, value })
    value.catch(() => stored.delete(workspace))
    return value
  }
}
