import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emptyForm } from '#/core/form/design/upgrade'
import type { FormDesign, FormItem, FormMap } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { FormMapEditor, type FormMapEditorProps } from './form-map-editor'

const item = (n: number, name: string, type = 'input', options: Record<string, unknown> = {}): FormItem => ({
  type,
  name,
  key: `1732154400000_${n}`,
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options,
})
const columns = (...list: [string, string, string][]) => ({
  tableset: list.map(([code, name, editer]) => ({ code, name, editer })),
})
const form = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })
const source = form(
  item(1, '标题'),
  item(2, '金额', 'number'),
  item(3, '明细', 'table', columns(['name1', '品名', 'text'], ['count', '数量', 'number'])),
)
const target = form(
  item(11, '标题'),
  item(12, '总额', 'number'),
  item(13, '明细', 'table', columns(['thing', '品名', 'text'], ['many', '件数', 'number'])),
  item(14, '合计', 'number', { formula: '1' }),
)

let map: FormMap
const Desk = (props: Partial<FormMapEditorProps> & { first?: FormMap }) => {
  const [value, setValue] = useState<FormMap>(props.first ?? [])
  map = value
  return <FormMapEditor source={source} target={target} {...props} value={value} onChange={setValue} />
}
const choices = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const filled = () => map.map(({ model, custom_value }) => [model, custom_value.normal])

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

test('offers every fillable field its possible source fields; computed fields are not listed', () => {
  render(<Desk />)
  expect(choices('标题 的来源字段')).toEqual(['不填写', '标题', '金额'])
  expect(choices('明细 的来源字段')).toEqual(['不填写', '明细'])
  expect(screen.queryByLabelText('合计 的来源字段')).toBeNull()
  choose('总额 的来源字段', 'm2')
  expect(filled()).toEqual([['m12', 'm2']])
  choose('总额 的来源字段', '')
  expect(map).toEqual([])
})

test('maps fields with the same name in one step, a table with its columns', () => {
  render(<Desk />)
  press('按同名字段填入（2）')
  expect(filled()).toEqual([
    ['m11', 'm1'],
    ['m13', 'm3'],
  ])
  expect(screen.getByText('已设置 2 / 3 个字段')).toBeDefined()
  choose('明细/件数 的来源字段', 'count')
  expect(map[1]?.table_maping?.map(({ model, custom_value }) => [model, custom_value.normal])).toEqual([
    ['thing', 'name1'],
    ['many', 'count'],
  ])
})

test('switches between field and formula without losing either; a table takes no formula', () => {
  render(<Desk />)
  choose('标题 的来源字段', 'm1')
  press('标题：改用公式')
  expect(map[0]?.custom_value).toEqual({ type: 'advanced', normal: 'm1', advanced: '' })
  press('标题：改选字段')
  expect(screen.getByLabelText<HTMLSelectElement>('标题 的来源字段').value).toBe('m1')
  expect(screen.queryByRole('button', { name: '明细：改用公式' })).toBeNull()
})

test('a formula-only map has no switch back to fields', () => {
  render(<Desk advancedOnly />)
  expect(screen.getByRole('button', { name: /^标题 的公式/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: '标题：改选字段' })).toBeNull()
  expect(screen.queryByRole('button', { name: /按同名字段填入/ })).toBeNull()
})

const entry = (model: string, custom_value: Partial<FormMap[number]['custom_value']>): FormMap[number] => ({
  name: '',
  label: '',
  model,
  table_maping: [],
  custom_value: { type: 'normal', normal: null, advanced: '', ...custom_value },
})

test('shows errors beside their field, and allows removing fields that the form no longer has', () => {
  const first = [
    entry('m11', { normal: 'gone' }),
    entry('m12', { type: 'advanced', advanced: '1 +' }),
    entry('m99', { normal: 'm1' }),
  ]
  render(<Desk first={first} />)
  expect(screen.getByText('“标题”的来源“gone”已不存在')).toBeDefined()
  expect(screen.getByRole('button', { name: /^总额 的公式/ }).getAttribute('aria-describedby')).toBeTruthy()
  press('移除这项设置')
  expect(map.map(({ model }) => model)).toEqual(['m11', 'm12'])
})

test('searches the list and filters it to the mapped fields', () => {
  render(<Desk first={[entry('m12', { normal: 'm2' })]} />)
  fireEvent.change(screen.getByLabelText('搜索目标字段'), { target: { value: '标' } })
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  fireEvent.click(screen.getByLabelText('只看已设置'))
  expect(screen.getByText('没有符合条件的字段')).toBeDefined()
  fireEvent.change(screen.getByLabelText('搜索目标字段'), { target: { value: '' } })
  expect(screen.getByLabelText('总额 的来源字段')).toBeDefined()
})
