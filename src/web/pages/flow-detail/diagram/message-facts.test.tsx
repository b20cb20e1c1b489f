import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../../platform/i18n/i18n'
import { MessageFacts } from './message-facts'
import { testMessage } from './testing'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const day = 24 * 60 * 60 * 1000
const dueIn = (days: number) => new Date(Date.now() + days * day + day / 2).toISOString()
const why = { visit: 'v', funid: 'superior', because: '', iscc: false }

test('shows how long is left until the due date, or how long the task is overdue', () => {
  const waiting = { _id: 'm', status: 1 } as const
  const { rerender } = render(
    <MessageFacts message={testMessage({ ...waiting, expires_at: dueIn(2) })} trace={undefined} />,
  )
  expect(screen.getByText('剩 2 天 12 小时')).toBeDefined()
  rerender(<MessageFacts message={testMessage({ ...waiting, expires_at: dueIn(-3) })} trace={undefined} />)
  expect(screen.getByText(/^已超时 2 天 1[12] 小时$/)).toBeDefined()
})

test('shows next to a message why its assignee was chosen', () => {
  const trace = [
    { code: 'trace.super-creator', params: { path: '财务部 → 全公司', count: 1 }, people: ['陈国栋'] },
    { code: 'trace.passed-self', params: { name: '财务部', who: '' }, people: [] },
  ]
  render(<MessageFacts message={testMessage({ _id: 'm', status: 1 })} trace={{ ...why, trace }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '创建者的上级管理员（财务部 → 全公司）：1 人陈国栋',
    '财务部：主管是其本人，继续向上查找',
  ])
})
