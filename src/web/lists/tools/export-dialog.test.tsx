import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import type { ListItemRow } from '../list-row'
import { getListSchema } from '../list-schemas'
import type { ListRows } from '../rows/use-rows'
import { createSelection } from '../rows/use-selection'
import type { ListScope } from '../search/list-query'
import ExportDialog from './export-dialog'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const download = vi.fn(async () => {})

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  download.mockClear()
  send.mockReset()
  send.mockImplementation(async ({ url }) => {
    const data = url.endsWith('/export/start') ? { id: 'x1' } : []
    return { status: 200, data: JSON.stringify({ success: true, msg: '', data }) }
  })
})
afterEach(cleanup)

const ticked = [{ _id: 'a' }, { _id: 'b' }]
const administered = { flowid: 'leave', download } as unknown as ListScope

/** Renders the export of the flows of one design, or of all lists, with two of three rows ticked. */
function draw(chosen = ticked, list: 'administered' | 'alllist' = 'administered') {
  const schema = getListSchema(list)
  if (!schema) throw new Error('the list is missing')
  const selection = createSelection({ rows: chosen as ListItemRow[], idOf: ({ _id }) => _id })
  selection.toggleAll()
  render(
    <ExportDialog
      schema={schema}
      rows={{ search: { flowid: 'leave' }, shown: { total: 3, totalIsCapped: false } } as ListRows}
      shown={{ flows: [], fields: [], columns: [] }}
      selection={selection}
      scope={list === 'administered' ? administered : undefined}
      onClose={() => {}}
    />,
  )
}

const start = () => send.mock.calls.filter(([{ url }]) => url.endsWith('/export/start'))

test('exports the ticked rows of administered flows and says so', async () => {
  draw()
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '已勾选的 2 条' })
  expect(chosen.checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(start()).toHaveLength(1))
  expect(JSON.parse(start()[0]?.[0].data)).toMatchObject({ list: 'administered', ids: ['a', 'b'] })
  expect(download).not.toHaveBeenCalled()
})

test('downloads all results of a search among administered flows immediately', async () => {
  draw()
  fireEvent.click(await screen.findByRole('radio', { name: '当前筛选结果（3 条）' }))
  fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(download).toHaveBeenCalledWith({ flowid: 'leave' }))
  expect(start()).toEqual([])
})

test('offers all rows where none is ticked and explains what ticks do', async () => {
  draw([])
  const all = await screen.findByRole<HTMLInputElement>('radio', { name: '当前筛选结果（3 条）' })
  expect(all.checked).toBe(true)
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByText('在列表中勾选行后，可以只导出勾选的行')).toBeTruthy()
})

test('omits deselected columns from the file and exports no file without columns', async () => {
  draw([], 'alllist')
  fireEvent.click(await screen.findByRole('checkbox', { name: '流程描述' }))
  fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(start()).toHaveLength(1))
  const { keys, columns, ids } = JSON.parse(start()[0]?.[0].data)
  expect(keys).toContain('workname')
  expect(keys).not.toContain('desc')
  expect([columns, ids]).toEqual([[], undefined])
  cleanup()
  draw([], 'alllist')
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始导出' }).disabled).toBe(true)
})
