import { describe, expect, test } from 'vitest'
import { at, group } from '../../../tests/kit/house'
import { amount, approver, chosen, duty, flowOf, matrix } from '../../../tests/kit/matrix'
import type { RecipientGroup, RecipientItem } from '../../generated/types'
import { listStaticPeople, matchesPerson } from './matches-person'
import type { RecipientContext } from './resolution'
import { resolveRecipients } from './resolve'

type Rest = Partial<RecipientContext>

const people = (groups: RecipientGroup[], rest: Rest = {}) => resolveRecipients(groups, flowOf(rest)).people
const user = (id: string) => chosen('user', id)
const dept = (id: string, coverage?: RecipientItem['coverage']) => chosen('dept', id, { coverage })
const role = (id: string) => chosen('role', id)
const fun = (id: string, data?: unknown) => chosen('fun', id, { data })
const to = (...ids: string[]) => [group(ids.map(user))]
const formif = (ifstr: string, ...ids: string[]) =>
  chosen('formif', ifstr, { data: { ifstr, to: to(...ids) } })

/** A person acting from a department, as creator and as last handler. */
const acting = (id: string, departmentId: string): Rest => ({
  creatorId: id,
  creatorDeptId: departmentId,
  lastUserId: id,
  lastDeptId: departmentId,
})

type Rule = [rule: string, items: RecipientItem[], expected: string[], rest?: Rest]

describe('directly chosen recipients', () => {
  test.each<Rule>([
    ['S2-186 a person', [user('feng')], ['feng']],
    ['S2-186 who left is dropped', [user('wu')], []],
    [
      'S2-186 who works in two departments is there once',
      [user('sun'), dept('5'), dept('6')],
      ['sun', 'zheng', 'feng', 'zhao'],
    ],
    ['S2-185 a role, without who left', [role('accountant')], ['feng', 'xu']],
    ['S2-185 a role that nobody knows', [role('x')], []],
    ['S2-187 a department itself, where nothing is set', [dept('3')], ['qian', 'xu']],
    ['S2-187 one level is the department itself', [dept('5', 1)], ['sun', 'zheng', 'feng']],
    ['S2-187 two levels', [dept('2', 2)], ['zhou', 'han', 'li', 'qian', 'xu', 'wang']],
    ['S2-187 three levels', [dept('2', 3)], ['zhou', 'han', 'li', 'qian', 'xu', 'wang', 'zhao', 'sun']],
    [
      'S2-187 nine levels of a shallow tree',
      [dept('2', 9)],
      ['zhou', 'han', 'li', 'qian', 'xu', 'wang', 'zhao', 'sun'],
    ],
    ['S2-187 n is the whole subtree', [dept('5', 'n')], ['sun', 'zheng', 'feng', 'xu']],
    [
      'S2-187 the root is everybody, however few levels are set',
      [dept('1', 1)],
      ['chen', 'zhou', 'han', 'li', 'sun', 'zheng', 'feng', 'ma', 'qian', 'xu', 'wang', 'zhao'],
    ],
    [
      '3.2 deptWithSon: nothing set is the whole subtree',
      [dept('5')],
      ['sun', 'zheng', 'feng', 'xu'],
      { deptWithSon: true },
    ],
    [
      '3.2 deptWithSon: levels that are set stay',
      [dept('5', 1)],
      ['sun', 'zheng', 'feng'],
      { deptWithSon: true },
    ],
  ])('%s', (_, items, expected, rest) => expect(people([group(items)], rest)).toEqual(expected))
})

describe('superiors', () => {
  const superOf = (data: Record<string, unknown>) => [fun('Super', data)]
  test.each<Rule>([
    ['S2-193 the creator', [fun('CreatID')], ['li']],
    ['S2-193 the creator, who has left since', [fun('CreatID')], [], acting('zhu', '7')],
    ['S2-194 the previous handler', [fun('LastUserID')], ['qian']],
    ['S2-195 both supervisors of the creator’s department', [fun('directSuperByCreat')], ['zhou', 'han']],
    [
      'S2-195 a supervisor is not his own superior: the search climbs',
      [fun('directSuperByCreat')],
      ['chen'],
      acting('zhou', '2'),
    ],
    [
      'S2-195 who supervises two levels climbs over both',
      [fun('directSuperByCreat')],
      ['chen'],
      acting('zhou', '4'),
    ],
    ['S2-195 nobody in a gap of the chain', [fun('directSuperByCreat')], [], acting('qian', '3')],
    ['S2-195 nobody where the supervisor left', [fun('directSuperByCreat')], [], acting('zheng', '5')],
    ['S2-195 nobody above the top', [fun('directSuperByCreat')], [], acting('chen', '1')],
    ['S2-196 climbs over a gap', [fun('SupersByCreat')], ['zhou', 'han'], acting('qian', '3')],
    ['S2-196 climbs over who left', [fun('SupersByCreat')], ['chen'], acting('xu', '7')],
    [
      'S2-196 from the department he acts from, not from his other one',
      [fun('SupersByCreat')],
      ['zhou', 'han'],
      acting('xu', '3'),
    ],
    ['S2-196 from no department there is nobody', [fun('SupersByCreat')], [], acting('li', '')],
    ['S2-197 the previous handler’s, none in a gap', [fun('directSuperByLastUser')], []],
    [
      'S2-197 the previous handler’s direct superior',
      [fun('directSuperByLastUser')],
      ['zhao'],
      acting('sun', '6'),
    ],
    ['S2-198 the previous handler’s, climbing', [fun('SuperByLastUser')], ['zhou', 'han']],
    ['S2-199 only who holds the role', [fun('SuperByLastUser=role', { roles: ['architect'] })], ['han']],
    [
      'S2-199 climbs until somebody holds the role',
      [fun('SuperByLastUser=role', { roles: [role('head')] })],
      ['chen'],
    ],
    ['S2-199 any of several roles', [fun('SuperByLastUser=role', { roles: ['head', 'architect'] })], ['han']],
    ['S2-199 nobody holds the role', [fun('SuperByLastUser=role', { roles: ['cashier'] })], []],
    ['S2-200 only of the department', [fun('SuperByLastUser=dept', { depts: [{ deptid: '1' }] })], ['chen']],
    [
      'S2-200 any of several departments suffices',
      [fun('SuperByLastUser=dept', { depts: ['5', '2'] })],
      ['zhou', 'han'],
    ],
    ['S2-200 a department beside the way has nobody', [fun('SuperByLastUser=dept', { depts: ['5'] })], []],
    ['S2-201 of the creator', superOf({ chosetype: 'creater', findtype: 'direct' }), ['zhou', 'han']],
    ['S2-201 of the last submitter', superOf({ chosetype: 'lastuser', findtype: 'tree' }), ['zhou', 'han']],
    [
      'S2-201 of whom the form names',
      superOf({ chosetype: 'formitem', formitem: approver.key, findtype: 'tree' }),
      ['zhao', 'zhou', 'han'],
      { values: { f1: [{ id: 'sun' }, { id: 'qian' }] } },
    ],
    [
      'S2-201 of whom the form names, who has left',
      superOf({ chosetype: 'formitem', formitem: approver.key }),
      [],
      { values: { f1: [{ id: 'zhu' }] } },
    ],
    ['S2-201 of a field that is gone', superOf({ chosetype: 'formitem', formitem: 'x' }), []],
    [
      'S2-202 direct, with a role nobody there holds',
      superOf({ chosetype: 'creater', findtype: 'direct', roles: ['head'] }),
      [],
    ],
    [
      'S2-202 climbing, with a role and a department',
      superOf({ chosetype: 'creater', findtype: 'tree', roles: ['head', 'architect'], depts: ['1'] }),
      ['chen'],
    ],
    ['S2-192 a condition that nobody knows', [fun('Boss')], []],
  ])('%s', (_, items, expected, rest) => expect(people([group(items)], rest)).toEqual(expected))
})

describe('recipients from the form', () => {
  const inForm = [chosen('form', approver.key)]
  const inRoles = [chosen('form', duty.key)]
  const groupOf = (...items: RecipientItem[]) => ({ values: { f1: [group(items)] } })
  test.each<Rule>([
    [
      'S2-188 people picked there, in their order',
      inForm,
      ['feng', 'li'],
      { values: { f1: [{ id: 'feng' }, { id: 'li' }, { id: 'feng' }] } },
    ],
    ['S2-188 without who left', inForm, ['li'], { values: { f1: [{ id: 'wu' }, { id: 'li' }] } }],
    [
      'S2-188 a department picked there is its own level',
      inForm,
      ['qian', 'xu'],
      { values: { f1: [{ deptid: '3' }] } },
    ],
    ['S2-188 contacts picked there', inForm, ['zheng'], groupOf(role('cashier'))],
    [
      'S2-188 contacts that pick their own field again',
      inForm,
      ['zheng'],
      groupOf(role('cashier'), ...inForm),
    ],
    ['S2-188 an empty field', inForm, []],
    [
      'S2-188 people with a role of the picker, in the order of the roles, without who left',
      inRoles,
      ['zheng', 'feng', 'xu'],
      { values: { f3: [{ id: 'cashier' }, { id: 'accountant' }] } },
    ],
    ['S2-188 a role picked there that is gone', inRoles, [], { values: { f3: [{ id: 'x', name: '出纳' }] } }],
    [
      'S2-189 a condition that holds',
      [formif(`${at(amount)} > 100`, 'chen')],
      ['chen'],
      { values: { f2: 101 } },
    ],
    ['S2-189 one that does not', [formif(`${at(amount)} > 100`, 'chen')], [], { values: { f2: 100 } }],
    [
      'S2-189 only the first true one',
      [formif('1 > 2', 'li'), formif('2 > 1', 'feng'), formif('3 > 1', 'xu')],
      ['feng'],
    ],
    [
      'S2-189 and: the conditions count as one',
      [dept('5', 'n'), formif('1 > 2', 'li'), formif('2 > 1', 'feng')],
      ['feng'],
      {},
    ],
  ])('%s', (rule, items, expected, rest) =>
    expect(people([group(items, { chosetype: rule.includes(' and:') ? 'and' : 'or' })], rest)).toEqual(
      expected,
    ),
  )
})

describe('recipients through other rules', () => {
  const row = (when: RecipientItem, ...ids: string[]) => ({ when: [group([when])], to: to(...ids) })
  const table = (type: string, formitem: string | null = null) =>
    chosen('function', 'f', {
      data: {
        fun_model: {
          type,
          formitem,
          data: {
            contact: [row(dept('5', 'n'), 'zheng'), row(dept('2', 'n'), 'han'), row(user('li'), 'chen')],
          },
        },
      },
    })
  const named = new Map([['g', [group([role('accountant'), user('zhu')])]]])
  test.each<Rule>([
    [
      'S2-190 a program function by the creator, its first row that fits',
      [table('creater_concact')],
      ['han'],
    ],
    ['S2-190 by the previous handler', [table('dealer_concact')], ['zheng'], acting('feng', '5')],
    [
      'S2-190 by whom the form names',
      [table('form_concact', approver.key)],
      ['zheng'],
      { values: { f1: [{ id: 'xu' }] } },
    ],
    ['S2-190 for nobody of its rows', [table('creater_concact')], [], acting('ma', '8')],
    ['S2-190 of no known kind', [table('other')], []],
    ['S2-191 a contact group', [chosen('contactgroup', 'g')], ['feng', 'xu'], { groups: named }],
    ['S2-191 a contact group that is gone', [chosen('contactgroup', 'x')], [], { groups: named }],
  ])('%s', (_, items, expected, rest) => expect(people([group(items)], rest)).toEqual(expected))
})

describe('scope root (domain facts 3.2)', () => {
  const inFinance = { runRoots: [dept('5')] }
  test.each<[rule: string, groups: RecipientGroup[], expected: string[], rest?: Rest]>([
    [
      'a person who works in two departments is inside by either',
      [group([user('sun'), user('zhao')], { runRoots: [dept('2')] })],
      ['sun', 'zhao'],
    ],
    ['a role only of people inside', [group([role('accountant')], { runRoots: [dept('2')] })], ['xu']],
    ['nobody, where the root does not hold the department', [group([user('feng')], inFinance)], []],
    [
      'measured from the last handler',
      [group([user('feng')], { ...inFinance, runRoottype: 'lastuser' })],
      ['feng'],
      acting('xu', '7'),
    ],
    [
      'of nested roots the topmost',
      [group([user('li')], { runRoots: [dept('3'), dept('2')], runRoottype: 'lastuser' })],
      ['li'],
    ],
    [
      'of several the first that holds the department',
      [group([dept('1', 'n')], { runRoots: [dept('5'), dept('3'), dept('8')], runRoottype: 'lastuser' })],
      ['sun', 'qian', 'xu', 'zhao'],
    ],
    [
      'the flow’s, where the group has none',
      [group([dept('1')])],
      ['ma'],
      { ...acting('ma', '8'), set: { runRoots: [dept('8')], runRoottype: 'creater' } },
    ],
    [
      'a superior outside is not reached',
      [group([fun('SupersByCreat')], { runRoots: [dept('5')] })],
      [],
      acting('xu', '7'),
    ],
    [
      'a contact group stays inside it',
      [group([chosen('contactgroup', 'g')], { runRoots: [dept('2')] })],
      ['li'],
      { groups: new Map([['g', to('li', 'feng')]]) },
    ],
    [
      'contacts picked in the form look beyond the flow’s, but stay inside the group’s',
      [group([chosen('form', approver.key)], { runRoots: [dept('5')], runRoottype: 'lastuser' })],
      ['feng', 'xu'],
      {
        lastDeptId: '7',
        set: { runRoots: [dept('2')], runRoottype: 'creater' },
        values: { f1: [group([role('accountant'), user('li')])] },
      },
    ],
    [
      'a condition on the form looks beyond it',
      [group([formif('1 == 1', 'feng')], { runRoots: [dept('2')] })],
      ['feng'],
    ],
  ])('%s', (_, groups, expected, rest) => expect(people(groups, rest)).toEqual(expected))
})

test('resolves a new person of a department from the day of joining', () => {
  const newcomer = matrix({ id: 'tan', places: ['7'], roles: ['cashier'] })
  expect(people([group([dept('5', 'n')])], { directory: newcomer })).toContain('tan')
  expect(people([group([role('cashier')])], { directory: newcomer })).toEqual(['zheng', 'tan'])
})

describe('people of plain items', () => {
  const { directory } = flowOf({})
  test.each([
    ['a person', [user('feng')]],
    ['a person who left', [user('wu')]],
    ['a role', [role('accountant')]],
    ['a department and levels below it', [dept('2', 2), dept('5', 'n')]],
    ['the company', [dept('1', 1)]],
    ['what nobody knows', [user('x'), role('x'), dept('x')]],
  ])('lists those who match by themselves: %s', (_, items) => {
    const matching = directory.people().filter((one) => matchesPerson([group(items)], one, directory))
    expect(listStaticPeople(items, directory, 100)).toEqual(matching)
  })

  test('lists nobody where more match than asked for', () =>
    expect(listStaticPeople([dept('1')], directory, 3)).toBeUndefined())
})
