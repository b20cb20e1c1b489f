import { expect, test } from 'vitest'
import { createDice, forecastEnd, type OpenStep, type StepStatistics, usualTimeOf } from './forecast-end'
import { bucketOf } from './histogram'

/*
 * Flows of a known process are drawn: waits are log-normal, exponential or uniform, ways lead on, back or to the end. The
 * forecast learns from one half and is measured on the other, so its quantiles are those of flows it has not seen.
 */

const hour = 3_600_000
type Draw = (dice: () => number) => number
const normal: Draw = (dice) => Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice())
const logNormal =
  (median: number, spread: number): Draw =>
  (dice) =>
    median * hour * Math.exp(spread * normal(dice))
const exponential =
  (mean: number): Draw =>
  (dice) =>
    -mean * hour * Math.log(1 - dice())
const uniform =
  (from: number, until: number): Draw =>
  (dice) =>
    (from + (until - from) * dice()) * hour

interface Process {
  [step: string]: { wait: Draw; ways: [share: number, to: string[]][] }
}

const processes: Record<string, Process> = {
  'a chain': {
    a: { wait: logNormal(4, 1), ways: [[1, ['b']]] },
    b: { wait: exponential(10), ways: [[1, ['c']]] },
    c: { wait: uniform(1, 30), ways: [[1, []]] },
  },
  'returns and choices': {
    a: { wait: exponential(3), ways: [[1, ['b']]] },
    b: {
      wait: logNormal(8, 1.2),
      ways: [
        [0.2, ['a']],
        [0.5, ['c']],
        [0.3, []],
      ],
    },
    c: {
      wait: logNormal(20, 0.6),
      ways: [
        [0.1, ['a']],
        [0.9, []],
      ],
    },
  },
  branches: {
    a: {
      wait: uniform(0, 4),
      ways: [
        [0.7, ['b', 'c']],
        [0.3, ['c']],
      ],
    },
    b: { wait: exponential(16), ways: [[1, []]] },
    c: { wait: logNormal(6, 0.8), ways: [[1, []]] },
  },
}

interface Passed {
  step: string
  from: number
  until: number
  to: string[]
}

function chosenOf(ways: Process[string]['ways'], draw: number): string[] {
  let passed = 0
  for (const [share, to] of ways) {
    passed += share
    if (draw < passed) return to
  }
  return []
}

function drawFlow(process: Process, dice: () => number): Passed[] {
  const passed: Passed[] = []
  const open = [{ step: 'a', from: 0 }]
  for (let one = open.pop(); one; one = open.pop()) {
    const { wait, ways } = process[one.step] as Process[string]
    const until = one.from + wait(dice)
    const to = chosenOf(ways, dice())
    passed.push({ ...one, until, to })
    open.push(...to.map((step) => ({ step, from: until })))
  }
  return passed
}

function learn(flows: readonly Passed[][]): Map<string, StepStatistics> {
  const history = new Map<string, { waits: Map<number, number>; next: Map<string, number> }>()
  for (const { step, from, until, to } of flows.flat()) {
    const { waits, next } = history.get(step) ?? { waits: new Map(), next: new Map() }
    const [bucket, target] = [bucketOf(until - from), to.toSorted().join('\n')]
    waits.set(bucket, (waits.get(bucket) ?? 0) + 1)
    next.set(target, (next.get(target) ?? 0) + 1)
    history.set(step, { waits, next })
  }
  return history
}

test.each(Object.entries(processes))(
  'of flows not seen before, 85 to 95 % of %s end before p90 and about half before p50',
  (name, process) => {
    const dice = createDice(name)
    const flows = Array.from({ length: 1_200 }, () => drawFlow(process, dice))
    const history = learn(flows.slice(0, 600))
    let [within50, within90] = [0, 0]
    // The question is asked at a time that knows nothing of the flow; those that had ended then are not asked about.
    const held = flows
      .slice(600)
      .map((flow) => ({
        flow,
        end: Math.max(...flow.map(({ until }) => until)),
        now: 40 * hour * dice() ** 2,
      }))
      .filter(({ end, now }) => now < end)
    expect(held.length).toBeGreaterThan(200)
    for (const { flow, end, now } of held) {
      const open: OpenStep[] = flow
        .filter(({ from, until }) => from <= now && now < until)
        .map(({ step, from }) => ({ stepId: step, elapsed: now - from }))
      const forecast = forecastEnd(history, open, dice)
      if (end - now <= (forecast?.p50 ?? 0)) within50++
      if (end - now <= (forecast?.p90 ?? 0)) within90++
    }
    expect(within90 / held.length).toBeGreaterThan(0.85)
    expect(within90 / held.length).toBeLessThan(0.95)
    expect(within50 / held.length).toBeGreaterThan(0.4)
    expect(within50 / held.length).toBeLessThan(0.6)
  },
)

test('forecasts the same for the same seed, and nothing without history', () => {
  const history = learn(
    Array.from({ length: 50 }, () => drawFlow(processes['a chain'] as Process, createDice('x'))),
  )
  const ask = () => forecastEnd(history, [{ stepId: 'a', elapsed: hour }], createDice('flow'))
  expect(ask()).toEqual(ask())
  expect(forecastEnd(history, [{ stepId: 'unknown', elapsed: 0 }], createDice('flow'))).toBeUndefined()
  expect(forecastEnd(history, [], createDice('flow'))).toBeUndefined()
})

test('ends a forecast whose history never ends', () => {
  const history = new Map([['a', { waits: new Map([[20, 10]]), next: new Map([['a\nb', 10]]) }]])
  expect(forecastEnd(history, [{ stepId: 'a', elapsed: 0 }], createDice('circle'))?.p90).toBeGreaterThan(0)
})

test('reads median and ninth decile from buckets within a fifth of their size', () => {
  const dice = createDice('decile')
  const drawn = Array.from({ length: 5_000 }, () => logNormal(5, 1)(dice)).sort((a, b) => a - b)
  const histogram = new Map<number, number>()
  for (const ms of drawn) histogram.set(bucketOf(ms), (histogram.get(bucketOf(ms)) ?? 0) + 1)
  const { count, p50, p90 } = usualTimeOf(histogram)
  expect(count).toBe(5_000)
  for (const [told, rank] of [
    [p50, 2_500],
    [p90, 4_500],
  ] as const)
    expect(Math.abs(told / (drawn[rank] ?? 1) - 1)).toBeLessThan(0.2)
})
