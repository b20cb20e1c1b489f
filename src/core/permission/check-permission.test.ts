import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findScopeRoles,
  intersectPermissions,
  isCallPermitted,
  isPermitted,
  limitPermission,
  permissionName,
  permissionsOf,
} from './check-permission'

describe('permission of a menu entry', () => {
  test.each([
    ['without a list is open', {}, ['flow.work'], true],
    ['opens for a dotted prefix', { whitelist: ['flow'] }, ['flow.testlogin'], true],
    ['stays closed for a mere prefix', { whitelist: ['flow'] }, ['flowers'], false],
    [
      'stays closed where the blacklist wins',
      { whitelist: ['all'], blacklist: ['flow.admin'] },
      ['flow.admin'],
      false,
    ],
    ['opens for everybody with all', { whitelist: ['all'] }, [], true],
    ['opens for whoever holds all', { whitelist: ['flowdesign.list'] }, ['all'], true],
    ['opens for whoever holds the wider name', { whitelist: ['flowdesign.list'] }, ['flowdesign'], true],
    ['stays closed on an empty whitelist', { whitelist: [] }, ['all'], false],
    ['stays closed without the enabling role', { enable: ['dd.import'] }, ['flow'], false],
    ['is not denied to the wider role', { blacklist: ['flow.admin'] }, ['all'], true],
    ['is denied below a denied prefix', { blacklist: ['flow'] }, ['flow.admin'], false],
  ])('%s', (_, access, roles, open) => expect(isPermitted(roles, access)).toBe(open))
})

describe('a list of roles against whitelist, blacklist and enable list (S2-203)', () => {
  test.each([
    ['all', ['all'], ['flow.work', 'flow', 'x']],
    ['an exact name with all below its dot', ['flow.work'], ['flow.work', 'flow.work.deal']],
    ['a dotted prefix', ['flow'], ['flow', 'flow.work', 'flow.work.deal', 'flow.workx']],
  ])('matches %s by the same rule in whitelist, blacklist and enable list', (_, list, matching) => {
    for (const role of ['flow.work', 'flow', 'flow.work.deal', 'flow.workx', 'flowers', 'x']) {
      const isMatch = list.includes('all') || matching.includes(role)
      // A wider role has what a whitelist or enable list names below it; a blacklist does not reach it.
      const isWider = list.some((entry) => entry.startsWith(`${role}.`))
      expect([role, isPermitted([role], { whitelist: list })]).toEqual([role, isMatch || isWider])
      expect([role, isPermitted([role], { enable: list })]).toEqual([role, isMatch || isWider])
      expect([role, isPermitted([role], { blacklist: list })]).toEqual([role, !isMatch])
    }
  })

  test('grants access by any of several roles and denies it by any of several', () => {
    expect(isPermitted(['x', 'flow.work'], { whitelist: ['flow.work'] })).toBe(true)
    expect(isPermitted(['x', 'flow.work'], { blacklist: ['flow.work'] })).toBe(false)
  })

  test('S2-204: grants access to contact types of a whitelist and to no others', () => {
    const whitelist = ['dept_user', 'role', 'contactgroup']
    const types = ['dept_user', 'role', 'contactgroup', 'fun', 'form', 'formif', 'function']
    expect(types.filter((type) => isPermitted([type], { whitelist }))).toEqual(whitelist)
    expect(types.filter((type) => isPermitted([type], { whitelist, blacklist: ['role'] }))).toEqual([
      'dept_user',
      'contactgroup',
    ])
  })
})

test.each([
  [['flow'], 'flow.work', true],
  [['all'], 'flow.work', true],
  [['flow.work'], 'flow.work.deal', true],
  [['flow.work'], 'flow', false],
  [['flow.work'], 'flow.workx', false],
  [[], 'flow.work', false],
])('decides whether roles %j include %s: %s', (roles, permission, granted) =>
  expect(isPermitted(roles, permission)).toBe(granted),
)

test('only restricts by a blacklist, never grants', () => {
  const name = fc
    .array(fc.constantFrom('flow', 'work', 'a', 'b'), { minLength: 1, maxLength: 3 })
    .map((p) => p.join('.'))
  const names = fc.array(fc.oneof(name, fc.constant('all')), { maxLength: 4 })
  fc.assert(
    fc.property(names, names, names, (whitelist, blacklist, roles) => {
      if (!isPermitted(roles, { whitelist })) expect(isPermitted(roles, { whitelist, blacklist })).toBe(false)
    }),
  )
})

test('allows two people together only what each of them may do', () => {
  const names = fc.array(fc.constantFrom('all', 'a', 'a.b', 'a.b.c', 'b', 'b.a', 'c', '-a.b', '-b'), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(names, names, names, (some, others, requests) => {
      for (const permission of requests.filter((one) => !one.startsWith('-')))
        expect(isPermitted(intersectPermissions(some, others), permission)).toBe(
          isPermitted(some, permission) && isPermitted(others, permission),
        )
    }),
  )
})

test('requires nothing without a rule, and one of several names with one', () => {
  expect(isPermitted([], undefined)).toBe(true)
  expect(isPermitted(['flow.admin'], ['directory', 'flow.admin.entrust'])).toBe(true)
  expect(isPermitted(['flow.admin'], ['directory', 'company'])).toBe(false)
  expect(isPermitted(['all'], [])).toBe(false)
})

describe('permissions withheld by a role', () => {
  const urges = (...carried: string[]) => isPermitted(permissionsOf(['flow.work'], carried), 'flow.work.urge')
  test.each([
    ['everybody has it by default', [], true],
    ['a role takes it away', ['-flow.work.urge'], false],
    ['another role gives it back', ['-flow.work.urge', 'flow.work.urge'], true],
    ['who may do everything keeps it', ['-flow.work.urge', 'all'], true],
    ['another part is not touched', ['-flow.work.export'], true],
    ['other rights do not bring it back', ['-flow.work.urge', 'flow.admin'], false],
  ])('%s', (_, carried, open) => expect(urges(...carried)).toBe(open))

  test('withholds narrower permissions too, and leaves wider ones', () => {
    const roles = permissionsOf(['flow.work'], ['-flow.work.deal'])
    expect(isPermitted(roles, 'flow.work.deal.bymsgid')).toBe(false)
    expect(isPermitted(roles, 'flow.work')).toBe(true)
    expect(isPermitted(roles, { whitelist: ['flow.work.deal'] })).toBe(false)
    expect(isPermitted(roles, { whitelist: ['flow.work.urge'] })).toBe(true)
  })
})

describe('a permission with a scope', () => {
  const name = fc.constantFrom(
    'all',
    'directory',
    'directory.people',
    'flowdesign',
    'flowdesign.list',
    'company',
  )

  test('grants nothing where no scope is checked', () => {
    fc.assert(
      fc.property(name, name, (given, wanted) => {
        const limited = limitPermission(given, 'branch')
        expect(isPermitted([limited], wanted)).toBe(false)
        expect(isCallPermitted([limited], { permission: wanted })).toBe(false)
        expect(intersectPermissions([limited], [wanted])).not.toContain(wanted)
        expect(permissionName(limited)).toBe(given)
      }),
    )
  })

  test('opens a call that checks scopes, in the scope of its role only', () => {
    const held = ['directory.people@branch', 'company']
    expect(isCallPermitted(held, { permission: 'directory.people', scope: {} })).toBe(true)
    expect(isCallPermitted(held, { permission: 'directory.roles', scope: {} })).toBe(false)
    expect(findScopeRoles(held, 'directory.people')).toEqual(['branch'])
  })

  test('is within the unlimited one and itself, not within that of another role', () => {
    expect(isPermitted(['directory'], 'directory.people@branch')).toBe(true)
    expect(isPermitted(['directory.people@branch'], 'directory.people@branch')).toBe(true)
    expect(isPermitted(['directory.people@other'], 'directory.people@branch')).toBe(false)
  })
})
