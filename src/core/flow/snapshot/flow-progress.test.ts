import fc from 'fast-check'
import { expect, test } from 'vitest'
import { button, design, start, step } from '../../../../tests/kit/house'
import { stepProgressOf } from './flow-progress'

const leave = design([
  start(['主管']),
  step('主管', {
    btnGroup: [button(['发起'], { name: '退回' }), button(['总经理'], { name: '同意' })],
  }),
  step('总经理', { btnGroup: [button(['人事', '通知'])] }),
  step('人事', { btnGroup: [button([])] }),
  step('通知', { dealtype: 'message' }),
])

test.each([
  ['just begun', ['发起', '主管'], ['主管'], { done: 1, ahead: 2 }],
  ['one has agreed', ['发起', '主管', '总经理'], ['总经理'], { done: 2, ahead: 1 }],
  [
    'at the last step; who is only told is no step of the way',
    ['发起', '主管', '总经理', '人事', '通知'],
    ['人事'],
    { done: 3, ahead: 0 },
  ],
  [
    'sent back to the start, the way lies ahead that was gone before',
    ['发起', '主管'],
    ['发起'],
    { done: 1, ahead: 0 },
  ],
  ['ended', ['发起', '主管', '总经理', '人事'], [], { done: 4, ahead: 0 }],
  ['a step that the design no longer has', ['发起', '没有了'], ['没有了'], { done: 1, ahead: 0 }],
])('counts completed and remaining steps: %s', (_, entered, waiting, progress) =>
  expect(stepProgressOf(leave, { entered, waiting })).toEqual(progress),
)

test('ends the count on a circular path and counts no step twice', () => {
  const names = ['发起', '甲', '乙', '丙', '丁']
  const link = fc.array(fc.constantFrom(...names), { maxLength: 3 })
  fc.assert(
    fc.property(fc.tuple(link, link, link, link, link), fc.constantFrom(...names), (links, at) => {
      const drawn = design(
        names.map((name, n) =>
          n === 0 ? start(links[0]) : step(name, { btnGroup: [button(links[n] ?? [])] }),
        ),
      )
      const { done, ahead } = stepProgressOf(drawn, { entered: ['发起'], waiting: [at] })
      expect(done + ahead + 1).toBeLessThanOrEqual(names.length)
    }),
  )
})
