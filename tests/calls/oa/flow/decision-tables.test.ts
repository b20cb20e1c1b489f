import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecisionTable, RecipientItem } from '../../../../src/generated/types'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Tests of expressions and of recipients ask the decision tables of a design as a running flow does. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const money = '1732154407000_2'
const approver = (id: string, name: string) => [
  { chosetype: 'or' as const, chosed: [{ type: 'user' as const, id, name }], runRoots: [] },
]
const table: DecisionTable = {
  id: 'permissions',
  name: '权限',
  hit: 'unique',
  inputs: [{ id: 'money', expression: `@[金额_${money}]` }],
  outputs: [
    { id: '1732154407_1', name: '级别' },
    { id: '1732154407_2', name: '审批人', kind: 'people' },
  ],
  rules: [
    { id: 'low', cells: [{ is: 'range', to: 5000 }], results: ['"经理"', approver('100008', '林晓峰')] },
    {
      id: 'high',
      cells: [{ is: 'range', from: 5000, above: true }],
      results: ['"总监"', approver('100030', '唐静')],
    },
  ],
}
const byTable: RecipientItem = { type: 'decision', id: '1732154407_2', name: '权限·审批人' }

const level = (value: number) =>
  admin.call('oa/flow/ifstrtest', {
    ifstr: '#C[权限·级别_1732154407_1]()',
    formdatalist: [{ key: money, value }],
    decisions: [table],
  })

test('returns the result of the matching row to an expression that queries a table', async () => {
  expect([(await level(5000)).data.value, (await level(5001)).data.value]).toEqual(['经理', '总监'])
})

test('reports several matching rows in a sentence', async () => {
  const twice = { ...table, rules: table.rules.map((rule) => ({ ...rule, cells: [{ is: 'any' as const }] })) }
  const { success, msg } = await admin.call('oa/flow/ifstrtest', {
    ifstr: '#C[权限·级别_1732154407_1]()',
    formdatalist: [{ key: money, value: 1 }],
    decisions: [twice],
  })
  expect(success).toBe(false)
  expect(msg).toContain('权限')
  expect(msg).toContain('1, 2')
})

test('resolves recipients from a table row and names the row in the trace', async () => {
  const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
    groupList: [{ chosetype: 'or', chosed: [byTable], runRoots: [] }],
    testType: 'spread',
    datalist: [
      { key: money, name: '金额', model: 'money', type: 'number', options: {}, rules: [], keyindex: 1 },
    ],
    decisions: [table],
    testData: { created_id: '100010', permission_id: [], formdata: { money: 9000 } },
  })
  expect(data.people.map(({ name }) => name)).toEqual(['唐静'])
  expect(data.trace[0]).toMatchObject({ code: 'trace.decision', params: { name: '权限', row: 2 } })
})

test('rejects a decision table of an unknown shape', async () => {
  const { status } = await admin.call('oa/flow/ifstrtest', {
    ifstr: '1',
    formdatalist: [],
    decisions: [{ ...table, hit: 'any-of-them' as 'any' }],
  })
  expect(status).toBe(400)
})
