import { expect, test } from 'vitest'
import type { DashboardCard } from '#/generated/types'
import product from '#schemas/dashboards/requests.json'
import type { Dashboard } from '../../generated/types'
import { checkCard, checkDashboard, groupsOfCard, limitsOfCard } from './check-card'

const key = '1732154407000_1'
const card: DashboardCard = {
  id: 'one',
  title: '金额',
  kind: 'bar',
  measure: 'sum',
  field: key,
  group: 'department',
  range: 'all',
  search: { flowid: 'flow-leave' },
}
const { field: _, ...fieldless } = card
const { group: __, ...groupless } = card

test.each<[string, DashboardCard, string]>([
  ['a blank title', { ...card, title: '  ' }, 'dashboards.no-title'],
  ['a sum of nothing', fieldless, 'dashboards.no-field'],
  ['bars of nothing', groupless, 'dashboards.no-group'],
  ['a pivot without columns', { ...card, kind: 'pivot' }, 'dashboards.no-second'],
  [
    'a pivot of a group by itself',
    { ...card, kind: 'pivot', second: 'department' },
    'dashboards.same-groups',
  ],
  ['a field of no flow', { ...card, search: {} }, 'dashboards.fields-need-flow'],
  [
    'a group by a field of no flow',
    { ...fieldless, measure: 'count', group: key, search: {} },
    'dashboards.fields-need-flow',
  ],
])('%s is rejected', (_name, wrong, code) => {
  expect(() => checkCard(wrong)).toThrow(expect.objectContaining({ code }))
})

test('a sound card and the dashboard of the product are accepted', () => {
  expect(() => checkDashboard({ name: '请假', cards: [card] })).not.toThrow()
  expect(() => checkDashboard(product as Dashboard)).not.toThrow()
})

test('two cards of one id and a dashboard without a name are rejected', () => {
  const same = expect.objectContaining({ code: 'dashboards.same-cards' })
  expect(() => checkDashboard({ name: '请假', cards: [card, card] })).toThrow(same)
  const nameless = expect.objectContaining({ code: 'dashboards.no-name' })
  expect(() => checkDashboard({ name: ' ', cards: [] })).toThrow(nameless)
})

test('the kind of a card says how many of its groups count', () => {
  const both = { ...card, second: 'result' }
  expect(groupsOfCard({ ...both, kind: 'number' })).toEqual([])
  expect(groupsOfCard({ ...both, kind: 'line' })).toEqual(['department'])
  expect(groupsOfCard({ ...both, kind: 'pivot' })).toEqual(['department', 'result'])
})

test('periods are in their order and other groups by most, unless the card says so', () => {
  expect(limitsOfCard({ ...card, group: 'created' })).toEqual({ order: 'name', top: 24 })
  expect(limitsOfCard(card)).toEqual({ order: 'most', top: 12 })
  expect(limitsOfCard({ ...card, kind: 'pivot', top: 500 }).top).toBe(100)
  expect(limitsOfCard({ ...card, order: 'least', top: 3 })).toEqual({ order: 'least', top: 3 })
})
