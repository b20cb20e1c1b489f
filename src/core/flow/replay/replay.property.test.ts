import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawn, lentBy, lived, replayed, stageOf, watchRules } from '../../../../tests/kit/lived-flow'
import { pickedDesign, randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign } from '../../../generated/types'
import type { PastAction } from './recorded-action'

/** 30 flows in the suite, as many as wanted by `npm run test:properties`. */
const runs = Number(process.env.FUZZ_RUNS ?? 30)
/** Fewer in the suite: the twentieth is a circle of a thousand steps. */
const runsWithChange = process.env.FUZZ_RUNS ? runs : 19

beforeAll(watchRules)
afterAll(() => vi.restoreAllMocks())

test(`${runs} random flows, decided again on their own design, go as they went and end as they ended`, () => {
  let acts = 0
  fc.assert(
    fc.property(fc.oneof(randomDesign, pickedDesign), drawn, (design, drawn) => {
      const delegations = lentBy(drawn.lent)
      const { past } = lived(design, drawn, delegations)
      if (!past.acts.length) return
      const { departure, flow } = replayed(stageOf(design, delegations), past)
      expect(departure).toBeUndefined()
      expect(flow.flow?.result).toBe(past.result)
      acts += past.acts.length
    }),
    { numRuns: runs },
  )
  expect(acts).toBeGreaterThan(runs)
}, 3_600_000)

test('departs from a changed step only from where flows reach it', () => {
  const seen = { departed: 0, same: 0 }
  fc.assert(
    fc.property(randomDesign, drawn, fc.nat(20), (design, drawn, at) => {
      const none = lentBy([])
      const { past } = lived(design, drawn, none)
      const changed = design.funlist[at % design.funlist.length]
      if (!past.acts.length || !changed || changed.is_start) return
      const other: FlowDesign = {
        ...design,
        funlist: design.funlist.map((step) => (step === changed ? { ...step, dealers: [], cc: [] } : step)),
      }
      const comesThere = ({ record }: PastAction) =>
        [...record.nextmessage, ...record.cc].some(({ funid }) => funid === changed.id)
      const first = past.acts.findIndex(comesThere)
      const { departure } = replayed(stageOf(other, none), past)
      if (departure) expect(departure.at).toBeGreaterThanOrEqual(first)
      if (first < 0) expect(departure).toBeUndefined()
      seen[departure ? 'departed' : 'same']++
    }),
    { numRuns: runsWithChange },
  )
  expect(seen.departed).toBeGreaterThan(runsWithChange / 20)
  expect(seen.same).toBeGreaterThan(runsWithChange / 20)
}, 3_600_000)
