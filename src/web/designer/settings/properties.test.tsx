import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tableColumnsOf } from '#/core/form/design/items'
import type { FormDesign, FormItem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { FormDesigner } from '../form-designer'
import { createTestItem, createTestRandom, emptyTestForm, nextPaint } from '../testing'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  const remotefun = [
    { usedscope: 'DataSourceAdmin' as const, n: '城市', v: 'cities', props: { value: 'id' } },
  ]
  const group = { name: '外部', prefix: '', fields: [], funlist: [], remotefun }
  vi.spyOn(quietApi.oa.tablefun, 'funlist').mockResolvedValue([group])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const chance = createTestRandom()
const tableset = [
  { code: 'aaaaa', name: '类别', editer: 'select', datasource: '办公,差旅' },
  { code: 'bbbbb', name: '城市', editer: 'select' },
  { code: 'ccccc', name: '数量', editer: 'number' },
]
const table: FormItem = {
  ...createTestItem('table', emptyTestForm(), chance),
  name: '明细',
  options: { tableset },
}

let form: FormDesign
function Page() {
  const [design, setDesign] = useState<FormDesign>({ ...emptyTestForm(), list: [table] })
  form = design
  return (
    <MemoryRouter>
      <FormDesigner form={design} onChange={setDesign} chance={chance} />
    </MemoryRouter>
  )
}

const columnNow = (at: number) => tableColumnsOf(form.list[0] ?? table)[at]
const change = (element: Element, value: string) =>
  act(async () => void fireEvent.change(element, { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** Renders the designer with one column opened. */
async function open(name: string) {
  await act(async () => void render(<Page />))
  await act(async () => void fireEvent.click(screen.getByRole('article', { name: '组件：明细' })))
  await nextPaint()
  await press(`列“${name}”的更多设置`)
}

test('changes a column to any field allowed in a table and drops the old settings', async () => {
  await open('数量')
  await change(screen.getByLabelText('列“数量”的类型'), 'custom rate')
  expect(columnNow(2)).toMatchObject({ editer: 'custom', editer_component: 'rate', name: '数量' })
  fireEvent.click(screen.getByText('组件设置'))
  await change(screen.getByLabelText('最大值'), '3')
  expect(columnNow(2)).toMatchObject({ editer_config: { max: 3 } })
  await change(screen.getByLabelText('列“数量”的类型'), 'text')
  expect(columnNow(2)).toMatchObject({ editer: 'text' })
  expect(columnNow(2)?.editer_component).toBeUndefined()
  expect(columnNow(2)?.editer_config).toBeUndefined()
})

test('edits the limits of a column’s field, and its default for new rows in the field’s editor', async () => {
  await open('数量')
  fireEvent.click(screen.getByText('组件设置'))
  await change(screen.getByLabelText('最小值'), '1')
  await change(screen.getByLabelText('小数位数'), '0')
  expect(columnNow(2)).toMatchObject({ editer_config: { min: 1, precision: 0 } })
  const start = await screen.findByRole('spinbutton', { name: '数量' })
  await change(start, '5')
  expect(columnNow(2)).toMatchObject({ defaultValue: 5 })
  await press('撤销')
  expect(columnNow(2)?.defaultValue).toBeUndefined()
})

test('choices come from a remote source with another column of the row as parameter', async () => {
  await open('城市')
  await change(screen.getByLabelText('数据来源'), 'remote')
  await screen.findByText('外部 / 城市')
  await change(screen.getByLabelText('远程数据源'), 'cities')
  await press('添加参数')
  await waitFor(() =>
    expect(columnNow(1)).toMatchObject({
      datasourceType: 'advanced',
      datasourceAdvanced: { sourceType: 'remote', remoteUrlAlias: 'cities', props: { value: 'id' } },
    }),
  )
  await change(screen.getByLabelText('数据来源'), 'words')
  expect(columnNow(1)).toMatchObject({ datasourceType: 'normal' })
  await change(screen.getByLabelText('选项'), '甲,乙')
  expect(columnNow(1)).toMatchObject({ datasource: '甲,乙' })
})

test('edits choices with separate labels one by one', async () => {
  await open('城市')
  await change(screen.getByLabelText('数据来源'), 'options')
  await press('添加选项')
  expect(columnNow(1)).toMatchObject({
    datasourceAdvanced: { sourceType: 'options', options: [{ value: '选项1', label: '选项1' }] },
  })
})
