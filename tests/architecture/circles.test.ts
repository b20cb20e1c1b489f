import { expect, test } from 'vitest'
import { ownSources, valueImportsOf } from './sources'

/** Files that import each other, found by Tarjan's walk: what stays on the stack leads back to where it began. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    let low = order.size
    const begun = low
    order.set(file, begun)
    stack.push(file)
    for (const target of graph.get(file) ?? [])
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    if (low < begun) return low
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

test('finds a circle and does not count a path that only forks', () => {
  const graph = { a: ['b', 'd'], b: ['c'], c: ['a'], d: ['c'], e: ['a', 'f'], f: [] }
  expect(circlesIn(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c', 'd']])
})

test('has no circular imports in src, not counting types', () => {
  const sources = ownSources().filter(({ path }) => !path.includes('.test.'))
  const fileOf = new Map(sources.map(({ path }) => [path.replace(/\.tsx?$/, ''), path]))
  const graph = new Map(
    sources.map((source) => [
      source.path,
      valueImportsOf(source).flatMap((target) => fileOf.get(target.replace(/\.tsx?$/, '')) ?? []),
    ]),
  )
  expect([...graph.values()].flat().length).toBeGreaterThan(1000)
  expect(circlesIn(graph)).toEqual([])
})
