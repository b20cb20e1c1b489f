import { afterEach, expect, test, vi } from 'vitest'
import type { ContactGroup, RecipientGroup, RecipientItem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { testRequirementsOf } from '../recipient-test/test-requirements'
import { loadNamedGroups } from './named-groups'

const of = (...chosed: RecipientItem[]): RecipientGroup[] => [{ chosetype: 'or', chosed, runRoots: [] }]
const named = (id: string): RecipientItem => ({ type: 'contactgroup', id, name: id })
const fun = (id: string): RecipientItem => ({ type: 'fun', id, name: id })
const role: RecipientItem = { type: 'role', id: 'r', name: '会计' }

const stored: Record<string, RecipientGroup[]> = {
  roles: of(role),
  superior: of(fun('SupersByCreat')),
  outer: of(named('inner'), named('roles')),
  inner: of(fun('LastUserID'), named('outer')),
  scoped: [
    { ...of(role)[0], runRoots: [{ type: 'dept', id: '3', name: '研发' }] },
  ] as unknown as RecipientGroup[],
}

const storing = () =>
  vi.spyOn(quietApi.oa.flowdesigns.contactgroup, 'getbyid').mockImplementation(async ({ _id }) => {
    if (!stored[_id]) throw new Error('gone')
    return { groups: stored[_id] } as ContactGroup
  })
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['roles alone need nobody', 'roles', false, false],
  ['a superior needs the creator', 'superior', true, false],
  ['one inside, in a circle, needs the last handler', 'outer', false, true],
  ['a run scope needs whoever it is measured from', 'scoped', true, false],
  ['one that is gone needs nobody', 'x', false, false],
])('a test of a contact group asks only for required data: %s', async (_, id, creator, lastUser) => {
  const reading = storing()
  const held = await loadNamedGroups(of(named(id)))
  expect(testRequirementsOf(of(named(id)), { fields: [], named: held })).toMatchObject({ creator, lastUser })
  expect(reading).toHaveBeenCalledTimes(held.size)
})
