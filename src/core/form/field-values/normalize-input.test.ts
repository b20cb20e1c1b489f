import { expect, test } from 'vitest'
import { column, field, keyOf, modelOf, rowOf, table, valuesOf } from '../../../../tests/kit/form-of'
import type { FormValues } from '../values/form-values'
import { normalizeInput } from './normalize-input'
import { fieldValueToText } from './value-text'

const custom = (component: string, config: object = {}) => ({
  editer: 'custom',
  editer_component: component,
  editer_config: config,
})
const visits = table(
  '行程',
  column('城市', { editer: 'text' }),
  column('出发', { editer: 'date', editer_config: { timestamp: true } }),
  column('会议', { editer: 'datetime', editer_config: { timestamp: true } }),
  column('回程', { editer: 'date' }),
  column('标记', custom('color')),
)
const noon = Date.UTC(2026, 10, 22, 20, 30, 15)

const arrives = (input: FormValues, before: FormValues = {}) =>
  normalizeInput([visits, field('事由')], {
    before,
    input,
    zone: 'Asia/Shanghai',
    today: '2026-11-27',
    history: { regions: [], former: [] },
  })

test('converts cells of columns with timestamps to dates in the company time zone', () => {
  const arrived = arrives(valuesOf({ 行程: [{ 城市: '上海', 出发: noon, 会议: noon / 1000 }] }))
  expect(arrived).toEqual(
    valuesOf({ 行程: [{ 城市: '上海', 出发: '2026-11-23', 会议: '2026-11-23 04:30:15' }] }),
  )
  expect(fieldValueToText(visits, arrived[modelOf('行程')])).toBe('上海，2026-11-23，2026-11-23 04:30:15')
})

test('leaves numbers to the check in a column without timestamps', () => {
  const input = valuesOf({ 行程: [{ 回程: noon }] })
  expect(arrives(input)).toBe(input)
})

test('stores a colour in a cell as in a top-level field', () => {
  expect(
    arrives(valuesOf({ 行程: [{ 标记: 'Teal' }, { 标记: 'hsl(0 100% 50%)' }, { 标记: '很红' }] })),
  ).toEqual(valuesOf({ 行程: [{ 标记: '#008080' }, { 标记: '#ff0000' }, { 标记: '很红' }] }))
})

test('keeps stored cells unchanged, in whatever order their rows are sent', () => {
  const old = [
    { _id: 'a', 出发: noon, 标记: 'red' },
    { _id: 'b', 出发: noon },
  ]
  const [first, second] = old
  const sent = [{ ...second, 出发: noon + 86_400_000 }, first]
  expect(arrives(valuesOf({ 行程: sent }), valuesOf({ 行程: old }))).toEqual(
    valuesOf({ 行程: [{ _id: 'b', 出发: '2026-11-24' }, first] }),
  )
})

test('leaves a value that is no list of rows to the check', () => {
  const rows = ['x', rowOf({ 出发: noon })]
  expect(arrives({ [modelOf('行程')]: rows })).toEqual({
    [modelOf('行程')]: ['x', rowOf({ 出发: '2026-11-23' })],
  })
  expect(arrives({ [keyOf('行程')]: 1, [modelOf('行程')]: 'x' })[modelOf('行程')]).toBe('x')
})
