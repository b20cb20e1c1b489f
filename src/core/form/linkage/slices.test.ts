import { expect, test } from 'vitest'
import { codeOf, column, formOf, modelOf, table } from '../../../../tests/kit/form-of'
import { world } from '../../../../tests/kit/linked-form'
import { BusinessError } from '../../business-error'
import { WorkBudget } from '../../expression/work-budget'
import { InterruptedError, runInSlices, type SliceGenerator, SliceScheduler } from '../../slices'
import { linkFormInSlices } from './linkage'

const always = { start: () => {}, isDue: () => true }

/** Runs a rule with every possible interruption, and counts how often it started. */
function decideInSlices<Made>(
  rule: (given: { slices: SliceScheduler; work: WorkBudget; newId: () => string }) => Made,
) {
  let id = 0
  const slices = new SliceScheduler(always, () => `made ${id++}`)
  for (let began = 1; ; began++) {
    const work = new WorkBudget(true)
    try {
      return { made: rule({ slices, work, newId: () => 'outside' }), began, steps: work.steps }
    } catch (interrupted) {
      if (!(interrupted instanceof InterruptedError)) throw interrupted
      slices.restart()
    }
  }
}

test('runs each part of its long work once when a rule is interrupted at every place', () => {
  const done: string[] = []
  function* parts(name: string, newId: () => string): SliceGenerator<string> {
    for (const part of [1, 2, 3]) {
      done.push(`${name}${part}`)
      yield
    }
    return newId()
  }
  const { made, began } = decideInSlices((given) => [
    runInSlices(given, ({ newId }) => parts('a', newId)),
    runInSlices(given, ({ newId }) => parts('b', newId)),
  ])
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  expect(made).toEqual(['made 0', 'made 1'])
  expect(began).toBe(7)
})

test('repeats the rejection of long work that a rule caught', () => {
  function* refused(): SliceGenerator<never> {
    yield
    throw new BusinessError('form.invalid')
  }
  function* fine(): SliceGenerator<string> {
    yield
    return 'fine'
  }
  const { made } = decideInSlices((given) => {
    const first = () => runInSlices(given, refused)
    expect(first).toThrow()
    return runInSlices(given, fine)
  })
  expect(made).toBe('fine')
})

test('computes the same values in the same steps when table formulas are interrupted', () => {
  const form = formOf(
    table(
      '明细',
      column('数'),
      column('倍', { formula: '~数 * 2' }),
      column('回', { formula: '$[查找对应值](@明细, "#倍", ~数, "#数") + $[表格汇总](@明细, "#倍")' }),
    ),
  )
  const rows = Array.from({ length: 300 }, (_, at) => ({ _id: `${at}`, [codeOf('数')]: at }))
  const input = { before: {}, values: { [modelOf('明细')]: rows }, all: true }
  const run = (given: { slices?: SliceScheduler; work: WorkBudget; newId: () => string }) =>
    runInSlices(given, ({ work }) => linkFormInSlices(form, { ...input, world: { ...world, work } })).values
  const work = new WorkBudget(true)
  const atOnce = run({ work, newId: () => '' })
  const sliced = decideInSlices(run)
  expect(sliced.made).toEqual(atOnce)
  expect(sliced.steps).toBe(work.steps)
  expect(sliced.began).toBeGreaterThan(10)
})
