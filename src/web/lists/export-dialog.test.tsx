import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../platform/i18n'
import ExportDialog from './export-dialog'
import type { Row } from './row'
import { listNamed } from './schemas'
import type { ListScope } from './scope'
import type { Rows } from './use-rows'
import type { Selection } from './use-selection'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const download = vi.fn(async () => {})

beforeAll(() => speak('zh'))
beforeEach(() => {
  download.mockClear()
  send.mockReset()
  send.mockImplementation(async ({ url }) => {
    const data = url.endsWith('/export/start') ? { id: 'x1' } : []
    return { status: 200, data: JSON.stringify({ success: true, msg: '', data }) }
  })
})
afterEach(cleanup)

/** The export of the flows of one design, two of three of which are ticked. */
function draw() {
  const schema = listNamed('administered')
  if (!schema) throw new Error('the list is missing')
  render(
    <ExportDialog
      schema={schema}
      rows={{ search: { flowid: 'leave' }, shown: { total: 3, totalIsCapped: false } } as Rows}
      shown={{ flows: [], fields: [], columns: [] }}
      selection={{ chosen: [{ _id: 'a' }, { _id: 'b' }] as Row[] } as unknown as Selection}
      scope={{ flowid: 'leave', download } as unknown as ListScope}
      onClose={() => {}}
    />,
  )
}

const begun = () => send.mock.calls.filter(([{ url }]) => url.endsWith('/export/start'))

test('of administered flows those that are ticked are exported, and the dialog says so', async () => {
  draw()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '已勾选的 2 条' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
  await waitFor(() => expect(begun()).toHaveLength(1))
  expect(JSON.parse(begun()[0]?.[0].data)).toMatchObject({ list: 'administered', ids: ['a', 'b'] })
  expect(download).not.toHaveBeenCalled()
})

test('all that a search among them finds comes at once', () => {
  draw()
  fireEvent.click(screen.getByRole('radio', { name: '当前筛选结果（3 条）' }))
  fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
  expect(download).toHaveBeenCalledWith({ flowid: 'leave' })
  expect(begun()).toEqual([])
})
