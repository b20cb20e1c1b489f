import { expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { quickDecisionOf } from './quick-decision'

const quickAt = (names: string[], rest = {}) => {
  const approval = step('审批', {
    dealers: only('zhou'),
    btnGroup: names.map((name) => button(['复核'], { name })),
    batch: true,
    ...rest,
  })
  return quickDecisionOf(design([start(['审批']), approval, step('复核')]), approval)
}

test('offers decisions in lists where the design says so, and by default at steps with batch', () => {
  const decided = (quick: boolean | undefined, batch: boolean) => {
    const approval = step('审批', { dealers: only('zhou'), batch, btnGroup: [button([])] })
    const drawn = design([start(['审批']), approval])
    const set = { ...drawn.set, ...(quick !== undefined && { quick }) }
    return quickDecisionOf({ ...drawn, set }, approval) !== undefined
  }
  expect([decided(undefined, true), decided(undefined, false)]).toEqual([true, false])
  expect([decided(true, false), decided(false, true)]).toEqual([true, false])
})

test('offers only the refusing button while the form is incomplete', () => {
  const approval = step('审批', {
    dealers: only('zhou'),
    batch: true,
    btnGroup: [button([]), button([], { name: '不同意' })],
  })
  expect(quickDecisionOf(design([start(['审批']), approval]), approval, false)).toEqual({
    refuse: { index: 1, name: '不同意', reason: 'required' },
  })
})

test('decides from a list by the first agreeing and the first refusing button of a step', () => {
  expect(quickAt(['补充材料', '同意', '不同意', '有条件同意'])).toEqual({
    agree: { index: 1, name: '同意', reason: 'none' },
    refuse: { index: 2, name: '不同意', reason: 'required' },
  })
})

test('uses only the first button of an and-sign step', () => {
  expect(quickAt(['同意', '不同意'], { dealtype: 'andsign' })).toEqual({
    agree: { index: 0, name: '同意', reason: 'none' },
  })
})

test('offers no quick decision for a step whose buttons decide nothing', () => {
  expect(quickAt(['办理完毕'])).toBeUndefined()
})
