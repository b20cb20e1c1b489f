import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FormDesign, FormItem } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { FormDesigner } from '../form-designer'
import { findItem } from '../item-tree'
import { createTestItem, createTestRandom, emptyTestForm, nextPaint } from '../testing'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const chance = createTestRandom()
const made = (name: string, more: Partial<FormItem>): FormItem => ({
  ...createTestItem(name, emptyTestForm(), chance),
  ...more,
})
const price = made('number', { name: '单价' })
const total = made('number', {
  name: '合计',
  options: { formula: `@[单价_${price.key}] * 2` },
  linkage: { shown: `@[单价_${price.key}] > 0` },
})
const table = made('table', {
  name: '明细',
  options: {
    tableset: [
      { code: 'aaaaa', name: '金额', editer: 'number' },
      { code: 'bbbbb', name: '含税', editer: 'number', formula: '@[金额_aaaaa] * 1.13' },
    ],
  },
})

let form: FormDesign
function Page({ list }: { list: FormItem[] }) {
  const [design, setDesign] = useState<FormDesign>({ ...emptyTestForm(), list })
  form = design
  return (
    <MemoryRouter>
      <FormDesigner form={design} onChange={setDesign} chance={chance} />
    </MemoryRouter>
  )
}

const draw = (...list: FormItem[]) => act(async () => void render(<Page list={list} />))
const select = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('article', { name: `组件：${name}` })))
  await nextPaint()
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const settings = () => screen.getByRole('complementary', { name: '属性' })
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('shows formulas in readable words; a computed field has no fill settings', async () => {
  await draw(price, total)
  await select('合计')
  expect(within(settings()).getByRole('button', { name: '计算公式' }).textContent).toContain('单价 * 2')
  expect(within(settings()).getByRole('button', { name: '显示条件' }).textContent).toContain('单价 > 0')
  expect(within(settings()).queryByLabelText('必填')).toBeNull()
  expect(within(settings()).queryByRole('button', { name: '必填条件' })).toBeNull()
  await select('单价')
  expect(within(settings()).getByRole('button', { name: '必填条件' }).textContent).toContain('未设置')
})

test('the canvas marks items that have formulas', async () => {
  await draw(price, total, table)
  const marks = screen.getAllByRole('img', { name: /^已设置/ }).map((mark) => mark.title)
  expect(marks).toEqual(['已设置：计算公式、显示条件', '已设置：“含税”的计算公式'])
})

test('clearing a condition is a step that can be undone', async () => {
  await draw(price, total)
  await select('合计')
  await press('清除“合计”的显示条件')
  expect(findItem(form, total.key)).not.toHaveProperty('linkage')
  await press('撤销')
  expect(findItem(form, total.key)?.linkage).toEqual(total.linkage)
})

test('marks a wrong formula in its field and in the problem list', async () => {
  await draw(price, { ...total, options: { formula: `@[合计_${total.key}] + 1` } })
  await select('合计')
  const row = within(settings()).getByRole('button', { name: '计算公式' })
  await waitFor(() => expect(row.closest('[data-wrong]')?.textContent).toContain('合计 → 合计'))
  await press(/^问题/)
  const panel = screen.getByRole('region', { name: '问题' })
  await select('单价')
  await act(async () => void fireEvent.click(within(panel).getByRole('button', { name: /合计 → 合计/ })))
  expect(screen.getByRole('article', { current: true }).dataset.item).toBe(total.key)
})

test('removing a field that formulas read asks first and names them; cancelling keeps it', async () => {
  await draw(price, total)
  await select('单价')
  await press('删除')
  const dialog = screen.getByRole('dialog', { name: '“单价”的引用' })
  const places = within(dialog).getAllByRole('listitem')
  expect(places.map((place) => place.textContent)).toEqual(['“合计”的计算公式', '“合计”的显示条件'])
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '取消' })))
  expect(form.list).toHaveLength(2)
  await press('删除')
  await press('仍要删除')
  expect(form.list.map(({ name }) => name)).toEqual(['合计'])
  expect(form.remove_list.map(({ name }) => name)).toEqual(['单价'])
})

test('a listed use of a field links to its location', async () => {
  await draw(price, total)
  await select('单价')
  await press('删除')
  await press('“合计”的显示条件')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(form.list).toHaveLength(2)
  expect(screen.getByRole('article', { current: true }).dataset.item).toBe(total.key)
  expect(document.activeElement?.id).toBe(within(settings()).getByRole('button', { name: '显示条件' }).id)
})

test('a field shows how often it is used', async () => {
  await draw(price, total)
  await select('合计')
  expect(settings().textContent).not.toContain('被引用')
  await select('单价')
  await press('被引用 2 处')
  expect(screen.getByRole('dialog').textContent).toContain('改名后')
})

test('removing a column that formulas read asks first and names them', async () => {
  await draw(table)
  await select('明细')
  await press('删除列“金额”')
  expect(screen.getByRole('dialog').textContent).toContain('“明细 / 含税”的计算公式')
})

test('a click on a blocking column opens its formula', async () => {
  await draw(table)
  await select('明细')
  await press('删除列“金额”')
  await press('“明细 / 含税”的计算公式')
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('bbbbb'),
  )
  expect(document.activeElement?.closest('[data-name]')?.getAttribute('data-name')).toBe('formula')
})

test('renaming a field updates the formulas in the same step', async () => {
  await draw(price, total)
  await select('单价')
  await type('标题', '含税单价')
  expect(findItem(form, total.key)?.options.formula).toBe(`@[含税单价_${price.key}] * 2`)
  await press('撤销')
  expect(findItem(form, total.key)?.options.formula).toBe(total.options.formula)
})
