import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Forwarding } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { type NextStep, NextStepsView } from './next-steps'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const stepOf = (funname: string, part: Partial<NextStep>): NextStep => ({
  funid: funname,
  funname,
  dealtype: 'orsign',
  level: 0,
  list: [{ to: 'lin', name: '林晓峰' }] as NextStep['list'],
  trace: [],
  ...part,
})

function draw(...nextmessage: NextStep[]) {
  const forwarding: Forwarding = {
    flowname: '请假申请',
    flowlistid: '',
    nextmessage,
    cc: [],
    nextSonFlows: [],
    sonflows: [],
    finished: false,
    waiting: [],
  }
  const button = { canchoseflow: 0, canchoseander: 0, canchoseorer: 0, canchosecc: 0 } as const
  const choosing = { button, choices: [], onChange: () => {}, subFlows: [], onSubFlows: () => {} }
  render(<NextStepsView forwarding={forwarding} choosing={choosing} />)
  return (name: string) => within(screen.getByText(name, { selector: 'b' }).closest('li') as HTMLElement)
}

test('offers the urgency of steps that wait for a decision, not of notices, skipped steps and events', () => {
  const step = draw(
    stepOf('审批', {}),
    stepOf('会签', { dealtype: 'andsign' }),
    stepOf('通知申请人', { dealtype: 'message' }),
    stepOf('跳过', { skipped: true }),
    stepOf('登记', { dealtype: 'event' }),
  )
  const hasLevel = (name: string) => step(name).queryByRole('radiogroup', { name: '处理级别' }) !== null
  expect(['审批', '会签', '通知申请人', '跳过', '登记'].map(hasLevel)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('marks an urgent notice, whose urgency is no choice', () => {
  const step = draw(stepOf('通知申请人', { dealtype: 'message', level: 100 }))
  expect(step('通知申请人').getByText('紧急')).toBeDefined()
})

test('shows that superiors sign level by level, whichever kind of step they are in', () => {
  const list = [...stepOf('', {}).list, { to: 'li', name: '李娜' }] as NextStep['list']
  const step = draw(stepOf('逐级', { turn: 'level' }), stepOf('审批', { list }), stepOf('复核', {}))
  expect(step('逐级').getByText('逐级审批')).toBeDefined()
  expect(step('逐级').queryByText('或签')).toBeNull()
  expect(step('审批').getByText('或签')).toBeDefined()
  // With one person it makes no difference that any of them decides.
  expect(step('复核').queryByText('或签')).toBeNull()
})
