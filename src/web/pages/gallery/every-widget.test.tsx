import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { buildExample } from './example'
import { exampleStatesOf } from './example-states'
import { consoleErrors, fieldCases, renderExample, setUpGallery } from './testing'

/** Every widget there is, and every one to come, can be drawn in every state. */

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', async (original) => ({
  ...(await original<object>()),
  currentPerson: () => ({ id: '100009', fileSecret: 'secret', roles: {}, com_conf: {} }),
}))
// The test page is no browser that the sanitiser knows; a walk proves it in a real one.
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
/** Controls without a name, found in one pass for each role: names are worked out of what is drawn, which costs most. */
const unnamed = () =>
  controls.flatMap((role) =>
    screen.queryAllByRole(role, { name: (name) => !/\S/.test(name) }).map((one) => one.outerHTML),
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
