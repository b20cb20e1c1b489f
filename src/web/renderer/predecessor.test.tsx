import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { canHoldValue } from '#/core/form/design/fields'
import { formFieldsOf } from '#/core/form/design/items'
import type { FieldStatus } from '#/core/form/design/plan-form'
import { upgradeForm } from '#/core/form/design/upgrade'
import old from '#fixtures/predecessor/all-widgets.json'
import { setLanguage } from '../platform/i18n/i18n'
import { FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

/** Document of the predecessor with every kind of widget, rendered as stored. */
const form = upgradeForm(old)
const messages: string[] = []

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
beforeEach(() => {
  messages.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void messages.push(words.join(' ')))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** antd logs this for every form in this test environment. */
const known = /When using cssVar, ensure `component`/

test.each<FieldStatus>(['design.show', 'design.preview', 'input', 'read'])(
  'renders every legacy widget in status %s without console output',
  async (status) => {
    await act(async () => void render(<FormView form={form} status={status} />))
    const titles = formFieldsOf(form)
      .filter((item) => canHoldValue(item))
      .map(({ name }) => name)
    await waitFor(
      () => {
        const text = document.body.textContent ?? ''
        expect(titles.filter((title) => !text.includes(title))).toEqual([])
        expect(document.querySelectorAll('.qf-look')).toHaveLength(0)
      },
      { timeout: 25_000 },
    )
    expect([...document.querySelectorAll('.qf-failed')].map(({ textContent }) => textContent)).toEqual([])
    expect(messages.filter((words) => !known.test(words))).toEqual([])
  },
)
