/** What is remembered of earlier versions of a company: when each department last changed or went. */
export interface ChangeHistory<State> {
  version: number
  /** The oldest version about which it can tell. */
  since: number
  departments: ReadonlyMap<string, { state: State; changed: number }>
  gone: ReadonlyMap<string, number>
}

/** The departments of a version, by their ids. */
export type DepartmentStates<State> = ReadonlyMap<string, State>

/** The history of a company that is seen for the first time. */
export const startHistory = <State>(
  version: number,
  states: DepartmentStates<State>,
): ChangeHistory<State> => ({
  version,
  since: version,
  departments: new Map([...states].map(([id, state]) => [id, { state, changed: version }])),
  gone: new Map(),
})

/** A newer version of the company, and what tells whether a department is in it as it was. */
export interface DirectoryVersion<State> {
  version: number
  states: DepartmentStates<State>
  isSame(before: State, now: State): boolean
}

/** The history after a newer version was seen; versions between the two count as this one. */
export function extendHistory<State>(
  history: ChangeHistory<State>,
  { version, states, isSame }: DirectoryVersion<State>,
): ChangeHistory<State> {
  if (version === history.version) return history
  const kept = [...states].map(([id, state]) => {
    const known = history.departments.get(id)
    const changed = known && isSame(known.state, state) ? known.changed : version
    return [id, { state, changed }] as const
  })
  const went = [...history.departments.keys()].filter((id) => !states.has(id))
  const stillGone = [...history.gone].filter(([id]) => !states.has(id))
  const gone = new Map([...stillGone, ...went.map((id) => [id, version] as const)])
  return { version, since: history.since, departments: new Map(kept), gone }
}

/** Departments that may be another than at that version, and those that went; undefined when it is too long ago. */
export function findChanges(
  { version: now, since, departments, gone }: ChangeHistory<unknown>,
  version: number,
): { changed: string[]; gone: string[] } | undefined {
  if (version < since || version > now) return undefined
  return {
    changed: [...departments].flatMap(([id, { changed }]) => (changed > version ? id : [])),
    gone: [...gone].flatMap(([id, at]) => (at > version ? id : [])),
  }
}
