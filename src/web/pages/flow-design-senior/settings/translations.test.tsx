import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { translationOf } from '#/core/flow/design/translations'
import type { FlowDesign } from '#/generated/types'
import '../../../platform/i18n/design-texts'
import { createHistory, recordState, undoChange } from '#/core/undo-history'
import { createTestDesign, createTestStep } from '../../../flow-editor/testing'
import { setLanguage } from '../../../platform/i18n/i18n'
import { DesignTranslations } from './translations'

const plain = createTestDesign(createTestStep('申请'))
const naming = { name: '用章', description: '' }
let history = createHistory(plain)

function draw(design: FlowDesign) {
  const onChange = (next: FlowDesign, merge?: string) => {
    history = recordState(history, next, merge)
    shown.rerender(<DesignTranslations naming={naming} onChange={onChange} design={history.present} />)
  }
  history = createHistory(design)
  const shown = render(<DesignTranslations naming={naming} design={design} onChange={onChange} />)
}
const field = (word: string, language: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `“${word}”的${language}` })
const words = () => screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)
const message = { 用章: 'Seal', 同意: 'Approve' }

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

test('lists every text of the design and the flow name, and counts the missing translations', () => {
  draw({ ...plain, i18n: { en: message } })
  expect(words()).toEqual(expect.arrayContaining(['用章', '申请', '同意']))
  expect(field('同意', '英文').value).toBe('Approve')
  expect(screen.getByRole('status').textContent).toBe(`缺少 ${words().length * 2 - 2} 处翻译`)
})

test('filters to missing translations on request and keeps a row visible while it is filled in', () => {
  draw({ ...plain, i18n: { en: message, es: { 用章: 'Sello', 同意: 'Aceptar' } } })
  fireEvent.click(screen.getByRole('radio', { name: '仅缺失' }))
  expect(words()).not.toContain('用章')
  for (const language of ['英文', '西班牙文'])
    fireEvent.change(field('申请', language), { target: { value: 'A' } })
  expect(words()).toContain('申请')
})

test('groups the typing of a translation into one undo step', () => {
  draw(plain)
  for (const value of ['S', 'Se', 'Seal']) fireEvent.change(field('用章', '英文'), { target: { value } })
  expect(translationOf(history.present, 'en', '用章')).toBe('Seal')
  expect(undoChange(history).present).toBe(plain)
})
