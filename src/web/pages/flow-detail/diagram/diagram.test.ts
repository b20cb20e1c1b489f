import { expect, test } from 'vitest'
import { computeLayout } from '../../../../core/diagram/layout'
import { edgePath } from '../../../diagram/edge-path'
import { initialViewport, revealCard } from './canvas'
import { hasReadState, messageCards } from './message-cards'
import { stepCards } from './step-cards'
import { testMessage, testMessages } from './testing'

const step = (id: string, name: string, to: string[], dealtype = 'orsign') => ({
  id,
  name,
  dealtype,
  is_start: id === 'start',
  next: to.map((target) => ({ to: target, text: '同意后 默认走' })),
})
const design = {
  funlist: [
    step('start', '填写申请', ['superior']),
    step('superior', '直接上级审批', ['management', 'refused']),
    step('management', '会签', ['management_flow_pay'], 'andsign'),
    step('refused', '退回说明', [], 'message'),
    step('management_flow_pay', '付款流程', [], 'external'),
  ],
  layoutset: [],
  remark: '',
  fileList: [],
}

test('draws every message as a card below its predecessors, whatever the order of the messages', () => {
  const sheet = messageCards(testMessages)
  const { places } = computeLayout(sheet)
  const height = (id: string) => places.get(id)?.y ?? Number.NaN
  expect([...sheet.cards.keys()].sort()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  expect(sheet.links.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
    'm1 m2',
    'm1 m5',
    'm2 m3',
    'm2 m4',
  ])
  expect(height('m1')).toBeLessThan(height('m2'))
  expect(height('m2')).toBeLessThan(height('m3'))
  expect(height('m3')).toBe(height('m4'))
})

test('colours cards by the result of the message', () => {
  const { cards } = messageCards(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((status) => testMessage({ _id: `m${status}`, status })),
  )
  expect([...cards.values()].map(({ tone }) => tone)).toEqual([
    ...['waiting', 'closed', 'done', 'other', 'other', 'other', 'start', 'closed', 'other'],
  ])
})

test('marks a card whose predecessor is missing', () => {
  const { cards } = messageCards([testMessage({ _id: 'm9', PreMsgIds: ['gone'] })])
  expect(cards.get('m9')).toMatchObject({ isBroken: true })
})

test('draws a flow that a message started as a card below it', () => {
  const flow = { flowid: 'pay', flowlistid: 'f2', flowname: '付款申请', workname: '', msgid: 'm2' }
  const started = { ...flow, level: 0 as const, state: 'running' as const, canopen: false }
  const sheet = messageCards(
    testMessages.map((one) => (one._id === 'm2' ? { ...one, sonflowdetails: [started] } : one)),
  )
  expect(sheet.cards.get('f2')).toMatchObject({ kind: 'external', flow: { flowname: '付款申请' } })
  const { places } = computeLayout(sheet)
  expect(places.get('f2')?.y).toBeGreaterThan(places.get('m2')?.y ?? Number.NaN)
  expect(sheet.links).toContainEqual({ id: 'm2_f2', from: 'm2', to: 'f2', isTaken: true })
})

test.each([
  ['what waits', { status: 1 }, true],
  ['a notice', { status: 5, dealtype: 'message' as const }, true],
  ['a copy', { status: 6, iscc: true }, true],
  ['what was handled', { status: 3 }, false],
])('determines whether a card shows the read state of %s', (_, part, isResult) => {
  expect(hasReadState(testMessage({ _id: 'm', ...part }))).toBe(isResult)
})

test('marks designed steps as current, done or open; copies do not count as visits', () => {
  const { cards } = stepCards(design, testMessages)
  const results = [...cards].map(([id, { state, visits, names }]) => [id, state, visits, names])
  expect(results).toEqual([
    ['start', 'done', 1, []],
    ['superior', 'done', 1, []],
    ['management', 'here', 1, ['陈国栋']],
    ['refused', 'open', 0, []],
    ['management_flow_pay', 'open', 0, []],
  ])
})

test('marks an external flow that was started, and the arrow to it', () => {
  const flow = { flowid: 'pay', flowlistid: 'f2', flowname: '付款流程', workname: '', msgid: 'm3' }
  const started = { ...flow, level: 0 as const, state: 'running' as const, canopen: false }
  const sheet = stepCards(
    design,
    testMessages.map((one) => (one._id === 'm3' ? { ...one, sonflowdetails: [started] } : one)),
  )
  expect(sheet.cards.get('management_flow_pay')).toMatchObject({ state: 'done', visits: 1 })
  expect(sheet.links.find(({ to }) => to === 'management_flow_pay')?.isTaken).toBe(true)
})

test('marks a step with two visits', () => {
  const again = testMessage({ _id: 'm6', NowFunid: 'superior', visit: 'v6', status: 3 })
  expect(stepCards(design, [...testMessages, again]).cards.get('superior')?.visits).toBe(2)
})

test('highlights the arrows that the flow took', () => {
  const taken = stepCards(design, testMessages).links.map(({ from, to, isTaken }) => [from, to, isTaken])
  expect(taken).toEqual([
    ['start', 'superior', true],
    ['superior', 'management', true],
    ['superior', 'refused', false],
    ['management', 'management_flow_pay', false],
  ])
})

const layout = { places: new Map(), ways: new Map(), width: 600, height: 500 }

test.each([
  ['what fits is shown whole', { width: 800, height: 600 }, { x: 100, y: 0, zoom: 1 }],
  ['a little smaller it still fits', { width: 480, height: 600 }, { x: 0, y: 0, zoom: 0.8 }],
  ['else what matters stands in the middle', { width: 300, height: 300 }, { x: -30, y: -90, zoom: 0.6 }],
])('%s', (_, box, view) => {
  expect(initialViewport(layout, box, { x: 300, y: 400 })).toEqual(view)
})

test('leaves a visible card in place and centres another one', () => {
  const card = { x: 100, y: 100, width: 200, height: 100 }
  const view = { x: 0, y: 0, zoom: 1 }
  expect(revealCard(card, { width: 400, height: 300 }, view)).toBeUndefined()
  expect(revealCard(card, { width: 250, height: 300 }, view)).toEqual({ x: -75, y: 0, zoom: 1 })
})

test('draws a straight arrow downwards and a curved one to the side', () => {
  expect(edgePath([])).toBe('')
  expect(
    edgePath([
      { x: 10, y: 0 },
      { x: 10, y: 40 },
    ]),
  ).toBe('M10,0L10,40')
  expect(
    edgePath([
      { x: 10, y: 0 },
      { x: 50, y: 40 },
    ]),
  ).toBe('M10,0C10,20 50,20 50,40')
})
