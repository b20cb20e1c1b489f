import { expect, test } from 'vitest'
import {
  applyPermissionSelection,
  assertRoleNotInUse,
  checkGroupName,
  getRole,
  putRoleInGroup,
} from './role-changes'

const role = (id: string, name: string, groupId: string, groupName: string) => ({
  id,
  name,
  groupId,
  groupName,
})
const all = [role('a', '会计', 'f', '财务'), role('b', '出纳', 'f', '财务'), role('c', '会计', 'x', '外派')]

test('adds a new role to the group of its name or creates the group', () => {
  const placed = (groupName: string) => putRoleInGroup(all, { id: 'n', name: ' 审计 ', groupName }, 'new')
  expect(placed('财务')).toEqual(role('n', '审计', 'f', '财务'))
  expect(placed(' 内控 ')).toEqual(role('n', '审计', 'new', '内控'))
})

test('allows a role name in another group but not twice in one', () => {
  expect(() => putRoleInGroup(all, { id: 'b', name: '会计', groupName: '财务' }, 'new')).toThrow(
    'organisation.role-name-taken',
  )
  expect(putRoleInGroup(all, { id: 'a', name: '会计', groupName: '财务' }, 'new').groupId).toBe('f')
})

test.each([
  [
    'no name',
    () => putRoleInGroup(all, { id: 'n', name: '', groupName: '财务' }, 'new'),
    'role-name-missing',
  ],
  [
    'no group',
    () => putRoleInGroup(all, { id: 'n', name: '审计', groupName: ' ' }, 'new'),
    'group-name-missing',
  ],
  ['a group under the name of another', () => checkGroupName(all, 'x', '财务'), 'group-name-taken'],
  ['a group that is none', () => checkGroupName(all, 'y', '新'), 'group-missing'],
  ['a role that is none', () => getRole(all, 'z'), 'role-missing'],
  ['deleting what a design names', () => assertRoleNotInUse('会计', { flows: [1], groups: [] }), 'role-used'],
])('rejects %s', (_, act, code) => expect(act).toThrow(`organisation.${code}`))

test('lets a group keep its name or take a free one', () => {
  expect([checkGroupName(all, 'f', '财务'), checkGroupName(all, 'f', '财务部')]).toEqual(['财务', '财务部'])
})

test('updates permissions that can be chosen and keeps the others', () => {
  expect(applyPermissionSelection(['own.one', 'company'], ['directory'], ['company', 'directory'])).toEqual({
    permissions: ['own.one', 'directory'],
    changed: ['company', 'directory'],
  })
  expect(applyPermissionSelection(['company'], ['company'], ['company', 'directory']).changed).toEqual([])
})
