import { isInaccessible, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { buildExample } from './example'
import { exampleStatesOf } from './showcase'
import { consoleErrors, fieldCases, renderExample, setUpGallery } from './testing'

/** Checks that every widget, including future ones, renders in every state. */

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

const controls = [
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'button',
] as const
/**
 * Finds visible controls without a name, one pass per role, since computing accessible names is the most
 * expensive part; whether an element is hidden is the next, so it is asked only of those without a name.
 */
const unnamed = () =>
  controls.flatMap((role) =>
    screen
      .queryAllByRole(role, { hidden: true, name: (name) => !/\S/.test(name) })
      .filter((one) => !isInaccessible(one))
      .map((one) => one.outerHTML),
  )

describe.each(fieldCases)('%s', (_, field) => {
  const exhibit = buildExample(field, 'small')
  test.each(exampleStatesOf(field, exhibit).map((state) => [state.name, state] as const))(
    '%s',
    async (_, state) => {
      await renderExample(exhibit, state)
      expect(document.querySelector('.qf-failed')).toBeNull()
      expect(unnamed()).toEqual([])
      expect(consoleErrors).toEqual([])
    },
  )
})
