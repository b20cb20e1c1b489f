import { cleanup } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { valueSchemaOf } from '#/core/form/field-values/value-schema'
import { toText } from '#/core/form/field-values/value-text'
import { checkValue } from '#/core/form/json-schema/check-value'
import { speak } from '../../platform/i18n/i18n'
import { exhibitOf } from './example'
import { draw, listed, prepare, stateNamed, work } from './testing'

/** What every widget, also one to come, does with its value. */

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../stores/session', async (original) => ({
  ...(await original<object>()),
  currentPerson: () => ({ id: '100009', fileSecret: 'secret', roles: {}, com_conf: {} }),
}))
// The test page is no browser that the sanitiser knows; a walk proves it in a real one.
vi.mock('../../widgets/fm-tinymce/safe-rich', () => ({
  safeText: (html: string) => html,
  safeNodes: (html: string) => document.createRange().createContextualFragment(html),
}))

await speak('zh')
prepare()

const holding = listed.filter(([, field]) => exhibitOf(field, 'small').example)

describe.each(holding)('the value of %s', (_, field) => {
  const exhibit = exhibitOf(field, 'small')
  const { item, example = {} } = exhibit
  const before = example[item.model]

  test('is changed only into what it allows', async () => {
    const controller = await draw(exhibit, stateNamed('input'))
    await work()
    const value = controller.allValues()[item.model]
    if (value !== null && value !== undefined && value !== '')
      expect(['type', 'choice']).not.toContain(checkValue(valueSchemaOf(item), value)?.rule)
  })

  test('stays as it is where it is disabled', async () => {
    const controller = await draw(exhibit, stateNamed('disabled'))
    await work()
    expect(controller.allValues()[item.model]).toEqual(before)
  })

  test('reads as in lists, exports and on paper', async () => {
    await draw(exhibit, stateNamed('read'))
    const words = toText(item, before)
      .split(/[，；、\s]+/)
      .filter(Boolean)
    const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
    const shown = `${document.querySelector('.qf-text')?.textContent}${named.join()}`
    expect(words.length).toBeGreaterThan(0)
    for (const word of words) expect(shown).toContain(word)
  })

  test('is kept where it is not known, and does no harm', async () => {
    for (const odd of [42, '不认识', { a: 1 }, [null, { a: 1 }]])
      for (const state of ['input', 'read']) {
        const controller = await draw(exhibit, stateNamed(state), { [item.model]: odd })
        expect(document.querySelector('.qf-failed')).toBeNull()
        expect(controller.allValues()[item.model]).toEqual(odd)
        cleanup()
      }
  })
})
