import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupsInUse, readGroups, readRoleGroups, rolesByGroups } from './group-roles'

const roles = [
  { id: 'finance', sourceGroups: ['Finance', 'cn=finance,ou=groups,dc=example'] },
  { id: 'buyer', sourceGroups: ['Buyers'] },
  { id: 'plain', sourceGroups: [] },
]

describe('roles by groups', () => {
  test.each([
    ['a group gives its role', [], ['Finance'], ['finance']],
    ['a group that is gone takes its role', ['finance', 'buyer'], ['Buyers'], ['buyer']],
    ['roles without groups stay', ['plain', 'finance'], [], ['plain']],
    ['letters count in names of groups', [], ['finance', 'BUYERS'], []],
    ['distinguished names are compared as such', [], ['CN=Finance, OU=Groups, DC=Example'], ['finance']],
    ['a group of the same name elsewhere is another one', [], ['cn=finance,ou=other,dc=example'], []],
  ])('%s', (_, held, groups, expected) => expect(rolesByGroups(roles, held, groups)).toEqual(expected))

  test('depend on the groups alone, and never on which of the ruled roles a person had', () => {
    const ids = fc.subarray(roles.map(({ id }) => id))
    const groups = fc.subarray(['Finance', 'Buyers', 'Else'])
    fc.assert(
      fc.property(ids, groups, (held, said) => {
        const once = rolesByGroups(roles, held, said)
        expect(rolesByGroups(roles, once, groupsInUse(roles, said))).toEqual(once)
        expect(once.includes('plain')).toBe(held.includes('plain'))
        expect(once.includes('finance')).toBe(said.includes('Finance'))
      }),
    )
  })
})

test('reads groups of a claim as one text or as a list, and those of a role by lines', () => {
  expect(readGroups('Finance')).toEqual(['Finance'])
  expect(readGroups(['Finance', 1, '', null])).toEqual(['Finance'])
  expect(readGroups(undefined)).toEqual([])
  expect(readRoleGroups(' Finance \n\nBuyers\r\nFinance')).toEqual(['Finance', 'Buyers'])
})
