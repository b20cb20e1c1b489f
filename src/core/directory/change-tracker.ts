/** History of a company's versions: when each department last changed or was removed. */
export interface ChangeHistory<State> {
  version: number
  /** Oldest version that it covers. */
  since: number
  departments: ReadonlyMap<string, { state: State; changed: number }>
  gone: ReadonlyMap<string, number>
}

/** Departments of a version, by id. */
export type DepartmentStates<State> = ReadonlyMap<string, State>

/** Creates the history of a company from its first version. */
export const createChangeHistory = <State>(
  version: number,
  states: DepartmentStates<State>,
): ChangeHistory<State> => ({
  version,
  since: version,
  departments: new Map([...states].map(([id, state]) => [id, { state, changed: version }])),
  gone: new Map(),
})

/** Newer version of the company, with a check whether a department is unchanged in it. */
export interface DirectoryVersion<State> {
  version: number
  states: DepartmentStates<State>
  isSame(before: State, now: State): boolean
}

/** Adds a newer version to the history; versions between the two count as this one. */
export function addDirectoryVersion<State>(
  history: ChangeHistory<State>,
  { version, states, isSame }: DirectoryVersion<State>,
): ChangeHistory<State> {
  if (version === history.version) return history
  const retained = [...states].map(([id, state]) => {
    const known = history.departments.get(id)
    const changed = known && isSame(known.state, state) ? known.changed : version
    return [id, { state, changed }] as const
  })
  const removedIds = [...history.departments.keys()].filter((id) => !states.has(id))
  const stillRemoved = [...history.gone].filter(([id]) => !states.has(id))
  const removed = new Map([...stillRemoved, ...removedIds.map((id) => [id, version] as const)])
  return { version, since: history.since, departments: new Map(retained), gone: removed }
}

/**
 * Returns the departments that may have changed since a version and those removed; undefined if the version
 * is too old.
 */
export function findChangedDepartments(
  { version: now, since, departments, gone }: ChangeHistory<unknown>,
  version: number,
): { changed: string[]; gone: string[] } | undefined {
  if (version < since || version > now) return undefined
  return {
    changed: [...departments].flatMap(([id, { changed }]) => (changed > version ? id : [])),
    gone: [...gone].flatMap(([id, at]) => (at > version ? id : [])),
  }
}
