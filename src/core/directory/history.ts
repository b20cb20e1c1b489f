/** What is remembered of earlier versions of a company: when each department last changed or went. */
export interface History {
  version: number
  /** The oldest version about which it can tell. */
  since: number
  marks: ReadonlyMap<string, { mark: string; changed: number }>
  gone: ReadonlyMap<string, number>
}

/** Marks tell states of a department apart: another one whenever something in it is another. */
export type Marks = ReadonlyMap<string, string>

/** The history of a company that is seen for the first time. */
export const firstSeen = (version: number, marks: Marks): History => ({
  version,
  since: version,
  marks: new Map([...marks].map(([id, mark]) => [id, { mark, changed: version }])),
  gone: new Map(),
})

/** The history after a newer version was seen; versions between the two count as this one. */
export function continued(history: History, version: number, marks: Marks): History {
  if (version === history.version) return history
  const kept = [...marks].map(([id, mark]) => {
    const known = history.marks.get(id)
    return [id, known?.mark === mark ? known : { mark, changed: version }] as const
  })
  const gone = [...history.marks.keys()].filter((id) => !marks.has(id)).map((id) => [id, version] as const)
  const stillGone = [...history.gone].filter(([id]) => !marks.has(id))
  return { version, since: history.since, marks: new Map(kept), gone: new Map([...stillGone, ...gone]) }
}

/** Departments that may be another than at that version, and those that went; undefined when it is too long ago. */
export function changedSince(
  { version: now, since, marks, gone }: History,
  version: number,
): { changed: string[]; gone: string[] } | undefined {
  if (version < since || version > now) return undefined
  return {
    changed: [...marks].flatMap(([id, { changed }]) => (changed > version ? id : [])),
    gone: [...gone].flatMap(([id, at]) => (at > version ? id : [])),
  }
}
