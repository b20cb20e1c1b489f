import { expect, test } from 'vitest'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { pruneDefault } from './prune-default'

const formWith = (options: Record<string, unknown>) => {
  const form = emptyTestForm()
  const item = createTestItem('select', form, createTestRandom())
  return { ...form, list: [{ ...item, options: { ...item.options, ...options } }] }
}

test.each([
  ['one that is gone', { defaultValue: 'x' }, ''],
  ['one that is there', { defaultValue: '甲' }, '甲'],
  ['those of several that are gone', { multiple: true, defaultValue: ['甲', 'x'] }, ['甲']],
  ['a value of one’s own', { showOtherOption: true, defaultValue: 'x' }, 'x'],
  ['what a remote source may offer', { sourceType: 'remote', defaultValue: 'x' }, 'x'],
])('prunes a default to the choices in JSON (S2-180): %s', (_, options, expected) => {
  const form = formWith({ sourceType: 'json', jsonOptions: ['甲', '乙'], ...options })
  const pruned = pruneDefault(form, form.list[0]?.key ?? '')
  expect(pruned.list[0]?.options.defaultValue).toEqual(expected)
})
