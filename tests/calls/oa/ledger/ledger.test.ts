import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SheetImport } from '#/generated/types'
import { createXlsxBuffer } from '../../../../src/server/platform'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { ledgerOf, ledgerUse, usingLedgers } from '../../../kit/ledgers'
import type { Sender } from '../../../kit/server'
import { upload } from '../../../kit/uploads'

let server: FlowServer
let admin: Sender
let me: Sender
let approver: Sender
let ledger: string
let design: string
let adjusting: string

const { enabled: _, ...draft } = ledgerOf({
  name: '培训',
  dimensions: ['person'],
  unit: '天',
  digits: 1,
  allowance: 10,
})

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  me = await server.as('100010')
  approver = await server.as('100008')
  ledger = (await admin.call('oa/ledger/save', draft)).data.id
  const steps = chain({ id: 'sign', who: ['100008'] })
  design = await server.publish('培训申请', usingLedgers(steps, ledgerUse('4', { ledger })))
  adjusting = await server.publish(
    '培训调整',
    usingLedgers(steps, ledgerUse('-3', { ledger, effect: 'grant' })),
  )
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const balance = async (text = '培训') => {
  const { data } = await admin.call('oa/ledger/balances', { text, nowpage: 1 })
  return data.result.map(({ account, granted, used, held, left }) => [account, granted, used, held, left])
}
const start = (flow: string) => me.call('oa/flow/creat', creating(flow, {}))
const forecast = () => {
  const { funlist: _, sonflows: __, ...body } = creating(design, {})
  return me.call('oa/flow/creatforetell', body)
}
const approve = (data: { nextmessage: { list: { msgid?: string }[] }[] }) =>
  approver.call('oa/flow/deal', dealing(data.nextmessage[0]?.list[0]?.msgid ?? ''))

test('a request holds, its approval uses, and the approver sees what is left before and after', async () => {
  const foretold = await forecast()
  expect(foretold.data.ledgers).toMatchObject([
    { name: '培训', unit: '天', left: 10, after: 6, short: false },
  ])
  const { data } = await start(design)
  const [name] = (await balance())[0] ?? []
  expect(await balance()).toEqual([[name, 10, 0, 4, 6]])
  const flowOi_id = data.flowlistid
  const shown = (await approver.call('oa/flow/ledgers', { flowOi_id })).data
  expect(shown).toMatchObject([
    {
      name: '培训',
      account: name,
      unit: '天',
      state: 'held',
      amount: 4,
      left: 10,
      after: 6,
      held: 4,
      running: 1,
    },
  ])
  expect(shown[0]?.entries.map(({ kind, held }) => [kind, held])).toEqual([
    ['hold', 4],
    ['allowance', 0],
  ])
  expect((await (await server.as('100030')).call('oa/flow/ledgers', { flowOi_id })).code).toBe(
    'flow.not-found',
  )
  await approve(data)
  expect(await balance()).toEqual([[name, 10, 4, 0, 6]])
  const [used] = (await me.call('oa/flow/ledgers', { flowOi_id })).data
  expect(used).toMatchObject({ state: 'used', left: 10, after: 6 })
  const entries = (await admin.call('oa/ledger/entries', { text: `培训 ${name}`, nowpage: 1 })).data
  expect(entries.result.map(({ kind }) => kind)).toEqual(['use', 'hold', 'allowance'])
})

test('a request for more than is left is refused, and nothing of it is written', async () => {
  await start(design)
  const flows = () => server.db.pool.query('select count(*)::int as n from flow')
  const before = await flows()
  const refused = await start(design)
  expect(refused).toMatchObject({ success: false, code: 'ledger.short' })
  expect(refused.msg).toMatch(/^培训不够：.+ 还剩 2 天，这次需要 4 天$/)
  expect((await flows()).rows).toEqual(before.rows)
  const foretold = await forecast()
  expect(foretold.data.ledgers).toMatchObject([{ left: 2, after: -2, short: true }])
})

test('a ledger that only warns lets an action pass, and says in its history and to the approver what it lacks', async () => {
  const rule = { ...draft, name: '出差额度', allowance: 5, short: 'warn' as const }
  const { id } = (await admin.call('oa/ledger/save', rule)).data
  const steps = chain({ id: 'sign', who: ['100008'] })
  const lenient = await server.publish('出差申请', usingLedgers(steps, ledgerUse('8', { ledger: id })))
  const { data } = await start(lenient)
  const flowOi_id = data.flowlistid
  expect((await approver.call('oa/flow/ledgers', { flowOi_id })).data).toMatchObject([
    { after: -3, short: 3 },
  ])
  const overdrawnOf = async (who: Sender) => {
    const { data: history } = await who.call('oa/flow/detail_logs', { flowOi_id })
    return history.logList.map(({ overdrawn = [] }) =>
      overdrawn.map(({ name, amount }) => `${name} ${amount}`),
    )
  }
  expect(await overdrawnOf(approver)).toEqual([['出差额度 3']])
  await approver.call('oa/flow/sendcopy', { flowOi_id, people: ['100030'], word: '' })
  await approve(data)
  expect(await overdrawnOf(me)).toEqual([['出差额度 3'], [], []])
  expect(await overdrawnOf(await server.as('100030'))).toEqual([[], [], []])
})

test('an adjustment is a flow: it changes the balance once approved, but never below what is held', async () => {
  const { data } = await start(adjusting)
  expect((await approve(data)).code).toBe('ledger.short')
  const lower = await admin.call('oa/ledger/save', { ...draft, id: ledger, floor: -5 })
  expect(lower.success).toBe(true)
  expect((await approve(data)).success).toBe(true)
  expect((await balance())[0]?.slice(1)).toEqual([7, 4, 4, -1])
  await admin.call('oa/ledger/save', { ...draft, id: ledger, floor: -5 })
})

test('a spreadsheet opens balances once: a preview first, then all its good rows', async () => {
  const content = await createXlsxBuffer(
    's',
    ['台账', '工号', '期间', '数量'],
    [
      ['培训', '100029', '2026', 7.5],
      ['培训', '没有', '2026', 1],
      ['培训', '100030', '26', 1],
      ['没有', '100030', '2026', 1],
      ['培训', '100029', '2026', 9],
    ],
  )
  const send = (who: Sender, fields = {}) =>
    upload<SheetImport>(server.app, 'oa/ledger/upload', { who, files: [{ name: 'a.xlsx', content }], fields })
  const { data } = await send(admin)
  expect(data.faults.map(({ row, code }) => [row, code])).toEqual([
    [3, 'ledger-set.unknown-person'],
    [4, 'ledger-set.period-form-year'],
    [5, 'ledger-set.unknown'],
  ])
  expect(data).toMatchObject({ kept: false, added: 1, same: 1, faulty: 3 })
  expect((await send(me)).success).toBe(false)
  expect((await send(admin, { confirm: data.sha256 })).data).toMatchObject({ kept: true, added: 1 })
  expect((await send(admin, { confirm: data.sha256 })).data).toMatchObject({ added: 0, same: 2 })
  expect((await balance('培训 马玉芬')).map((one) => one.slice(1))).toEqual([[7.5, 0, 0, 7.5]])
})

test('closing a period carries what its rule says and drops the rest, once', async () => {
  const carry = { ...draft, name: '年度额度', carry: 'limit' as const, carryLimit: 5 }
  const { id } = (await admin.call('oa/ledger/save', carry)).data
  const content = await createXlsxBuffer(
    's',
    ['台账', '工号', '期间', '数量'],
    [
      ['年度额度', '100029', '2025', 8],
      ['年度额度', '100030', '2025', 3],
    ],
  )
  const files = [{ name: 'a.xlsx', content }]
  const preview = await upload<SheetImport>(server.app, 'oa/ledger/upload', { who: admin, files })
  const fields = { confirm: preview.data.sha256 }
  await upload<SheetImport>(server.app, 'oa/ledger/upload', { who: admin, files, fields })
  const close = (period: string) => admin.call('oa/ledger/carry', { id, period })
  expect((await close('2025')).data).toEqual({ accounts: 2, carried: 8, lapsed: 3 })
  expect((await close('2025')).data).toEqual({ accounts: 0, carried: 0, lapsed: 0 })
  expect((await balance('年度额度')).map((one) => one.slice(1)).sort()).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [13, 0, 0, 13],
    [15, 0, 0, 15],
  ])
  expect((await close('2999')).code).toBe('ledger-set.period-open')
  expect((await close('25')).code).toBe('ledger-set.no-period')
})

test('a ledger keeps its name to itself, and its accounts and periods once it has balances', async () => {
  expect((await admin.call('oa/ledger/save', draft)).code).toBe('ledger-set.name-taken')
  const changed = { ...draft, id: ledger, period: 'month' as const }
  expect((await admin.call('oa/ledger/save', changed)).code).toBe('ledger-set.has-accounts')
  expect((await admin.call('oa/ledger/delete', { id: ledger })).code).toBe('ledger-set.has-accounts')
  const { id } = (await admin.call('oa/ledger/save', { ...draft, name: '试用' })).data
  expect((await admin.call('oa/ledger/list', {})).data.map(({ name }) => name)).toContain('试用')
  const flow = await server.publish('试用流程', usingLedgers(chain(), ledgerUse('1', { ledger: id })))
  expect((await admin.call('oa/ledger/delete', { id })).code).toBe('ledger-set.in-use-by')
  await server.db.pool.query('delete from flow_version where design_id = $1', [flow])
  expect((await admin.call('oa/ledger/delete', { id })).success).toBe(true)
  expect((await admin.call('oa/ledger/options', {})).data.map(({ name }) => name)).not.toContain('试用')
})

test.each([
  'oa/ledger/list',
  'oa/ledger/balances',
  'oa/ledger/entries',
  'oa/ledger/balances_export',
  'oa/ledger/bookings',
  'oa/ledger/bookings_export',
] as const)('%s is for administrators of ledgers only', async (call) => {
  expect((await me.call(call, { nowpage: 1 } as never)).success).toBe(false)
})

test('balances are exported with the criteria of the list', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/ledger/balances_export',
    headers: { [admin.header]: admin.token },
    payload: { text: '培训' },
  })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
})
