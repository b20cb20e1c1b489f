import { expect, test } from 'vitest'
import type { DepartmentRow } from '#/generated/types'
import { indexDepartments } from '../../directory/departments'
import { findSiblingPosition } from './row-actions'

const row = (id: string, parent_id: string | null, enabled = true): DepartmentRow => ({
  id,
  name: id,
  parent_id,
  enabled,
  order: 1,
  people: 0,
  total: 0,
  leaders: [],
  pinyin: '',
})
const rows = [row('1', null), row('a', '1'), row('x', '1', false), row('b', '1'), row('c', '1')]
const departments = indexDepartments(rows)
const place = (id: string, step: -1 | 1) =>
  findSiblingPosition(departments, departments.byId.get(id) ?? row(id, null), step)

test.each([
  ['the first one down: behind the second', 'a', 1, { parent: '1', before: 'c' }],
  ['the second one down: behind them all', 'b', 1, { parent: '1', before: null }],
  ['the last one up: before the second', 'c', -1, { parent: '1', before: 'b' }],
  ['the first one up: it stays', 'a', -1, undefined],
  ['the last one down: it stays', 'c', 1, undefined],
  ['the root: it has no sisters', '1', 1, undefined],
] as const)('%s', (_, id, step, expected) => expect(place(id, step)).toEqual(expected))
