import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { speak } from '../platform/i18n'
import { ConditionEditor } from './condition-editor'

const fields = [{ key: '1700000000000_1', name: '金额', kind: 'number' as const }]

beforeAll(() => speak('zh'))
afterEach(cleanup)

function Editor() {
  const [text, setText] = useState('')
  return <ConditionEditor value={text} fields={fields} onChange={setText} />
}

const area = () => screen.getByLabelText<HTMLTextAreaElement>('条件表达式')
const type = (value: string) => {
  fireEvent.change(area(), { target: { value } })
  area().setSelectionRange(value.length, value.length)
}

test('a condition is put together by clicks, read back in words and tried', async () => {
  render(<Editor />)
  fireEvent.click(screen.getByRole('button', { name: '插入 金额' }))
  expect(area().value).toBe('@[金额_1700000000000_1]')
  type(`${area().value} >= 5000`)
  expect(await screen.findByText('金额 ≥ 5000')).toBeDefined()
  expect(screen.getByText('计算结果是 0')).toBeDefined()
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '5800' } })
  expect(screen.getByText('计算结果是 1')).toBeDefined()
})

test('a mistake is told with its place, and a click goes there', async () => {
  render(<Editor />)
  type('@[金额_1700000000000_1] >=\n(1 + ')
  const problem = await screen.findByRole('button', { name: /第 2 行第 \d+ 个字符/ })
  expect(area().getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(problem)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(area())
})
