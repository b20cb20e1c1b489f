import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import leave from '#fixtures/forms/leave-typed.json'
import { setLanguage } from '../../platform/i18n/i18n'
import '../../platform/i18n/design-texts'
import { DesignerProvider } from '../context'
import { Designer } from '../designer'
import { createTestRandom } from '../testing'
import { JsonView } from './json-view'

// happy-dom fires selection events synchronously, which an editor with the focus cannot handle during an
// update.
vi.mock('../../ui/initial-focus', () => ({ focusInitial: () => () => {} }))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

async function open() {
  const designer = new Designer(upgradeForm(leave), { chance: createTestRandom(), onChange: () => {} })
  render(
    <DesignerProvider value={designer}>
      <JsonView onClose={() => {}} />
    </DesignerProvider>,
  )
  const content = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.cm-content')
    if (!found) throw new Error('no editor yet')
    return found
  })
  const view = EditorView.findFromDOM(content)
  if (!view) throw new Error('no editor')
  const replace = (old: string, next: string) =>
    act(async () => {
      const from = view.state.doc.toString().indexOf(old)
      view.dispatch({ changes: { from, to: from + old.length, insert: next } })
    })
  return { designer, replace }
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: '应用修改', hidden: true })

test('an edit of the text is one history step of the form', async () => {
  const { designer, replace } = await open()
  expect(apply().disabled).toBe(true)
  await replace(`"name": "${leave.list[0]?.name}"`, '"name": "新的标题"')
  await act(async () => void fireEvent.click(apply()))
  expect(designer.form.list[0]?.name).toBe('新的标题')
  designer.undo()
  expect(designer.form).toEqual(upgradeForm(leave))
})

test('shows an error with its line and applies nothing', async () => {
  const { designer, replace } = await open()
  await replace('"labelPosition": "', '"labelPosition": "above-')
  expect(screen.getByText(/^config \/ labelPosition: 只能是/, { selector: 'span' })).toBeTruthy()
  expect(screen.getAllByText(/^第 \d+ 行，第 \d+ 列$/).length).toBeGreaterThan(0)
  expect(apply().disabled).toBe(true)
  expect(designer.form).toEqual(upgradeForm(leave))
})

test('accepts a text that names its schema', async () => {
  const { designer, replace } = await open()
  await replace(`"$schema": "${leave.$schema}"`, '"$schema": "https://example.com/form.json"')
  await act(async () => void fireEvent.click(apply()))
  expect(designer.form).toMatchObject({ $schema: 'https://example.com/form.json' })
})
