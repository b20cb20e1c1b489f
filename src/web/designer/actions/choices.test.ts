import { expect, test } from 'vitest'
import type { FormItem } from '#/generated/types'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { toggleDefault } from './prune-default'
import { isRequired, requireItem } from './require-item'
import { setChoices } from './set-choices'

const chance = createTestRandom()
const formWith = (name: string, change: Partial<FormItem> = {}) => ({
  ...emptyTestForm(),
  list: [{ ...createTestItem(name, emptyTestForm(), chance), ...change }],
})
const first = ({ list }: { list: FormItem[] }): FormItem => list[0] as FormItem
const choices = ['年假', '病假'].map((text) => ({ value: text, label: text }))

test('removes a default that is no longer among the choices (S2-180)', () => {
  const radio = formWith('radio')
  const { key } = first(radio)
  const chosen = toggleDefault(setChoices(radio, { key, choices }), { key, value: '病假', isMultiple: false })
  expect(first(chosen).options.defaultValue).toBe('病假')
  const pruned = setChoices(chosen, { key, choices: choices.slice(0, 1) })
  expect(first(pruned).options.defaultValue).toBe('')
})

test('renames a default along with its choice', () => {
  const box = formWith('checkbox')
  const { key } = first(box)
  const set = setChoices(box, { key, choices })
  const both = ['年假', '病假'].reduce(
    (form, value) => toggleDefault(form, { key, value, isMultiple: true }),
    set,
  )
  const renamed = [{ value: '年休假', label: '年休假' }, choices[1] ?? { value: '', label: '' }]
  const after = setChoices(both, { key, choices: renamed, renamed: { from: '年假', to: '年休假' } })
  expect(first(after).options.defaultValue).toEqual(['年休假', '病假'])
})

test('removes a default that is ticked twice', () => {
  const radio = formWith('radio')
  const { key } = first(radio)
  const toggle = (form: typeof radio) => toggleDefault(form, { key, value: '选项1', isMultiple: false })
  expect(first(toggle(radio)).options.defaultValue).toBe('选项1')
  expect(first(toggle(toggle(radio))).options.defaultValue).toBe('')
})

test('adds and removes the required rule without changing the other rules', () => {
  const form = formWith('input', { rules: [{ pattern: '^A', message: '以 A 开头' }] })
  const { key } = first(form)
  const required = requireItem(form, { key, required: true })
  expect(isRequired(first(required))).toBe(true)
  expect(first(requireItem(required, { key, required: false })).rules).toEqual(first(form).rules)
})
