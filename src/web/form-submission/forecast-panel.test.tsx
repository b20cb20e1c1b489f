import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Foretold, ForetoldStep } from '../../generated/types'
import { CallError } from '../platform/call-error'
import { setLanguage } from '../platform/i18n/i18n'
import { ForecastPanel } from './form-sections'
import { useLivePreview } from './use-live-preview'

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let type = () => {}

function Panel({ ask }: { ask: () => Promise<Foretold> }) {
  const { touch, ...live } = useLivePreview(ask)
  type = touch
  useEffect(touch, [touch])
  return <ForecastPanel {...live} />
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const panel = () => screen.getByRole('complementary')

const step = (funname: string, name: string, rest: Partial<ForetoldStep> = {}): ForetoldStep => ({
  funid: funname,
  funname,
  dealtype: 'orsign',
  list: [{ to: name, name }],
  trace: [],
  cc: [],
  sonflows: [],
  after: [],
  ways: [],
  ...rest,
})
const way = (...steps: ForetoldStep[]): Foretold => ({ steps, cc: [], sonflows: [], end: 'end' })

test('the panel shows the whole forecast and its undecided parts', async () => {
  const ways = [{ name: '不同意', fields: [], to: [] }]
  const foretold = way(step('主管', '周工', { ways }), step('总经理', '陈总', { open: ['天数'] }))
  render(<Panel ask={async () => foretold} />)
  await pass(600)
  expect([...panel().querySelectorAll('.way-step')].map((one) => one.textContent)).toEqual([
    '主管周工周工其他可能（1）按「不同意」 → 流程结束',
    '总经理可能陈总陈总是否经过这一步，取决于「天数」',
    '流程结束',
  ])
})

test('fast typing sends one forecast request at a time, and the last covers the final form', async () => {
  const open: ((foretold: Foretold) => void)[] = []
  const ask = vi.fn(() => new Promise<Foretold>((done) => open.push(done)))
  render(<Panel ask={ask} />)
  for (let key = 0; key < 20; key++) {
    act(type)
    await pass(200)
  }
  expect(ask, 'while keys are pressed').toHaveBeenCalledTimes(0)
  await pass(600)
  act(type)
  await pass(2_000)
  expect(ask, 'the first has not been answered').toHaveBeenCalledTimes(1)
  open[0]?.(way(step('主管', '周工')))
  await pass(100)
  expect(panel().getAttribute('aria-busy')).toBe('true')
  await pass(600)
  expect(ask).toHaveBeenCalledTimes(2)
  open[1]?.(way(step('总经理', '陈总')))
  await pass(10)
  expect(panel().textContent).toContain('陈总')
  expect(panel().getAttribute('aria-busy')).toBe('false')
  await pass(5_000)
  expect(ask, 'nothing is asked when nothing changes').toHaveBeenCalledTimes(2)
})

test('shows a rejection unobtrusively, with its reasons', async () => {
  const trace = [{ code: 'trace.passed-left', params: { name: '财务部', who: '吴会' }, people: [] }]
  render(<Panel ask={() => Promise.reject(new CallError('找不到接收人', 'flow.nobody-found', { trace }))} />)
  await pass(600)
  expect(panel().textContent).toBe('谁会收到找不到接收人为什么找不到？财务部：主管 吴会 已停用')
})
