/** What stands in several lists, each once, in order of first appearance. */
export function mergeUnique<One>(lists: readonly (readonly One[])[]): One[] {
  const seen = new Set<One>()
  const all: One[] = []
  // By hand, and asking the set once: there may be tens of thousands of people, in each of several groups.
  for (const list of lists) for (const one of list) if (seen.size < seen.add(one).size) all.push(one)
  return all
}
