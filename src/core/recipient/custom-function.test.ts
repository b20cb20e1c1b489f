import { describe, expect, test, vi } from 'vitest'
import { at, company, dept, design, field, group, only, role } from '../../../tests/kit/house'
import type { CustomFunction, RecipientGroup } from '../../generated/types'
import { evaluateExpression, printCustomReference } from '../expression'
import { expressionScope } from '../form/expression-scope'
import { customScope } from './custom-function'
import type { RecipientContext } from './resolution'
import { resolveRecipients } from './resolve'

const handler = field(1, '经办人')
const amount = field(2, '金额', 'number')

const context = (rest: Partial<RecipientContext> = {}): RecipientContext => ({
  directory: company(),
  set: { runRoots: [], runRoottype: 'creater' },
  creatorId: 'li',
  creatorDeptId: '2',
  lastUserId: 'wu',
  lastDeptId: '4',
  form: design([], [handler, amount]).formset,
  values: {},
  groups: new Map(),
  ...rest,
})

type Row = [RecipientGroup[], string]

const called = (id: string, type: CustomFunction['type'], rows: Row[] = []): CustomFunction => ({
  id: `1685774578_${id}`,
  name: `函数${id}`,
  type,
  formitem: type === 'form_concact' ? handler.key : null,
  data: { contact: rows.map(([when, value]) => ({ when, value })) },
})

const valueIn = (one: CustomFunction, given: RecipientContext) => customScope([one], given)(one.id)

const byDepartment: Row[] = [
  [[group([dept('4', 'n')])], '财务'],
  [[group([dept('2', 'n')])], '研发'],
  [only('li'), '李明本人'],
]

const picked = (...ids: string[]) => ({ values: { f1: ids.map((id) => ({ id, name: id })) } })

describe('look-ups of a custom function', () => {
  test.each<[string, CustomFunction, unknown, Partial<RecipientContext>?]>([
    ['the creator in its table, first row first', called('1', 'creater_concact', byDepartment), '研发'],
    ['the present handler', called('1', 'dealer_concact', byDepartment), '财务'],
    ['the people of a field', called('1', 'form_concact', byDepartment), '财务', picked('zhou', 'feng')],
    [
      'whom no row holds: nothing',
      called('1', 'creater_concact', [[[group([role('cashier')])], '出纳']]),
      '',
    ],
    ['nobody in an empty field: nothing', called('1', 'form_concact', byDepartment), ''],
    ['a name where there is no table', called('1', 'creater_concact'), '李明'],
    ['several names as a list', called('1', 'form_concact'), ['周工', '冯账'], picked('zhou', 'feng')],
    ['no name of nobody', called('1', 'form_concact'), ''],
    ['nobody who left', called('1', 'creater_concact'), '', { directory: company({ left: ['li'] }) }],
    [
      'beyond the run scope of the flow',
      called('1', 'dealer_concact', byDepartment),
      '财务',
      { set: { runRoots: [dept('2')], runRoottype: 'creater' } },
    ],
  ])('%s', (_, one, value, rest) => expect(valueIn(one, context(rest))).toEqual(value))

  test('looks up only requested data, and only once', () => {
    const directory = company()
    const person = vi.fn(directory.person)
    const custom = customScope(
      [called('1', 'creater_concact')],
      context({ directory: { ...directory, person } }),
    )
    expect(person).not.toHaveBeenCalled()
    const requests = ['1685774578_1', '1685774578_1', '1685774578_9'].map(custom)
    expect(requests).toEqual(['李明', '李明', undefined])
    expect(person).toHaveBeenCalledTimes(1)
  })
})

describe('rows of a custom function with conditions', () => {
  const whenTrue = (ifstr: string, ...people: string[]): RecipientGroup[] => [
    group([{ type: 'formif', id: 'if', name: '', data: { ifstr, to: only(...people) } }]),
  ]

  test('reads the form and other custom functions in conditions', () => {
    const level = called('1', 'creater_concact', [[whenTrue(`${at(amount)} > 100`, 'li'), '大额']])
    const path = called('2', 'creater_concact', [
      [whenTrue(`${printCustomReference(level)} == "大额"`, 'li'), '长'],
    ])
    const custom = (f2: number) => customScope([path, level], context({ values: { f2 } }))(path.id)
    expect([custom(500), custom(5)]).toEqual(['长', ''])
  })

  test('returns nothing instead of recursing where conditions call the function itself', () => {
    const one = called('1', 'creater_concact')
    const two = called('2', 'creater_concact', [[whenTrue(`${printCustomReference(one)} != ""`, 'li'), '二']])
    one.data.contact = [[whenTrue(`${printCustomReference(two)} == "二"`, 'li'), '一'] as const].map(
      ([when, value]) => ({ when, value }),
    )
    const custom = customScope([one, two], context())
    expect([custom(one.id), custom(two.id)]).toEqual(['', ''])
  })

  test('resolves recipients by conditional rows', () => {
    const unit = called('1', 'creater_concact', byDepartment)
    const given = context()
    const groups = whenTrue(`${printCustomReference(unit)} == "研发"`, 'zhou')
    expect(resolveRecipients(groups, { ...given, custom: customScope([unit], given) }).people).toEqual([
      'zhou',
    ])
  })
})

test('reads a custom function as a value in an expression', () => {
  const unit = called('1', 'creater_concact', [[only('li'), '3']])
  const given = context()
  const scope = expressionScope({ ...given, custom: customScope([unit], given) })
  expect(evaluateExpression(`${printCustomReference(unit)} * 2`, scope)).toEqual({ value: 6 })
})
