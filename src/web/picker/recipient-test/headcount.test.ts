import { expect, test } from 'vitest'
import type { OrgNode, OrgUser, RecipientGroup, RecipientItem } from '#/generated/types'
import { indexOrganisation } from '../organisation/organisation'
import { countPeople, findStaticItems } from './headcount'

const user = (id: string, d_id: string): OrgUser => ({
  id,
  _uuid: id,
  username: id,
  userjobid: id,
  d_id,
  type: 'user',
})
const dept = (deptid: string, parent_id: string | null, children: OrgNode['children']): OrgNode => ({
  deptid,
  _uuid: deptid,
  deptname: deptid,
  parent_id,
  children,
  type: 'dept',
})
/** 甲 works in two departments. */
const company = indexOrganisation([
  dept('1', null, [
    user('总', '1'),
    dept('a', '1', [user('甲', 'a'), user('乙', 'a'), dept('a1', 'a', [user('丙', 'a1')])]),
    dept('b', '1', [user('甲', 'b')]),
    dept('空', '1', []),
  ]),
])
const item = (
  type: RecipientItem['type'],
  id: string,
  coverage?: RecipientItem['coverage'],
): RecipientItem => ({
  type,
  id,
  name: id,
  ...(coverage && { coverage }),
})

test.each([
  ['nothing', 'or', [], 0],
  ['one person', 'or', [item('user', '甲')], 1],
  ['somebody who left', 'or', [item('user', '走')], 0],
  ['a department itself', 'or', [item('dept', 'a', 1)], 2],
  ['a department and one level below', 'or', [item('dept', 'a', 2)], 3],
  ['the whole company, whatever the levels', 'or', [item('dept', '1', 1)], 4],
  ['a department without people', 'or', [item('dept', '空', 'n')], 0],
  ['somebody who is in both departments, once', 'or', [item('dept', 'a', 1), item('dept', 'b', 1)], 2],
  ['only who is in both', 'and', [item('dept', 'a', 1), item('dept', 'b', 1)], 1],
  ['only who is in all of them', 'and', [item('dept', 'a', 'n'), item('user', '总')], 0],
] as const)('counts the people of %s (%s)', (_, mode, items, count) => {
  expect(countPeople(company, items, mode)).toBe(count)
})

test('leaves a deleted department to the server, since it may have been merged', () => {
  expect(countPeople(company, [item('dept', 'merged')], 'or')).toBeUndefined()
})

test('leaves the holders of a role to the server', () => {
  expect(countPeople(company, [item('user', '甲'), item('role', 'r')], 'or')).toBeUndefined()
})

test('counts no people for items decided while the flow runs', () => {
  const items = [item('user', '甲'), item('fun', 'CreatID'), item('role', 'r'), item('contactgroup', 'g')]
  expect(findStaticItems(items).map(({ type }) => type)).toEqual(['user', 'role'])
})

test('counts a contact group that needs no flow, through other groups too', () => {
  const group = (...chosed: RecipientItem[]) => [{ chosetype: 'or' as const, chosed, runRoots: [] }]
  const held = new Map([
    ['plain', group(item('dept', 'a'), item('role', 'r'))],
    ['outer', group(item('contactgroup', 'plain'))],
    ['superior', group(item('fun', 'directSuperByCreat'))],
    ['around', group(item('contactgroup', 'superior'))],
    ['scoped', [{ ...group(item('user', '甲'))[0], runRoots: [item('dept', 'a')] }]],
    ['written', group(item('form', '1732154401000_1'))],
  ] as [string, RecipientGroup[]][])
  const items = [...held.keys(), 'unknown'].map((id) => item('contactgroup', id))
  expect(findStaticItems(items, held).map(({ id }) => id)).toEqual(['plain', 'outer'])
})
