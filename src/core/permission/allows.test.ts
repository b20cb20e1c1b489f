import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allows, holds, inCommon } from './allows'

describe('an entry', () => {
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
  ])('%s', (_, access, roles, open) => expect(allows(access, roles)).toBe(open))
})

describe('a list of roles against whitelist, blacklist and enable list (S2-203)', () => {
  test.each([
    ['all', ['all'], ['flow.work', 'flow', 'x']],
    ['an exact name with all below its dot', ['flow.work'], ['flow.work', 'flow.work.deal']],
    ['a dotted prefix', ['flow'], ['flow', 'flow.work', 'flow.work.deal', 'flow.workx']],
  ])('%s matches by the same rule in each of them', (_, list, matching) => {
    for (const role of ['flow.work', 'flow', 'flow.work.deal', 'flow.workx', 'flowers', 'x']) {
      const isMatch = list.includes('all') || matching.includes(role)
      // A wider role holds what a whitelist or enable list names below it; a blacklist does not reach it.
      const isWider = list.some((entry) => entry.startsWith(`${role}.`))
      expect([role, allows({ whitelist: list }, [role])]).toEqual([role, isMatch || isWider])
      expect([role, allows({ enable: list }, [role])]).toEqual([role, isMatch || isWider])
      expect([role, allows({ blacklist: list }, [role])]).toEqual([role, !isMatch])
    }
  })

  test('any of several roles opens, any of several denies', () => {
    expect(allows({ whitelist: ['flow.work'] }, ['x', 'flow.work'])).toBe(true)
    expect(allows({ blacklist: ['flow.work'] }, ['x', 'flow.work'])).toBe(false)
  })

  test('S2-204: contact types of a whitelist are open, others are not', () => {
    const whitelist = ['dept_user', 'role', 'contactgroup']
    const types = ['dept_user', 'role', 'contactgroup', 'fun', 'form', 'formif', 'function']
    expect(types.filter((type) => allows({ whitelist }, [type]))).toEqual(whitelist)
    expect(types.filter((type) => allows({ whitelist, blacklist: ['role'] }, [type]))).toEqual([
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
])('roles %j hold %s: %s', (roles, permission, granted) => expect(holds(roles, permission)).toBe(granted))

test('a blacklist can only close, never open', () => {
  const name = fc
    .array(fc.constantFrom('flow', 'work', 'a', 'b'), { minLength: 1, maxLength: 3 })
    .map((p) => p.join('.'))
  const names = fc.array(fc.oneof(name, fc.constant('all')), { maxLength: 4 })
  fc.assert(
    fc.property(names, names, names, (whitelist, blacklist, roles) => {
      if (!allows({ whitelist }, roles)) expect(allows({ whitelist, blacklist }, roles)).toBe(false)
    }),
  )
})

test('what two people may in common is what each of them may', () => {
  const names = fc.array(fc.constantFrom('all', 'a', 'a.b', 'a.b.c', 'b', 'b.a', 'c'), { maxLength: 4 })
  fc.assert(
    fc.property(names, names, names, (some, others, asked) => {
      for (const permission of asked)
        expect(holds(inCommon(some, others), permission)).toBe(
          holds(some, permission) && holds(others, permission),
        )
    }),
  )
})
