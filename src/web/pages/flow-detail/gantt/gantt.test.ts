import { expect, test } from 'vitest'
import { testMessage } from '../diagram/testing'
import { buildGantt, spanPosition } from './gantt'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
const ms = (hour: number) => Date.parse(at(hour))
const message = (_id: string, created: number, part: Parameters<typeof testMessage>[0] | object = {}) =>
  testMessage({ _id, created_at: at(created), ...part })

test('a handled message shows its actual duration and the planned one until its due date', () => {
  const { rows } = buildGantt([message('a', 2, { status: 3, finished_at: at(4), expires_at: at(8) })], ms(9))
  expect(rows[0]).toMatchObject({
    isOpen: false,
    actual: { from: ms(2), to: ms(4) },
    planned: { from: ms(2), to: ms(8) },
  })
})

test('a waiting message extends until now, and the chart includes its due date', () => {
  const gantt = buildGantt([message('b', 3, { status: 1, expires_at: at(12) }), message('a', 2)], ms(5))
  expect(gantt.rows.map(({ message }) => message._id)).toEqual(['a', 'b'])
  expect(gantt.rows[1]).toMatchObject({ isOpen: true, actual: { from: ms(3), to: ms(5) } })
  expect([gantt.from, gantt.to]).toEqual([ms(2), ms(12)])
})

test('shows no plan without a due date', () =>
  expect(buildGantt([message('a', 2)], ms(3)).rows[0]?.planned).toBeUndefined())

test('positions a span in percent of the whole', () =>
  expect(spanPosition({ from: 0, to: 200 }, { from: 50, to: 150 })).toEqual({ left: 25, width: 50 }))
