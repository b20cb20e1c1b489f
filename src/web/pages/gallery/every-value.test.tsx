import { cleanup, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { valueSchemaOf } from '#/core/form/field-values/value-schema'
import { fieldValueToText } from '#/core/form/field-values/value-text'
import { checkValue } from '#/core/form/json-schema/check-value'
import { setLanguage } from '../../platform/i18n/i18n'
import { buildExample } from './example'
import { exerciseControls, fieldCases, findState, renderExample, setUpGallery } from './testing'

/** Checks how every widget, including future ones, handles its value. */

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', async (original) => ({
  ...(await original<object>()),
  currentPerson: () => ({ id: '100009', fileSecret: 'secret', roles: {}, com_conf: {} }),
}))
// The test DOM is not supported by the sanitizer; an end-to-end test covers it in a real browser.
vi.mock('../../widgets/fm-tinymce/safe-rich', () => ({
  sanitizeToHtml: (html: string) => html,
  sanitizeToNodes: (html: string) => document.createRange().createContextualFragment(html),
}))

await setLanguage('zh')
setUpGallery()

/** Controls in which a value can be typed or chosen. */
const editable = `.qf-control :is(input, textarea, select, [contenteditable=true], [role=switch], [role=slider])`

const holding = fieldCases.filter(([, field]) => buildExample(field, 'small').example)

describe.each(holding)('the value of %s', (_, field) => {
  const exhibit = buildExample(field, 'small')
  const { item, example = {} } = exhibit
  const before = example[item.model]

  test('accepts only values that the widget allows', async () => {
    const controller = await renderExample(exhibit, findState('input'))
    await exerciseControls()
    const value = controller.allValues()[item.model]
    if (value !== null && value !== undefined && value !== '')
      expect(['type', 'choice']).not.toContain(checkValue(valueSchemaOf(item), value)?.rule)
  })

  test.each(['disabled', 'read'])(
    'S2-126 “disabled components show plain text”, and so does a widget to read: %s',
    async (name) => {
      const controller = await renderExample(exhibit, findState(name))
      expect(document.querySelector('.qf-text')).not.toBeNull()
      expect(document.querySelectorAll(editable)).toHaveLength(0)
      await exerciseControls()
      expect(controller.allValues()[item.model]).toEqual(before)
    },
  )

  test('shows a greyed control only on the canvas of the designer', async () => {
    await renderExample(exhibit, findState('design.show'))
    for (const control of document.querySelectorAll<HTMLInputElement>(editable))
      expect(control.matches(':disabled, [aria-disabled=true], [aria-readonly=true]')).toBe(true)
  })

  test('reads the same as in lists, exports and print', async () => {
    await renderExample(exhibit, findState('read'))
    const words = fieldValueToText(item, before)
      .split(/[，；、\s]+/)
      .filter(Boolean)
    expect(words.length).toBeGreaterThan(0)
    await waitFor(() => {
      const named = [...document.querySelectorAll('[aria-label]')].map((one) =>
        one.getAttribute('aria-label'),
      )
      const shown = `${document.querySelector('.qf-text')?.textContent}${named.join()}`
      for (const word of words) expect(shown).toContain(word)
    })
  })

  test('keeps an unknown value without harm', async () => {
    for (const odd of [42, '不认识', { a: 1 }, [null, { a: 1 }]])
      for (const state of ['input', 'read']) {
        const controller = await renderExample(exhibit, findState(state), { [item.model]: odd })
        expect(document.querySelector('.qf-failed')).toBeNull()
        expect(controller.allValues()[item.model]).toEqual(odd)
        cleanup()
      }
  })
})
