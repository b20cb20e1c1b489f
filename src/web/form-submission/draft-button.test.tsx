import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { reportResponse, reportUnreachable } from '../platform/connection'
import { setLanguage } from '../platform/i18n/i18n'
import { DraftNote } from './draft-button'
import type { DraftState } from './draft-keeper'
import type { DraftControl } from './use-draft'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  act(() => reportResponse(200))
  cleanup()
})

const draftOf = (state: DraftState, isBeside = false) => ({ state, isBeside }) as DraftControl
const noteOf = (state: DraftState, isBeside = false) => {
  cleanup()
  render(<DraftNote draft={draftOf(state, isBeside)} />)
  return screen.getByRole('status')
}
const unsent = /尚未传到服务器/

test('says for as long as it is offline that what is typed is on this device and not yet on the server', () => {
  act(reportUnreachable)
  const { rerender } = render(<DraftNote draft={draftOf('typing')} />)
  const note = screen.getByRole('status')
  expect(note.textContent, 'not stored yet').toBe('')
  for (const state of ['here', 'typing', 'here', 'unsent', 'typing'] as const) {
    rerender(<DraftNote draft={draftOf(state)} />)
    expect(note.textContent, state).toMatch(unsent)
    expect(note.classList.contains('flow-bar-note'), 'hidden on a phone').toBe(false)
  }
})

test('says so as well while the server fails, and no longer once the connection is restored', () => {
  expect(noteOf('unsent').textContent).toMatch(unsent)
  act(reportUnreachable)
  const note = noteOf('here')
  expect(note.textContent).toMatch(unsent)
  act(() => reportResponse(200))
  expect(note.textContent).toBe('已自动保存在本机')
})

test('claims nothing that is not so: nothing typed, stored by the server, or a tab beside another', () => {
  act(reportUnreachable)
  expect(noteOf('clean').textContent).toBe('')
  expect(noteOf('saved').textContent).toBe('已暂存')
  expect(noteOf('here', true).textContent).toMatch(/另一个标签页/)
})
