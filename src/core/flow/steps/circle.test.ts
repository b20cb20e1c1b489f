import { expect, test, vi } from 'vitest'
import { as, blank, button, counting, design, start, step } from '../../../../tests/kit/house'
import { create } from '../actions/create'
import type { Lineage } from '../snapshot/lineage'

const asked = vi.hoisted(() => [] as Lineage[])

vi.mock('../snapshot/lineage', async (original) => {
  const real = await original<typeof import('../snapshot/lineage')>()
  const lineageOf: typeof real.lineageOf = (flow) => {
    const lineage = real.lineageOf(flow)
    asked.push(lineage)
    return lineage
  }
  return { ...real, lineageOf }
})

/** Merging steps that nobody is in, each of which leads to the next two. */
function circle(size: number) {
  const place = (at: number) => `合${(at + size) % size}`
  const merges = Array.from({ length: size }, (_, at) => place(at))
  const passed = { dealers: [], nobodypass: true }
  return design([
    start(['甲', '乙']),
    ...['甲', '乙'].map((name) => step(name, { ...passed, btnGroup: [button(merges)] })),
    ...merges.map((name, at) =>
      step(name, {
        ...passed,
        merge_set: { funs: [place(at - 1), place(at - 2), '甲', '乙'] },
        btnGroup: [button([place(at + 1), place(at + 2)])],
      }),
    ),
  ])
}

test.each([6, 12])('a circle of %i merges finds who led to whom once a round, not once a merge', (size) => {
  asked.length = 0
  const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
  const act = () => create.decide(blank(circle(size), { newId: counting() }), sent, as('li'))
  expect(act).toThrow('flow.too-many-steps')
  const rounds = 600
  expect(asked.length).toBeGreaterThan(rounds * size)
  expect(new Set(asked).size).toBeLessThan(rounds * 3)
})
