import { expect, test } from 'vitest'
import { addChoice, moveChoiceRow, pasteChoices, setChoiceText } from './choices-editor'

const choices = [
  { value: '年假', label: '年假' },
  { value: 2, label: '病假' },
]

test('the stored value follows its label while both are equal', () => {
  expect(setChoiceText(choices, 0, { part: 'label', text: '年休假' })[0]).toEqual({
    value: '年休假',
    label: '年休假',
  })
  expect(setChoiceText(choices, 1, { part: 'label', text: '病休' })[1]).toEqual({ value: 2, label: '病休' })
})

test('a number stays a number as long as its text is numeric', () => {
  expect(setChoiceText(choices, 1, { part: 'value', text: '20' })[1]?.value).toBe(20)
  expect(setChoiceText(choices, 1, { part: 'value', text: 'B' })[1]?.value).toBe('B')
})

test.each(['0x10', '1e3', '12345678901234567'])('a value typed as %s stays as typed', (text) => {
  expect(setChoiceText(choices, 1, { part: 'value', text })[1]?.value).toBe(text)
})

test('a new choice gets the first free name', () => {
  const named = [...choices, { value: '选项3', label: '选项3' }]
  expect(addChoice(named, (n) => `选项${n}`).at(-1)?.label).toBe('选项4')
  expect(addChoice(choices, (n) => `选项${n}`).at(-1)?.label).toBe('选项3')
})

test('pasted lines replace the row as choices, without duplicates', () => {
  const labels = pasteChoices(choices, 0, ['事假 ', '', '婚假', '事假', '2']).map(({ label }) => label)
  expect(labels).toEqual(['事假', '婚假', '病假'])
})

test('moves a row in both directions', () => {
  expect(moveChoiceRow(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveChoiceRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveChoiceRow(['a'], 3, 0)).toEqual(['a'])
})
