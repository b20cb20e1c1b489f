import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRef, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ExpressionProblem } from '#/core/expression'
import { setLanguage } from '../../platform/i18n/i18n'
import { localizeFunctions, type Vocabulary } from '../vocabulary'
import { ExpressionEditor, type ExpressionEditorHandle } from './expression-editor'

const amount = { key: '1700000000000_1', name: '金额', kind: 'number' as const }
const vocabulary: Vocabulary = {
  fields: [amount],
  row: [],
  functions: localizeFunctions('zh'),
  remote: [],
  custom: [],
}

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const textbox = () => screen.getByRole('textbox', { name: '条件表达式' })

function Owner({ start = '', told }: { start?: string; told?: (problems: ExpressionProblem[]) => void }) {
  const [text, setText] = useState(start)
  return (
    <>
      <output>{text}</output>
      <button type="button" onClick={() => setText('1 > 2')}>
        another
      </button>
      <ExpressionEditor
        value={text}
        onChange={setText}
        vocabulary={vocabulary}
        label="条件表达式"
        handle={handle}
        onProblems={told}
      />
    </>
  )
}
const handle = createRef<ExpressionEditorHandle>()
const written = () => screen.getByRole('status').textContent
const insert = (text: string) => act(() => handle.current?.insert(text))

test('inserts tokens from outside at the caret as plain text', () => {
  render(<Owner />)
  insert('@[金额_1700000000000_1]')
  insert('>=')
  insert('$[求和](')
  insert('1')
  insert(')')
  expect(written()).toBe('@[金额_1700000000000_1] >= $[求和](1)')
  expect(textbox().getAttribute('aria-multiline')).toBe('true')
})

test('announces a field by its title, and updates it when the title changes', () => {
  const editor = (name: string) => (
    <ExpressionEditor
      value="@[旧名_1700000000000_1] > 5"
      onChange={() => undefined}
      vocabulary={{ ...vocabulary, fields: [{ ...amount, name }] }}
      label="条件表达式"
    />
  )
  const { rerender } = render(editor('金额'))
  const before = textbox()
  expect(screen.getByRole('img', { name: '字段：金额' }).textContent).toBe('金额')
  rerender(editor('总金额'))
  expect(screen.getByRole('img', { name: '字段：总金额' })).toBeDefined()
  expect(textbox()).toBe(before)
})

test('a text from the owner replaces the typed text', () => {
  render(<Owner start="5" />)
  act(() => screen.getByRole('button', { name: 'another' }).click())
  expect(textbox().textContent).toBe('1 > 2')
})

test('reports problems with their positions, and none for an empty text', async () => {
  const describe = vi.fn()
  render(<Owner told={describe} />)
  await waitFor(() => expect(describe).toHaveBeenLastCalledWith([], ''))
  insert('1 >')
  await waitFor(() => expect(describe.mock.lastCall?.[0]).toMatchObject([{ code: 'expression.incomplete' }]))
})
