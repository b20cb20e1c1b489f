import { expect, test } from 'vitest'
import { linksOf } from '../flow-links'
import { idsFor } from '../ids'
import { designOf, stepNamed, testChance } from '../testing'
import { changeEvent, withNext, withoutNext } from './change-event'
import { connect } from './connect-steps'

const design = designOf(stepNamed('a'), stepNamed('e', 'event'), stepNamed('b'))
const event = (of: typeof design) => of.funlist.find(({ id }) => id === 'e')
const next = (id: string) => ({ _id: id, showName: id, remark: '', funids: [] })

test('a new event has one way on, for when it is done, and no buttons', () => {
  expect(event(design)).toMatchObject({
    btnGroup: [],
    event_set: { maybe_fun_list: [{ _id: 'e-ok', showName: '同意' }], outcomes: { done: 'e-ok' } },
  })
})

test('an arrow begins at a way on, and taking the way off takes arrow and outcome with it', () => {
  const grown = changeEvent(design, {
    step: 'e',
    change: (set) => ({ ...withNext(set, next('no')), outcomes: { ...set.outcomes, failed: 'no' } }),
  })
  const led = connect(grown, { from: 'e', place: { kind: 'outcome', outcome: 'no' }, to: 'b' })
  expect(event(led) && linksOf(event(led) ?? stepNamed('x'))).toMatchObject([{ outcome: 'no', to: 'b' }])
  const shrunk = changeEvent(led, { step: 'e', change: (set) => withoutNext(set, 'no') })
  expect(event(shrunk)?.event_set).toMatchObject({ outcomes: { done: 'e-ok' } })
  expect(event(shrunk)?.event_set?.outcomes).not.toHaveProperty('failed')
  expect(linksOf(event(shrunk) ?? stepNamed('x'))).toEqual([])
})

test('a step that is gone changes nothing, and ids of ways on are not given twice', () => {
  expect(changeEvent(design, { step: 'gone', change: () => ({}) })).toBe(design)
  const chance = testChance()
  const first = idsFor(design, chance)()
  const grown = changeEvent(design, { step: 'e', change: (set) => withNext(set, next(first)) })
  expect(idsFor(grown, testChance())()).not.toBe(first)
})
