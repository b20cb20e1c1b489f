import { expect, test } from 'vitest'
import { stepLinksOf } from '../flow-links'
import { createDesignIds } from '../stable-editor'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { addEventLink, changeEvent, removeEventLink } from './change-step'
import { connectSteps } from './connect-steps'

const design = createTestDesign(createTestStep('a'), createTestStep('e', 'event'), createTestStep('b'))
const event = (of: typeof design) => of.funlist.find(({ id }) => id === 'e')
const next = (id: string) => ({ _id: id, showName: id, remark: '', funids: [] })

test('a new event has one outcome, for its completion, and no buttons', () => {
  expect(event(design)).toMatchObject({
    btnGroup: [],
    event_set: { maybe_fun_list: [{ _id: 'e-ok', showName: '同意' }], outcomes: { done: 'e-ok' } },
  })
})

test('an arrow starts at an outcome, and removing the outcome removes the arrow', () => {
  const grown = changeEvent(design, {
    step: 'e',
    change: (set) => ({ ...addEventLink(set, next('no')), outcomes: { ...set.outcomes, failed: 'no' } }),
  })
  const flowDesign = connectSteps(grown, { from: 'e', place: { kind: 'outcome', outcome: 'no' }, to: 'b' })
  expect(event(flowDesign) && stepLinksOf(event(flowDesign) ?? createTestStep('x'))).toMatchObject([
    { outcome: 'no', to: 'b' },
  ])
  const shrunk = changeEvent(flowDesign, { step: 'e', change: (set) => removeEventLink(set, 'no') })
  expect(event(shrunk)?.event_set).toMatchObject({ outcomes: { done: 'e-ok' } })
  expect(event(shrunk)?.event_set?.outcomes).not.toHaveProperty('failed')
  expect(stepLinksOf(event(shrunk) ?? createTestStep('x'))).toEqual([])
})

test('a removed step changes nothing, and outcome ids are not reused', () => {
  expect(changeEvent(design, { step: 'gone', change: () => ({}) })).toBe(design)
  const chance = createTestRandom()
  const first = createDesignIds(design, chance)()
  const grown = changeEvent(design, { step: 'e', change: (set) => addEventLink(set, next(first)) })
  expect(createDesignIds(grown, createTestRandom())()).not.toBe(first)
})
