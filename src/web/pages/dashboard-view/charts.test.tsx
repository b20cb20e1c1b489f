import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { DashboardCard, DashboardCell, DashboardFigures } from '#/generated/types'
import { barLengths } from './bar-chart'
import { applicableCriteria, missingChoices, toCard, toDraft } from './card-draft'
import { CardFigures } from './card-figures'
import { linePath, linePoints } from './line-chart'

const cell = (value: string | null, search?: DashboardCell['search']): DashboardCell => ({
  value,
  text: value === null ? '—' : `${value}天`,
  count: 2,
  ...(search && { search }),
})
const figures: DashboardFigures = {
  at: '2026-11-29T00:00:00.000Z',
  measure: '天数合计',
  total: cell('6'),
  columns: [{ key: 'agreed', name: '同意' }],
  rows: [
    {
      key: '2026-10',
      name: '2026-10',
      figure: cell('4', { flowid: 'a' }),
      cells: [cell('4', { result: 'agreed' })],
    },
    { key: '2026-11', name: '2026-11', figure: cell('2'), cells: [null] },
  ],
}
const draw = (kind: DashboardCard['kind'], drawn: DashboardFigures = figures) =>
  render(
    <MemoryRouter>
      <CardFigures title="请假" kind={kind} figures={drawn} />
    </MemoryRouter>,
  )

test.each(['bar', 'line', 'pivot'] as const)(
  'a %s says each figure in a table and opens its requests',
  (kind) => {
    const { container } = draw(kind)
    expect(container.querySelector('table th[scope=row]')?.textContent).toBe('2026-10')
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toContain(`/list/alllist?${new URLSearchParams({ find: '{"flowid":"a"}' })}`)
    expect(container.textContent).toContain('2天')
  },
)

test('a number shows its change, and a chart of nothing says so', () => {
  const { container } = draw('number', { ...figures, previous: { text: '3天', change: -50 } })
  expect(container.textContent).toMatch(/6天.*↓/)
  expect(draw('bar', { ...figures, rows: [] }).container.querySelector('table')).toBeNull()
})

test('bars are as long as their share of the range, on both sides of zero', () => {
  expect(barLengths([3, -1, 0])).toEqual([
    { start: 25, length: 75 },
    { start: 0, length: 25 },
    { start: 25, length: 0 },
  ])
  expect(barLengths([0])).toEqual([{ start: 0, length: 0 }])
})

test('a line is interrupted where a value is missing', () => {
  const points = linePoints([1, 2, null, 3, 4])
  expect(linePath(points).match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L'])
})

test('a draft stores what its kind uses, and criteria of its own flow only', () => {
  const card: DashboardCard = {
    id: 'one',
    title: '天数',
    kind: 'pivot',
    measure: 'sum',
    field: '1732154407000_10959',
    group: 'department',
    second: 'result',
    period: 'month',
    range: 'year',
    search: { flowid: 'flow-leave', fields: [{ key: '1732154407000_10959', from: 1 }] },
    size: 'large',
  }
  const draft = { ...toDraft(card), order: '', top: null } as never
  expect(toCard('one', draft)).toEqual(card)
  expect(toCard('one', { ...(draft as object), kind: 'number', measure: 'count' } as never)).toEqual({
    id: 'one',
    title: '天数',
    kind: 'number',
    measure: 'count',
    range: 'year',
    search: card.search,
    size: 'large',
  })
  expect(applicableCriteria(card.search, 'flow-seal')).toEqual({ flowid: 'flow-seal' })
  expect(missingChoices(draft, { fields: [] })).toEqual(['field'])
})
