import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortTopologically } from './dependency-graph'

const node = fc.integer({ min: 0, max: 11 }).map(String)
const graph = fc.array(fc.tuple(node, node), { maxLength: 30 })
const readingsOf =
  (edges: [string, string][]) =>
  (from: string): string[] =>
    edges.filter(([one]) => one === from).map(([, read]) => read)

/** Returns all transitive dependencies of a node. */
function reach(edges: [string, string][], from: string): Set<string> {
  const seen = new Set<string>()
  const queue = readingsOf(edges)(from)
  for (const one of queue) {
    if (!seen.has(one)) queue.push(...readingsOf(edges)(one))
    seen.add(one)
  }
  return seen
}

test('sorts dependencies before dependents and groups exactly the circles', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      const nodes = [...new Set(edges.flat())]
      const groups = sortTopologically(nodes, readingsOf(edges))
      expect(groups.flat().sort()).toEqual([...nodes].sort())
      const rank = new Map(groups.flatMap((group, index) => group.map((one) => [one, index] as const)))
      for (const [from, read] of edges) expect(rank.get(read)).toBeLessThanOrEqual(rank.get(from) ?? -1)
      for (const one of nodes)
        for (const other of nodes) {
          const isCircle = one === other || (reach(edges, one).has(other) && reach(edges, other).has(one))
          expect(rank.get(one) === rank.get(other)).toBe(isCircle)
        }
    }),
  )
})

test('sorts a chain as long as ten forms', () => {
  const length = 20_000
  const groups = sortTopologically(['0'], (at) => (Number(at) < length ? [String(Number(at) + 1)] : []))
  expect([groups.length, groups[0], groups.at(-1)]).toEqual([length + 1, [String(length)], ['0']])
})
