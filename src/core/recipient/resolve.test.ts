import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import texts from '#/generated/texts/all/zh.json'
import {
  at,
  company,
  dept,
  design,
  field,
  fun,
  group,
  only,
  people,
  role,
  user,
} from '../../../tests/kit/house'
import type { RecipientGroup, RecipientItem } from '../../generated/types'
import type { RecipientContext } from './resolution'
import { maxResolutionSteps, resolveRecipients } from './resolve'

const approver = field(1, '审批人', 'input')
const amount = field(2, '金额', 'number')

const context = (rest: Partial<RecipientContext> = {}): RecipientContext => ({
  directory: company(),
  set: { runRoots: [], runRoottype: 'creater' },
  creatorId: 'li',
  creatorDeptId: '2',
  lastUserId: 'qian',
  lastDeptId: '3',
  form: design([], [approver, amount]).formset,
  values: {},
  groups: new Map(),
  ...rest,
})

const item = (type: RecipientItem['type'], id: string, data?: unknown): RecipientItem => ({
  type,
  id,
  name: id,
  data,
})
const ids = (groups: RecipientGroup[], rest: Partial<RecipientContext> = {}) =>
  resolveRecipients(groups, context(rest)).people

describe('each kind of item', () => {
  const formif = (ifstr: string, ...persons: string[]) =>
    item('formif', `if-${persons.join('')}`, { ifstr, to: only(...persons) })
  const contacts = {
    type: 'creater_concact',
    data: {
      contact: [
        { when: only('wu'), to: only('feng') },
        { when: [group([dept('2')])], to: only('chen') },
      ],
    },
  }
  test.each<[string, RecipientItem[], string[], Partial<RecipientContext>]>([
    ['a person', [user('wu')], ['wu'], {}],
    ['a person who left', [user('wu')], [], { directory: company({ left: ['wu'] }) }],
    ['a person nobody knows', [user('x')], [], {}],
    ['a department with its subtree', [dept('4', 'n')], ['sun', 'wu', 'zheng', 'feng'], {}],
    ['a role', [role('accountant')], ['wu', 'feng'], {}],
    ['the creator', [fun('CreatID')], ['li'], {}],
    ['the last handler', [fun('LastUserID')], ['qian'], {}],
    ['the creator direct superior', [fun('directSuperByCreat')], ['zhou'], {}],
    [
      'the creator superiors, climbing',
      [fun('SupersByCreat')],
      ['wu'],
      { creatorId: 'feng', creatorDeptId: '5' },
    ],
    ['the last handler direct superior', [fun('directSuperByLastUser')], ['zhao'], {}],
    ['the last handler superior', [fun('SuperByLastUser')], ['zhao'], {}],
    [
      'the last handler superior with a role',
      [fun('SuperByLastUser=role', { roles: [role('manager')] })],
      ['chen'],
      {},
    ],
    [
      'the last handler superior in a department',
      [fun('SuperByLastUser=dept', { depts: [{ deptid: '2' }] })],
      ['zhou'],
      {},
    ],
    [
      'a superior as set: the creator, direct',
      [fun('Super', { chosetype: 'creater', findtype: 'direct' })],
      ['zhou'],
      {},
    ],
    [
      'a superior as set: the last handler, by role',
      [fun('Super', { chosetype: 'lastuser', findtype: 'tree', roles: ['manager'] })],
      ['chen'],
      {},
    ],
    [
      'a superior as set: whoever the form names',
      [fun('Super', { chosetype: 'formitem', formitem: approver.key, findtype: 'tree' })],
      ['wu'],
      { values: { f1: [{ id: 'feng' }] } },
    ],
    ['a condition nobody knows', [fun('Nobody')], [], {}],
    ['an inherited name is no condition', [fun('constructor')], [], {}],
    [
      'people picked in the form',
      [item('form', approver.key)],
      ['wu', 'li'],
      { values: { f1: [{ id: 'wu', name: '吴会' }, { id: 'li' }, { id: 'x' }] } },
    ],
    [
      'a department picked in the form, its own level',
      [item('form', approver.key)],
      ['feng'],
      { values: { f1: [{ deptid: '5', name: '结算组' }] } },
    ],
    [
      'contacts picked in the form',
      [item('form', approver.key)],
      ['zheng'],
      { values: { f1: [group([role('cashier')])] } },
    ],
    [
      'nonsense in the form',
      [item('form', approver.key)],
      [],
      { values: { f1: [{ chosed: [{ type: 'toString' }, 7], chosetype: 'x' }, 99, null] } },
    ],
    ['a field that is gone', [item('form', '1700000000000_9')], [], {}],
    [
      'a condition on the form that holds',
      [formif(`${at(amount)} > 100`, 'chen')],
      ['chen'],
      { values: { f2: 200 } },
    ],
    [
      'a condition on the form that does not hold',
      [formif(`${at(amount)} > 100`, 'chen')],
      [],
      { values: { f2: 1 } },
    ],
    [
      'only the first condition that holds',
      [formif(`${at(amount)} > 9`, 'wu'), formif(`${at(amount)} > 5`, 'feng')],
      ['wu'],
      { values: { f2: 10 } },
    ],
    [
      'a contact group',
      [item('contactgroup', 'g')],
      ['zheng'],
      { groups: new Map([['g', [group([role('cashier')])]]]) },
    ],
    [
      'a contact group that holds itself',
      [item('contactgroup', 'g')],
      ['wu'],
      { groups: new Map([['g', [group([item('contactgroup', 'g'), user('wu')])]]]) },
    ],
    ['a contact group that is gone', [item('contactgroup', 'g')], [], {}],
    [
      'a program function, by its first row that fits',
      [item('function', 'f', { fun_id: null, fun_model: contacts })],
      ['chen'],
      {},
    ],
    [
      'a program function that is not set up',
      [item('function', 'f', { fun_id: null, fun_model: {} })],
      [],
      {},
    ],
  ])('%s', (_, items, expected, rest) => expect(ids([group(items)], rest)).toEqual(expected))
})

describe('combination of items', () => {
  const finance = dept('4', 'n')
  test.each<[string, RecipientGroup[], string[]]>([
    ['or unites, everybody once, in order', [group([user('wu'), finance])], ['wu', 'sun', 'zheng', 'feng']],
    ['and keeps who is in all', [group([finance, role('accountant')], { chosetype: 'and' })], ['wu', 'feng']],
    [
      'a formula computes',
      [group([finance, role('accountant')], { chosetype: 'custom', customformula: 'difference($1,$2)' })],
      ['sun', 'zheng'],
    ],
    [
      'a formula keeps the order of its first operand',
      [group([role('accountant'), finance], { chosetype: 'custom', customformula: 'intersection($2,$1)' })],
      ['wu', 'feng'],
    ],
    [
      'a faulty formula has nobody',
      [group([finance], { chosetype: 'custom', customformula: 'difference($1,$2)' })],
      [],
    ],
    ['groups are united', [...only('feng'), group([role('accountant')])], ['feng', 'wu']],
    ['no group, nobody', [], []],
  ])('%s', (_, groups, expected) => expect(ids(groups)).toEqual(expected))
})

describe('the run scope', () => {
  const inResearch = { set: { runRoots: [dept('2')], runRoottype: 'creater' as const } }
  test.each<[string, RecipientGroup[], string[], Partial<RecipientContext>]>([
    [
      'keeps people inside',
      [group([user('wu'), user('qian'), dept('1', 'n')])],
      ['qian', 'zhou', 'li', 'wang', 'sun', 'zhao'],
      inResearch,
    ],
    [
      'of a group wins over the flow',
      [group([role('accountant')], { runRoots: [dept('4')], runRoottype: 'lastuser' })],
      ['wu', 'feng'],
      { ...inResearch, lastDeptId: '5' },
    ],
    ['without the department yields nobody', [group([user('qian')], { runRoots: [dept('4')] })], [], {}],
    [
      'of nested roots the topmost counts',
      [group([user('li')], { runRoots: [dept('3'), dept('2')] })],
      ['li'],
      {},
    ],
    ['whole company restricts nothing', [group([user('wu')], { runRoots: [dept('1')] })], ['wu'], {}],
    [
      'does not hold for conditions on the form',
      [group([item('formif', 'c', { ifstr: '1 == 1', to: only('wu') })])],
      ['wu'],
      inResearch,
    ],
    [
      'difference brings nobody back',
      [
        group([dept('1', 'n'), user('zhou')], {
          chosetype: 'custom',
          customformula: 'difference($1,$2)',
          runRoots: [dept('2')],
        }),
      ],
      ['li', 'wang', 'sun', 'zhao', 'qian'],
      {},
    ],
  ])('%s', (_, groups, expected, rest) => expect(ids(groups, rest)).toEqual(expected))
})

test('explains in the trace the reason of every row in a sentence', () => {
  const { trace } = resolveRecipients(
    [group([dept('4', 'n'), fun('directSuperByCreat'), role('cashier')], { runRoots: [dept('2')] })],
    context(),
  )
  expect(trace).toEqual([
    {
      code: 'trace.dept',
      params: { name: '财务部', levels: 'n', count: 4 },
      people: ['孙丽', '吴会', '郑纳', '冯账'],
    },
    { code: 'trace.scope', params: { root: '研发部', left: 3, count: 1 }, people: ['孙丽'] },
    { code: 'trace.direct-creator', params: { path: '研发部', count: 1 }, people: ['周工'] },
    { code: 'trace.role', params: { name: '出纳', count: 1 }, people: ['郑纳'] },
    { code: 'trace.scope', params: { root: '研发部', left: 1, count: 0 }, people: [] },
  ])
  for (const { code } of trace) expect(texts).toHaveProperty([code])
})

describe('trace of conditions on the form', () => {
  const formif = (id: string, ifstr: string) => item('formif', id, { ifstr, to: only('wu') })
  const recipientItems = [
    formif('小额', `${at(amount)} < 100`),
    formif('无法比较', `${at(amount)} / 0 > 1`),
    formif('未填', ''),
    formif('大额', `${at(amount)} > 100`),
    formif('更大', `${at(amount)} > 200`),
  ]
  const rows = (rest: Partial<RecipientContext> = {}) =>
    resolveRecipients([group(recipientItems)], context({ values: { f2: 5800 }, ...rest })).trace

  test('reports which conditions are true, false and not evaluated', () => {
    const trace = rows()
    expect(trace.map(({ code, params }) => `${code} ${params.name}`)).toEqual([
      'trace.formif-false 小额',
      'trace.formif-false 无法比较',
      'trace.formif-false 未填',
      'trace.formif 大额',
      'trace.user 吴会',
      'trace.formif-passed 更大',
    ])
    expect(JSON.stringify(trace)).not.toMatch(/5,?800/)
    for (const { code } of trace) expect(texts).toHaveProperty([code])
  })

  test('shows the values of conditions to testers', () => {
    const traces = rows({ labels: { true: '真', false: '假' } }).filter(
      ({ code }) => !/formif|user/.test(code),
    )
    expect(traces.map(({ code, params }) => `${code} ${params.line ?? ''}`.trim())).toEqual([
      'trace.condition 金额 5,800 < 100 → 假',
      expect.stringMatching(/^trace\.condition 金额 5,800 \/ 0 > 1/),
      'expression.division-by-zero',
      'expression.empty',
      'trace.condition 金额 5,800 > 100 → 真',
    ])
    for (const { code } of traces) expect(texts).toHaveProperty([code])
  })
})

describe('random groups', () => {
  const chosen = fc.oneof(
    fc.constantFrom(...people.map(({ id }) => user(id))),
    fc
      .tuple(fc.constantFrom('1', '2', '3', '4', '5', 'x'), fc.constantFrom(1, 2, 'n' as const))
      .map(([id, coverage]) => dept(id, coverage)),
    fc.constantFrom(role('accountant'), role('cashier'), fun('CreatID'), fun('SuperByLastUser')),
  )
  const items = fc.array(chosen, { minLength: 1, maxLength: 4 })
  const roots = fc.array(fc.constantFrom(dept('2'), dept('3'), dept('4')), { maxLength: 2 })

  test('resolves or as union and and as intersection, with each person once', () => {
    fc.assert(
      fc.property(items, roots, (chosed, runRoots) => {
        const all = chosed.map((_, index) => `$${index + 1}`).join(',')
        const by = (rest: Partial<RecipientGroup>) => ids([group(chosed, { runRoots, ...rest })])
        const united = by({ chosetype: 'or' })
        expect(by({ chosetype: 'custom', customformula: `union(${all})` })).toEqual(united)
        expect(by({ chosetype: 'custom', customformula: `intersection(${all})` })).toEqual(
          by({ chosetype: 'and' }),
        )
        expect(new Set(united).size).toBe(united.length)
      }),
    )
  })

  test('never removes a person when one more item is added', () => {
    fc.assert(
      fc.property(items, chosen, roots, (chosed, more, runRoots) => {
        const wider = new Set(ids([group([...chosed, more], { runRoots })]))
        for (const id of ids([group(chosed, { runRoots })])) expect(wider.has(id)).toBe(true)
      }),
    )
  })
})

test('rejects a rule whose items lead to too many people before it has met them all', () => {
  const everybody = item('dept', '1')
  const whole = ids([group([{ ...everybody, coverage: 'n' }])]).length
  const chosed = Array.from({ length: 100_000 }, () => ({ ...everybody, coverage: 'n' as const }))
  let matched = 0
  const directory = company()
  const counted = new Proxy(directory, {
    get(of, name) {
      if (name === 'department') matched += 1
      const part = Reflect.get(of, name)
      return typeof part === 'function' ? part.bind(of) : part
    },
  })
  expect(() => ids([group(chosed)], { directory: counted })).toThrow('contact.too-many-reached')
  expect(matched).toBeGreaterThan(0)
  expect(matched).toBeLessThan(20 * (maxResolutionSteps / whole))
  expect(ids([group(chosed.slice(0, 1_000))])).toHaveLength(whole)
})
