/** Merges lists without duplicates, in order of first appearance. */
export function mergeUnique<One>(lists: readonly (readonly One[])[]): One[] {
  const unique = new Set<One>()
  const all: One[] = []
  // An explicit loop with one set operation per entry: there may be tens of thousands of people in each of
  // several groups.
  for (const list of lists) for (const one of list) if (unique.size < unique.add(one).size) all.push(one)
  return all
}
