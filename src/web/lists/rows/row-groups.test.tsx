import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import list from '#schemas/lists/message.json'
import waiting from '#schemas/lists/waiting.json'
import type { ListSchema } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import type { ListItemRow } from '../list-row'
import { useRowGroups } from './row-groups'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const row = (id: string, flow: string, time: string) =>
  ({
    _id: id,
    workname: flow,
    created_at: `2026-11-28T${time}:00.000Z`,
    flowlistOi: { _id: flow },
  }) as unknown as ListItemRow

/** One request with three notices, the middle one unread and therefore first, and another request. */
const rows = [
  row('b', 'QJ-1', '09:00'),
  row('x', 'QJ-2', '08:00'),
  row('c', 'QJ-1', '10:00'),
  row('a', 'QJ-1', '07:00'),
]

function Rows({ schema }: { schema: ListSchema }) {
  const groups = useRowGroups(schema, rows)
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

test('shows the newest notice of each request, and the earlier ones on request', () => {
  render(<Rows schema={list as ListSchema} />)
  expect(shown()).toEqual(['c', 'x'])
  const toggle = screen.getByRole('button', { name: 'QJ-1 更早的 2 条', expanded: false })
  expect(toggle.textContent).toBe('还有 2 条更早的')
  fireEvent.click(toggle)
  expect(shown()).toEqual(['c', 'b', 'a', 'x'])
  fireEvent.click(screen.getByRole('button', { expanded: true }))
  expect(shown()).toEqual(['c', 'x'])
})

test('leaves other lists as they are', () => {
  render(<Rows schema={waiting as ListSchema} />)
  expect(shown()).toEqual(['b', 'x', 'c', 'a'])
  expect(screen.queryByRole('button')).toBeNull()
})
