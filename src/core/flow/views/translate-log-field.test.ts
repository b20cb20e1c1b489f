import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { translateLogField as translateInSlices } from './translate-log-field'

const translateLogField = (...[field, item, translator]: Parameters<typeof translateInSlices>) =>
  runToCompletion(translateInSlices(field, item, translator))

const words = {
  请假类型: 'Kind of leave',
  年假: 'Annual leave',
  病假: 'Sick leave',
  天: ' days',
  明细: 'Items',
}
const teller = { words, language: 'en' } as const
const field = (type: string, options: object) =>
  ({ type, name: '请假类型', key: 'k', model: 'm', rules: [], options }) as unknown as FormItem
const choices = field('checkbox', {
  options: [
    { value: 1, label: '年假' },
    { value: 2, label: '病假' },
  ],
})
const logged = (str: string, more = {}) => ({ n: '请假类型', m: 'm', t: 'checkbox', str, ...more })

test('describes a changed choice with the labels in the reader’s language', () => {
  expect(translateLogField(logged('年假、病假', { was: '年假' }), choices, teller)).toEqual({
    ...logged('Annual leave, Sick leave', { was: 'Annual leave' }),
    n: 'Kind of leave',
  })
})

test('keeps the digits of a number, adds its unit, and leaves written text unchanged', () => {
  expect(translateLogField(logged('1,200.50天'), field('number', { unit: '天' }), teller).str).toBe(
    '1,200.50 days',
  )
  expect(translateLogField(logged('年假'), field('input', {}), teller).str).toBe('年假')
  expect(translateLogField(logged('年假'), undefined, teller).str).toBe('年假')
})

test('formats dates and date ranges for every reader and leaves written text unchanged', () => {
  const range = field('date', { type: 'daterange', format: 'yyyy年MM月dd日' })
  expect(translateLogField(logged('2026年11月23日 至 2026年11月25日'), range, teller).str).toBe(
    '2026-11-23 to 2026-11-25',
  )
  expect(translateLogField(logged('2026年11月23日 至 今'), field('input', {}), teller).str).toBe(
    '2026年11月23日 至 今',
  )
})

test('translates a switch with its default label as yes or no in every language', () => {
  const spanish = { words: {}, language: 'es' } as const
  expect(
    translateLogField(logged('是', { was: '否' }), field('switch', { activeText: '是' }), spanish),
  ).toMatchObject({
    str: 'Sí',
    was: 'No',
  })
})

test('returns the same field to readers of the design’s language, without a walk through its text', () => {
  const zh = { words: {}, language: 'zh' } as const
  const long = logged('甲，'.repeat(10_000))
  expect(translateInSlices(long, choices, zh).next()).toEqual({ done: true, value: long })
  const slices = [...translateInSlices(long, choices, teller)]
  expect(slices).toHaveLength(21)
})
