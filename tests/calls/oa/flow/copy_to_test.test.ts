import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { environmentTables } from '../../../../src/server/platform/db/shared-tables'
import { flowDataTables } from '../../../../src/server/queries/flow/copy-to-test'
import { contentsOf, rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  purchaseForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { inTest, tryAs } from '../../../kit/test-environment'
import { signed, upload } from '../../../kit/uploads'

let server: FlowServer
let admin: Sender
let me: Sender
let flow: string
let entry: StoredFile
const me100010 = '100010'

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  me = await server.as(me100010)
  const files = [{ name: '证明.txt', content: '病假证明' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who: me, files })
  entry = data[0] as StoredFile
  const flowdata = { dept: '', desc: '探亲', fileList: [entry], level: 0 as const }
  const created = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1), { flowdata }))
  flow = created.data.flowlistid
})
afterAll(() => server.stop())

const copy = () => admin.call('oa/flow/copy_to_test/action', { flowlistids: [flow] })
const superior = async () => {
  const [row] = await rowsOf<{ to_id: string }>(
    server.db,
    'select to_id from message where flow_id = $1 and status = 1',
    flow,
  )
  return row?.to_id ?? ''
}

describe('copying flows to the test environment', () => {
  test('allows copying only to flow administrators in production', async () => {
    for (const name of ['oa/flow/copy_to_test', 'oa/flow/copy_to_test.get'] as const)
      expect(await me.raw(name, {})).toMatchObject({ status: 403 })
    expect(await me.raw('oa/flow/copy_to_test/action', { flowlistids: [flow] })).toMatchObject({
      status: 403,
    })
    const there = await inTest(server, admin)
    const answer = await there.raw('oa/flow/copy_to_test/action', { flowlistids: [flow] })
    expect(answer.code).toBe('environment.only-in-production')
  })

  test('rejects a copy of nothing, of too many flows, and of missing flows', async () => {
    const act = (flowlistids: string[]) => admin.raw('oa/flow/copy_to_test/action', { flowlistids })
    expect(await act([])).toMatchObject({ status: 400 })
    expect(await act(Array.from({ length: 21 }, (_, at) => `f${at}`))).toMatchObject({ status: 400 })
    expect(await act(['nowhere'])).toMatchObject({ success: false, code: 'flow.not-found' })
    expect((await admin.call('oa/flow/copy_to_test.get', {})).data).toEqual({ most: 20, gotourl: '/test/' })
  })

  test('offers the flows of production, searched by title', async () => {
    const ask = async (name: string) =>
      (await admin.call('oa/flow/copy_to_test', { nowpage: 1, search: { name } })).data
    expect((await ask('')).result.map(({ _id }) => _id)).toEqual([flow])
    expect(await ask('探亲')).toMatchObject({ totalItems: 1, result: [{ isCopied: false, desc: '探亲' }] })
    expect((await ask('100%')).result).toEqual([])
  })

  test('copies everything that belongs to a flow and changes nothing in production', async () => {
    await me.call('oa/flow/comment/creat', { flowOi_id: flow, text: `见附件 ${entry.fileid}`, mentions: [] })
    const before = await contentsOf(server.db)
    expect((await copy()).data).toEqual({ copied: 1 })
    expect(await contentsOf(server.db)).toEqual(before)
    for (const table of flowDataTables) {
      const of = (schema: string) =>
        rowsOf(server.db, `select to_jsonb(t) as row from ${schema}.${table} t where flow_id = $1`, flow)
      expect((await of('test')).length, table).toBe((await of('public')).length)
    }
    const [copied] = await rowsOf<{ workname: string }>(server.test.db, 'select workname from test.flow')
    expect(copied?.workname).toMatch(/（正式）$/)
    const { data } = await admin.call('oa/flow/copy_to_test', { nowpage: 1, search: {} })
    expect(data.result).toMatchObject([{ _id: flow, isCopied: true }])
  })

  test('gives copied files their own ids, which open only in the test environment', async () => {
    const tried = await tryAs(server, await inTest(server, admin), me100010)
    const [file] = await rowsOf<{ id: string }>(
      server.test.db,
      'select id from test.file where flow_id = $1',
      flow,
    )
    expect(file?.id).not.toBe(entry.fileid)
    const address = entry.url ?? ''
    const url = address.replace(entry.fileid, file?.id ?? '')
    const statusFor = async (who: Sender, at: string) =>
      (await server.app.inject({ url: `${at}?${await signed(server, who, me100010)}` })).statusCode
    expect(await statusFor(tried, url)).toBe(200)
    expect(await statusFor(me, url)).toBe(404)
    const [remark] = await rowsOf<{ text: string }>(server.test.db, 'select text from test.flow_comment')
    expect(remark?.text).toBe(`见附件 ${file?.id}`)
    await server.house.files.remove(file?.id ?? '')
    expect(await statusFor(me, address)).toBe(200)
  })

  test('runs a copied flow on independently, and resets it to production when copied again', async () => {
    const who = await superior()
    const handler = await tryAs(server, await inTest(server, admin), who)
    expect((await handler.call('oa/flow/deal', dealing(await waitingFor(handler, flow)))).success).toBe(true)
    expect(await waitingFor(await server.as(who), flow)).toBeTruthy()
    expect((await copy()).success).toBe(true)
    expect(await waitingFor(await tryAs(server, await inTest(server, admin), who), flow)).toBeTruthy()
  })

  test('takes no document number from new flows of the same design', async () => {
    const tried = await tryAs(server, await inTest(server, admin), me100010)
    for (const _ of [1, 2]) {
      const { success, msg } = await tried.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
      expect(success, msg).toBe(true)
    }
  })

  test('records copies in the audit log and shows them beside impersonations', async () => {
    const rows = await rowsOf(server.db, `select person_id from audit where action = 'test.copy'`)
    expect(rows.length).toBe(2)
    const { data } = await admin.call('employee/changeuser/list', {})
    expect(data).toContainEqual(
      expect.objectContaining({ what: 'copy', as: expect.stringMatching(/^请假申请 .+/) }),
    )
  })
})

describe('copying a flow with sub-flows', () => {
  const handle = async (who: Sender, id: string) =>
    (await who.call('oa/flow/deal', dealing(await waitingFor(who, id)))).data

  /** A purchase that has led to a payment. */
  async function bought() {
    const { data } = await me.call('oa/flow/creat', creating('flow-purchase', purchaseForm(3_000)))
    const boss = await server.as(data.nextmessage[0]?.list[0]?.to ?? '')
    await handle(boss, data.flowlistid)
    const dealt = await handle(await server.as('100029'), data.flowlistid)
    return { parent: data.flowlistid, child: dealt.sonflows[0]?.flowlistid ?? '' }
  }
  const copyOf = (id: string) => admin.call('oa/flow/copy_to_test/action', { flowlistids: [id] })
  const copies = (ids: string[]) =>
    rowsOf<{ id: string; parent_flow_id: string | null; sub_flows: number }>(
      server.db,
      'select id, parent_flow_id, sub_flows from test.flow where id = any($1) order by id',
      ids,
    )

  test('copies the whole family of a flow, whichever member is chosen, with its links', async () => {
    const { parent, child } = await bought()
    await runOutbox(server.house)
    expect((await copyOf(child)).data).toEqual({ copied: 2 })
    expect(await copies([parent, child])).toEqual([
      { id: parent, parent_flow_id: null, sub_flows: 1 },
      { id: child, parent_flow_id: parent, sub_flows: 0 },
    ])
    const there = await inTest(server, admin)
    const { data } = await there.call('oa/flow/detail', { flowOi_id: parent })
    expect(data.sonflows).toMatchObject([{ flowlistid: child, state: 'running', canopen: true }])
    expect((await there.call('oa/flow/detail', { flowOi_id: child })).data.parent?.flowlistid).toBe(parent)
    expect((await copyOf(parent)).data).toEqual({ copied: 2 })
  })

  test('turns a pending sub-flow start of a copy into an incident instead of starting it', async () => {
    const { parent, child } = await bought()
    expect((await copyOf(parent)).data).toEqual({ copied: 1 })
    await runOutbox(server.test)
    expect(await copies([child])).toEqual([])
    const there = await inTest(server, admin)
    const { data } = await there.call('oa/flow/incident/list', { nowpage: 1 })
    const [held] = data.result
    expect(held).toMatchObject({ kind: 'sub-flow', flowlistid: parent, error: { code: 'incident.copied' } })
    await there.call('oa/flow/incident/retry', { id: held?.id ?? '', reason: '试一下' })
    await runOutbox(server.test)
    expect(await copies([child])).toMatchObject([{ parent_flow_id: parent }])
    await runOutbox(server.house)
  })
})

/**
 * Reminders are of designs; files are copied under new ids; links to a flow
 * stay links to that flow; effects are held as incidents; the test environment proves nothing.
 */
const otherwise = [
  'outbox',
  'flow_creat_alert',
  'decision_undo',
  'file',
  'flow_share',
  'flow_link',
  // A copy holds nothing of ledgers, and claims no invoice.
  'ledger_entry',
  'ledger_booking',
  'invoice_claim',
]

test('copies every table with rows of a flow, or lists it as an exception', async () => {
  const rows = await rowsOf<{ name: string }>(
    server.db,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'flow_id' and table_name = any($1)`,
    environmentTables,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...flowDataTables, ...otherwise].sort())
})
