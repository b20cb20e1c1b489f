import { describe, expect, test } from 'vitest'
import { at, button, design, field, limit, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { checkDesign } from '../check/check-design'
import { findFieldUses } from '../fields/field-uses'

const amount = field(1, '金额', 'number')
const note = field(2, '说明')

/** 申请 → 审批, whose button requires a proof as given. */
const asking = (prove: string | undefined, more: object = {}) =>
  design(
    [
      start(['审批'], { formEditLimit: [limit(amount), limit(note)] }),
      step('审批', {
        dealers: only('zhou'),
        formEditLimit: [limit(amount)],
        btnGroup: [button([], prove === undefined ? {} : { prove })],
        ...more,
      }),
    ],
    [amount, note],
  )

const proved = (prove: string | undefined, given: unknown, written = given) =>
  story(asking(prove))
    .creates('li', { input: { f1: given } })
    .deals('zhou', { input: { f1: written } })
    .log()
    .map((line) => line.proved ?? false)

describe('button that requires proof of identity', () => {
  test('never requires proof by default, and always when set without a condition', () => {
    expect(proved(undefined, 9000)).toEqual([false, false])
    expect(proved('', 1)).toEqual([false, true])
  })

  test('requires proof when the condition holds for the form after the action', () => {
    const above = `${at(amount)} > 5000`
    expect(proved(above, 5000)).toEqual([false, false])
    expect(proved(above, 5001)).toEqual([false, true])
    expect(proved(above, 100, 5001)).toEqual([false, true])
  })

  test('requires proof when the condition cannot be evaluated', () => {
    expect(proved(`${at(amount)} > (`, 1)).toEqual([false, true])
  })

  test('requires proof at the start, too', () => {
    const begins = design([start([], { btnGroup: [button([], { prove: '' })] })])
    expect(story(begins).creates('li').log()[0]?.proved).toBe(true)
  })

  test('requires proof instead of approving automatically for an earlier approver', () => {
    const twice = (prove?: string) => {
      const one = asking(prove)
      const [first, second] = one.funlist
      if (!first || !second) throw new Error('two steps')
      const before = step('初审', { dealers: only('zhou'), btnGroup: [button(['审批'])] })
      const set = { ...one.set, automatic: { repeat: 'anywhere' as const, own: false } }
      const started = { ...first, btnGroup: [button(['初审'])] }
      return story({ ...one, set, funlist: [started, before, second] })
        .creates('li')
        .deals('zhou')
        .waiting()
    }
    expect(twice()).toEqual([])
    expect(twice('')).toEqual(['审批: 周工'])
  })
})

test('reports an invalid condition at its button, and counts its fields as used', () => {
  const faulty = checkDesign(asking('@[没有_1700000000000_9] > 1'))
  expect(faulty.filter(({ place }) => place?.part === 'prove')).toMatchObject([
    { level: 'error', place: { step: '审批', button: 'to-' } },
  ])
  const used = asking(`${at(amount)} > 5000`)
  expect(checkDesign(used).filter(({ place }) => place?.part === 'prove')).toEqual([])
  expect(findFieldUses(used.formset, used, [{ key: amount.key }])).toContainEqual({
    kind: 'condition',
    place: { step: '审批', button: 'to-', part: 'prove' },
    name: '审批',
  })
})
