import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormRow } from '#/core/form/values/form-values'
import type { OaTablefunCallbackBody, OrgNode } from '#/generated/types'
import tablesJson from '#fixtures/forms/widgets/tables.json'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = upgradeForm(tablesJson)
const source = (v: string) => ({ usedscope: 'DataSourceAdmin' as const, n: v, v })
const answers: Record<string, { id: string; name: string }[]> = {
  '["options provinces"]': [
    { id: 'gz', name: '贵州' },
    { id: 'bj', name: '北京' },
  ],
  '["options cities","province","gz"]': [{ id: 'zy', name: '遵义' }],
  '["options cities","province","bj"]': [{ id: 'hd', name: '海淀' }],
}
const person = (id: string, username: string) => ({
  id,
  _uuid: id,
  username,
  userjobid: id,
  pinyin: '',
  d_id: 'fin',
  type: 'user' as const,
})
const company: OrgNode = {
  _uuid: 'fin',
  deptid: 'fin',
  deptname: '财务部',
  type: 'dept',
  children: [person('100028', '徐丽华'), person('100029', '李梅'), person('100030', '李梅')],
}

let controller: FormController

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
beforeEach(() => {
  const group = { name: '外部', prefix: '', fields: [], funlist: [] }
  const remotefun = ['provinces', 'cities'].map(source)
  vi.spyOn(quietApi.oa.tablefun, 'funlist').mockResolvedValue([{ ...group, remotefun }])
  vi.spyOn(quietApi.oa.tablefun, 'callback').mockImplementation(
    async ({ funname, para }: OaTablefunCallbackBody) => ({
      value: answers[JSON.stringify([funname, ...para])] ?? [],
    }),
  )
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const first: FormRow = {
  _id: 'r0',
  _c_at: 1,
  item1: '键盘',
  prov1: 'gz',
  city1: 'zy',
  star1: 2.5,
  colr1: '#ff0000',
}
const rowsNow = () => controller.allValues().rows as FormRow[]

async function draw(rows: FormRow[] = [first], status: 'input' | 'read' = 'input') {
  await act(async () => {
    render(
      <FormView form={form} status={status} values={{ rows }} onReady={(ready) => (controller = ready)} />,
    )
  })
  await screen.findByRole(status === 'read' ? 'table' : 'grid')
}

const cellAt = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`tr[data-index="${row}"] td[data-column="${column}"]`)
const focus = (row: number, column: number) => act(() => cellAt(row, column)?.focus())

async function paste(text: string) {
  const target = document.activeElement ?? document.body
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } })
  await act(async () => void fireEvent(target, event))
}

test.each(['input', 'read'] as const)(
  'shows cells by the names of their source and field (%s)',
  async (status) => {
    await draw([first], status)
    for (const name of ['贵州', '遵义', '2.5', '#ff0000']) expect(await screen.findByText(name)).toBeTruthy()
  },
)

/** Opens a cell and returns the texts of its options. */
async function offeredIn(row: number, column: number) {
  const cell = cellAt(row, column)
  if (cell) fireEvent.click(cell)
  const box = await waitFor(() => {
    const found = cellAt(row, column)?.querySelector('[role=combobox]')
    expect(found).toBeTruthy()
    return found as Element
  })
  if (box.getAttribute('aria-expanded') !== 'true') fireEvent.mouseDown(box)
  const list = await waitFor(() => {
    const found = document.getElementById(box.getAttribute('aria-controls') ?? '')
    const options = found?.closest('.ant-select-dropdown')?.querySelectorAll('.ant-select-item-option') ?? []
    expect(options.length).toBeGreaterThan(0)
    return [...options]
  })
  return list
}

test('a cell offers choices that match its row, and a value that no longer matches is removed', async () => {
  await draw()
  await screen.findByText('遵义')
  expect((await offeredIn(0, 3)).map(({ textContent }) => textContent)).toEqual(['遵义'])
  const other = (await offeredIn(0, 2)).find(({ textContent }) => textContent === '北京')
  if (other) fireEvent.click(other)
  expect(rowsNow()[0]).toMatchObject({ prov1: 'bj', city1: null })
  expect((await offeredIn(0, 3)).map(({ textContent }) => textContent)).toEqual(['海淀'])
})

test('Esc restores the whole row as it was when the cell was opened', async () => {
  await draw()
  await screen.findByText('遵义')
  const other = (await offeredIn(0, 2)).find(({ textContent }) => textContent === '北京')
  if (other) fireEvent.click(other)
  expect(rowsNow()[0]).toMatchObject({ prov1: 'bj', city1: null })
  const box = cellAt(0, 2)?.querySelector('[role=combobox]')
  await waitFor(() => expect(box?.getAttribute('aria-expanded')).toBe('false'))
  if (box) fireEvent.keyDown(box, { key: 'Escape' })
  expect(rowsNow()[0]).toMatchObject({ prov1: 'gz', city1: 'zy' })
})

test('resolves the names in a pasted row; reports unknown and ambiguous names', async () => {
  await draw()
  focus(0, 0)
  await paste(
    '音箱\t办公用品\t北京\t海淀\t徐丽华\t甲/乙\t9:05\t3\t#00ff00\t是\t2\t30\n坏的\t\t贵州\t海淀\t李梅',
  )
  await waitFor(() => expect(rowsNow()).toHaveLength(2))
  expect(rowsNow()[0]).toMatchObject({
    item1: '音箱',
    kind1: '办公用品',
    prov1: 'bj',
    city1: 'hd',
    path1: ['a', 'b'],
    time1: '09:05:00',
    who01: [{ id: '100028', name: '徐丽华(100028)' }],
    star1: 3,
    done1: true,
    count: 2,
    total: 60,
  })
  expect(rowsNow()[1]).toMatchObject({ item1: '坏的', prov1: 'gz', count: 1 })
  expect(screen.getByText(/第 2 行 城市“海淀”：城市的选项不存在/)).toBeTruthy()
  expect(screen.getByText(/第 2 行 经办人“李梅”：没有找到这个名称，或有重名/)).toBeTruthy()
})

test('copies cells by their names', async () => {
  await draw()
  await screen.findByText('遵义')
  focus(0, 2)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight', shiftKey: true })
  const setData = vi.fn()
  await vi.waitFor(() => {
    const target = document.activeElement ?? document.body
    fireEvent(target, createEvent.copy(target, { clipboardData: { setData } }))
    expect(setData).toHaveBeenLastCalledWith('text/plain', '贵州\t遵义')
  })
})

test('a new row starts with the defaults of its columns', async () => {
  await draw([])
  fireEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  expect(rowsNow()).toMatchObject([{ count: 1 }])
})

test("shows the server's error for a column at its cell", async () => {
  await draw()
  await act(async () => {
    controller.setErrors([
      {
        key: '1732154400000_301',
        model: 'rows',
        name: '采购明细',
        code: 'form.cell-choice',
        params: { table: '采购明细', name: '城市', row: 1 },
        row: 0,
        column: 'city1',
      },
    ])
  })
  expect(cellAt(0, 3)?.dataset.wrong).toBe('true')
})

const tableBox = () => document.querySelector<HTMLElement>('.qf-table')
const tableWidth = () =>
  Number.parseInt(tableBox()?.querySelector('table')?.style.getPropertyValue('--qf-width') ?? '', 10)
const widthOf = (title: string) => {
  const index = [...document.querySelectorAll<HTMLElement>('.qf-table thead th')].findIndex(
    (th) => th.title === title,
  )
  return Number.parseInt(
    document.querySelectorAll<HTMLElement>('.qf-table col')[index]?.style.width ?? '',
    10,
  )
}

test.each(['read', 'input'] as const)(
  'a table in status %s fits its room down to its least width',
  async (status) => {
    await draw([first], status)
    const [wanted, least] = [tableWidth(), Number(tableBox()?.dataset.least)]
    expect(least).toBeLessThan(wanted)
    for (const room of [wanted + 100, Math.floor((wanted + least) / 2), least - 100]) {
      cleanup()
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room)
      await draw([first], status)
      expect(tableWidth()).toBeLessThanOrEqual(Math.max(room, least))
      expect(tableWidth()).toBeGreaterThanOrEqual(Math.min(wanted, Math.max(room, least)) - 20)
    }
  },
)

const headOf = (title: string) => document.querySelector<HTMLElement>(`.qf-table thead th[title="${title}"]`)

test('a read column is as wide as its content, and a number is never cut', async () => {
  await draw([{ ...first, price: 123_456_789_012.34 }], 'read')
  expect(widthOf('品名')).toBeLessThan(140)
  expect(widthOf('单价')).toBeGreaterThan(120)
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  await draw([{ ...first, price: 123_456_789_012.34 }], 'read')
  expect(widthOf('单价')).toBeGreaterThan(120)
})

test('numbers take no more room in an empty table than in one with rows', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  await draw([])
  const empty = widthOf('数量')
  cleanup()
  await draw([first])
  expect(empty).toBe(widthOf('数量'))
})

test('columns without any value are folded while reading, and shown on request', async () => {
  await draw([first, { _id: 'r1', item1: '鼠标', done1: false, count: 0 }], 'read')
  for (const filled of ['品名', '省份', '数量']) expect(headOf(filled)).toBeTruthy()
  expect(headOf('经办人')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /显示 \d+ 个空列/ }))
  expect(headOf('经办人')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /收起 \d+ 个空列/ }))
  expect(headOf('经办人')).toBeNull()
  cleanup()
  await draw([first])
  expect(headOf('经办人')).toBeTruthy()
})

test('amounts stay in sight before the actions while the table scrolls', async () => {
  await draw([first])
  expect(headOf('数量')?.dataset.fixed).toBeUndefined()
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(690)
  await draw([first])
  expect(headOf('数量')?.dataset.fixed).toBe('right')
  expect(headOf('省份')?.dataset.fixed).toBeUndefined()
  const offsets = ['数量', '金额'].map((title) => Number.parseInt(headOf(title)?.style.right ?? '', 10))
  expect(offsets).toEqual([108 + widthOf('金额'), 108])
})
