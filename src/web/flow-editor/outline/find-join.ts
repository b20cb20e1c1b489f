/** Where the flow is over: all ways meet there. */
const end = ''

/**
 * The first step that every way from a step comes through, by step; none where they only meet at the end. `order` names
 * the steps of a drawing without circles, each after all that follow it.
 */
export function findJoins(
  order: readonly string[],
  next: (step: string) => readonly string[],
): ReadonlyMap<string, string> {
  const meeting = new Map<string, string>()
  const depths = new Map([[end, 0]])
  const depthOf = (step: string) => depths.get(step) ?? 0
  const both = (one: string, other: string): string => {
    let [a, b] = [one, other]
    while (a !== b) {
      if (depthOf(a) >= depthOf(b)) a = meeting.get(a) ?? end
      else b = meeting.get(b) ?? end
    }
    return a
  }
  for (const step of order) {
    const [first = end, ...others] = next(step)
    const met = others.reduce(both, first)
    if (met !== end) meeting.set(step, met)
    depths.set(step, depthOf(met) + 1)
  }
  return meeting
}
