import { beforeAll, expect, test } from 'vitest'
import type { FlowDesign, FlowDesignSubFlow } from '#/generated/types'
import '../../platform/i18n/design-texts'
import { newConditionalLink } from '../../../core/flow'
import { setLanguage } from '../../platform/i18n/i18n'
import { setSubFlows } from '../actions/change-step'
import type { ButtonLinkSource } from '../flow-links'
import { createTestDesign, createTestStep } from '../testing'
import { externalFlowsOf } from './external-flows'

beforeAll(() => setLanguage('zh'))

const seal = { n: '用章申请', v: 'seal' }
const trip = { n: '出差申请', v: 'trip', form_map: [] }
const button = 'apply-ok'
const first = createTestDesign(createTestStep('apply'), createTestStep('lead'))
const starting = (design: FlowDesign, place: ButtonLinkSource, ...flows: FlowDesignSubFlow[]) =>
  setSubFlows(design, { step: 'apply', place, flows })

test('sets the sub-flows of one place of a button and changes nothing else', () => {
  const next = newConditionalLink('n1')
  const drawn = structuredClone(first)
  drawn.funlist[0]?.btnGroup[0]?.NextFun.push(next)
  const byDefault = starting(drawn, { kind: 'default', button }, seal)
  const always = starting(byDefault, { kind: 'always', button }, trip)
  const all = starting(always, { kind: 'condition', button, next: 'n1' }, seal, trip)
  const [{ btnGroup: [pressed] = [] } = {}] = all.funlist
  expect(pressed).toMatchObject({
    defaultSonFlowId: [seal],
    handler: { funId: [], SonFlowId: [trip] },
    NextFun: [{ SonFlowId: [seal, trip] }],
  })
  expect(all.funlist[1]).toBe(drawn.funlist[1])
  expect(starting(drawn, { kind: 'default', button: 'other' }, seal)).toEqual(drawn)
})

test('a sub-flow is one card beside its step, with an arrow from every place that starts it', () => {
  const both = starting(
    starting(first, { kind: 'default', button }, seal, trip),
    { kind: 'always', button },
    seal,
  )
  const { cards, arrows } = externalFlowsOf(both, [])
  expect(cards.map(({ id }) => id)).toEqual(['apply_flow_seal', 'apply_flow_trip'])
  expect(arrows.map(({ target, data }) => [target, data?.label])).toEqual([
    ['apply_flow_seal', '同意'],
    ['apply_flow_trip', '同意'],
    ['apply_flow_seal', '同意 · 必走'],
  ])
})

test('no card covers another', () => {
  const aside = structuredClone(starting(first, { kind: 'default', button }, seal, trip))
  aside.layoutset = [
    { key: 'apply', loc: '0 0' },
    { key: 'lead', loc: '280 60' },
  ]
  const { cards } = externalFlowsOf(aside, [])
  const [one, two] = cards.map(({ position }) => position.y)
  expect(one).toBeGreaterThan(60)
  expect(two).toBeGreaterThanOrEqual((one ?? 0) + 56)
})
