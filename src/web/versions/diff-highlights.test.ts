import { expect, test } from 'vitest'
import { button, design, field, only, start, step } from '../../../tests/kit/house'
import { diffHighlightsOf } from './diff-highlights'

const amount = field(1, '金额', 'number')
const reason = field(2, '事由')

/** Creates a design with a manager who agrees, to a given target, or refuses. */
const drawn = (to: string, fields = [amount]) =>
  design(
    [
      start(['主管']),
      step('主管', { dealers: only('zhou'), btnGroup: [button([to], { id: 'yes' })] }),
      step(to, { dealers: only('chen') }),
    ],
    fields,
  )

test('highlights in each design what the other lacks; what differs is changed in both', () => {
  const [before, after] = diffHighlightsOf(drawn('总经理'), drawn('财务'))
  expect([...before.steps]).toEqual([
    ['主管', 'changed'],
    ['总经理', 'removed'],
  ])
  expect([...after.steps]).toEqual([
    ['主管', 'changed'],
    ['财务', 'added'],
  ])
  expect([...before.links.values()]).toEqual(['removed'])
  expect([...after.links.values()]).toEqual(['added'])
})

test('a renamed line or field is changed; a new field is added', () => {
  const before = drawn('总经理')
  const after = drawn('总经理', [{ ...amount, name: '总额' }, reason])
  const renamed = {
    ...after,
    funlist: after.funlist.map((one) =>
      one.id === '主管' ? { ...one, btnGroup: [button(['总经理'], { id: 'yes', name: '批准' })] } : one,
    ),
  }
  const [was, now] = diffHighlightsOf(before, renamed)
  expect([...was.links.values(), ...now.links.values()]).toEqual(['changed', 'changed'])
  expect([...was.fields.values()]).toEqual(['changed'])
  expect([...now.fields.values()]).toEqual(['changed', 'added'])
})

test('highlights nothing in identical designs', () => {
  const [before, after] = diffHighlightsOf(drawn('总经理'), drawn('总经理'))
  for (const { steps, links, fields } of [before, after])
    expect(steps.size + links.size + fields.size).toBe(0)
})
