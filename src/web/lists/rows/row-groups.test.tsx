import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import list from '#schemas/lists/message.json'
import waiting from '#schemas/lists/waiting.json'
import type { ListRow, ListSchema } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { testRow } from '../testing'
import { requestsOf, resetServer, serverState } from '../testing-server'
import { useRowGroups } from './row-groups'

vi.mock('../../platform/http', () => import('../testing-server'))
vi.mock('../../platform/settings', async () => (await import('../testing-server')).testServerSettings)

beforeAll(() => setLanguage('zh'))
beforeEach(resetServer)
afterEach(cleanup)

const row = (id: string, flow: string, part: Partial<ListRow> = {}) =>
  testRow({ _id: id, workname: flow, flowlistOi: { ...testRow({}).flowlistOi, _id: flow }, ...part })
/** The newest notices of two requests. */
const rows = [row('c', 'QJ-1', { earlier: 2 }), row('x', 'QJ-2')]
const page = {}
const search = {}

function Rows({ schema }: { schema: ListSchema }) {
  const groups = useRowGroups(schema, { rows, search, version: page })
  return (
    <ul>
      {groups.rows.map((one) => (
        <li key={one._id}>
          <i>{one._id}</i>
          {groups.toggleOf(one)}
        </li>
      ))}
    </ul>
  )
}

const shown = () => [...document.querySelectorAll('i')].map(({ textContent }) => textContent)

test('reads the earlier notices of a request when the person opens its group', async () => {
  serverState.rows = [row('c', 'QJ-1'), row('b', 'QJ-1'), row('a', 'QJ-1')]
  render(<Rows schema={list as ListSchema} />)
  expect(shown()).toEqual(['c', 'x'])
  const toggle = screen.getByRole('button', { name: 'QJ-1 更早的 2 条', expanded: false })
  expect(toggle.textContent).toBe('还有 2 条更早的')
  expect(requestsOf('/list/message')).toEqual([])
  fireEvent.click(toggle)
  await screen.findByText('a')
  expect(shown()).toEqual(['c', 'b', 'a', 'x'])
  expect(requestsOf('/list/message')).toMatchObject([
    { body: { nowpage: 1, search: {}, order: 'newest', request: 'QJ-1' } },
  ])
  fireEvent.click(screen.getByRole('button', { expanded: true }))
  expect(shown()).toEqual(['c', 'x'])
})

test('leaves other lists as they are', () => {
  render(<Rows schema={waiting as ListSchema} />)
  expect(shown()).toEqual(['c', 'x'])
  expect(screen.queryByRole('button')).toBeNull()
})
