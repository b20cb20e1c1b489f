import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CallError } from '../platform/call-error'
import { setLanguage } from '../platform/i18n/i18n'
import { EmptyState } from './primitives'
import { QueryContent } from './query-content'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const failure = new CallError('网络连接失败')
const reload = vi.fn()
type Known = { value?: string[]; failure?: CallError; isStale?: boolean }
const draw = ({ value, failure, isStale }: Known) =>
  render(
    <QueryContent
      query={{ value, failure, isStale, reload }}
      isEmpty={({ length }) => length === 0}
      empty={<EmptyState title="没有待办" />}
    >
      {(rows) => rows.join()}
    </QueryContent>,
  )
const body = () => document.body.textContent
const bars = () => document.querySelectorAll('.q-skeleton').length

test('shows bars while a value loads', () => {
  draw({})
  expect(bars()).toBeGreaterThan(0)
})

test('shows the failure and a retry instead of a value', () => {
  draw({ failure })
  expect(body()).toBe('加载失败网络连接失败重试')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('keeps the old rows below a notice after a failure', () => {
  draw({ value: ['请假'], failure })
  expect(screen.getByRole('alert').textContent).toContain('显示的是之前的内容')
  expect(body()).toContain('请假')
})

test('states that there is nothing only for a current answer', () => {
  draw({ value: [] })
  expect(body()).toBe('没有待办')
  cleanup()
  draw({ value: [], failure })
  expect(body()).not.toContain('没有待办')
  cleanup()
  draw({ value: [], isStale: true })
  expect(body()).not.toContain('没有待办')
  expect(bars()).toBeGreaterThan(0)
})
