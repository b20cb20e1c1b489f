/** Cancellable messages that belong to one visit of a step. */
export interface MessageGroup {
  group: readonly { _id: string }[]
}

const idsOf = ({ group }: MessageGroup) => group.map(({ _id }) => _id)

/** Returns whether all, some or none of a group are chosen. */
export function selectionStateOf(chosen: ReadonlySet<string>, group: MessageGroup): 'all' | 'some' | 'none' {
  const count = idsOf(group).filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === group.group.length ? 'all' : 'some'
}

/** Toggles one message. */
export function toggleMessage(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Adds a whole group; removes it if all of it was chosen. */
export function toggleGroup(chosen: ReadonlySet<string>, group: MessageGroup): ReadonlySet<string> {
  const next = new Set(chosen)
  const isAll = selectionStateOf(chosen, group) === 'all'
  for (const id of idsOf(group))
    if (isAll) next.delete(id)
    else next.add(id)
  return next
}

/** Returns the chosen messages that can still be cancelled, in list order. */
export const selectCancellable = (chosen: ReadonlySet<string>, groups: readonly MessageGroup[]): string[] =>
  groups.flatMap(idsOf).filter((id) => chosen.has(id))
