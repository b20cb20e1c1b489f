import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign, FormLimit, OaFlowListRelatedBody } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { upload } from '../../../kit/uploads'

/** Fields of offices: requests that a field names, with who reads what of them, signatures, and numbers of documents. */

const [creatorJob, colleagueJob, signerJob, lastJob] = ['100010', '100012', '100029', '100028']

const item = (n: number, name: string, options: object) => ({
  type: 'custom',
  name,
  key: `1763700000000_${n}`,
  keyindex: n,
  model: `request${n}`,
  options: { componentName: 'fm-chose-request', ...options } as Record<string, unknown>,
  rules: [],
})

/** Closed and disclosed fields for leave requests, one for those that ended, one that later readers do not see. */
const formOf = (leave: string) =>
  upgradeForm({
    version: 1,
    list: [
      item(1, '关联请假', { flows: [leave], multipleLimit: 3 }),
      item(2, '公开关联', { discloses: true }),
      item(3, '已结束的', { results: ['agreed'] }),
      item(4, '内部关联', {}),
      {
        type: 'table',
        name: '明细',
        key: '1763700000000_5',
        keyindex: 5,
        model: 'rows5',
        options: {
          tableset: [
            { code: 'req', name: '单据', editer: 'custom', editer_component: 'fm-chose-request' },
            { code: 'sign', name: '领用人签名', editer: 'custom', editer_component: 'fm-signature' },
          ],
        },
        rules: [],
      },
      item(6, '签名', { componentName: 'fm-signature' }),
      { ...item(7, '银行卡', {}), type: 'input', options: { dataType: 'bankcard' } },
      item(8, '当前位置', { componentName: 'fm-location' }),
    ],
    config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
  })

function design(leave: string): FlowDesign {
  const flow = signing('orsign', [signerJob], lastJob)
  const formset = formOf(leave)
  const limits: FormLimit[] = formset.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  const [start, sign] = flow.funlist
  if (!start || !sign) throw new Error('the flow has steps')
  start.formEditLimit = limits
  sign.formEditLimit = limits.map((limit, at) => (at === 3 ? { ...limit, type: 'hidden' } : limit))
  return { ...flow, formset }
}

let server: FlowServer
let flow: string
let leave: string
let mine: string
let foreign: string

const as = (job: string) => server.as(job)
const startLeave = async (job: string) =>
  (await (await as(job)).call('oa/flow/creat', creating(leave, leaveForm(1)))).data.flowlistid
const start = async (form: Record<string, unknown>) =>
  (await as(creatorJob)).call('oa/flow/creat', creating(flow, form))
const related = async (job: string, body: Partial<OaFlowListRelatedBody>) =>
  (await (await as(job)).call('oa/flow/list/related', { nowpage: 1, ...body })).data.result
const storedForm = async (id: string) =>
  (await rowsOf<{ form: Record<string, unknown> }>(server.db, 'select form from flow where id = $1', id))[0]
    ?.form

beforeAll(async () => {
  server = await flowServerOfFile()
  leave = await server.publish('请假', demoDesign('flow-leave'))
  flow = await server.publish('报销', design(leave))
  mine = await startLeave(creatorJob)
  foreign = await startLeave(colleagueJob)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

describe('requests named by a field', () => {
  test('are offered as the list of all flows shows them', async () => {
    expect((await related(creatorJob, {})).map(({ flowlistid }) => flowlistid)).toEqual([mine])
    expect(await related(creatorJob, { flowids: [flow] })).toEqual([])
    expect(await related(creatorJob, { results: ['agreed'] })).toEqual([])
    expect(await related(creatorJob, { words: '没有这样的单' })).toEqual([])
    const [row] = await related(creatorJob, { ids: [mine, foreign], fields: ['请假天数', '没有的字段'] })
    expect(row).toMatchObject({ flowlistid: mine, flowname: '请假', result: 'running' })
    expect(row?.fields).toMatchObject([{ name: '请假天数', text: expect.stringContaining('1') }])
  })

  test('store the name of their flow, and number and description only if the design discloses them', async () => {
    const [{ title } = { title: '' }] = await related(creatorJob, { ids: [mine] })
    const entry = [{ id: mine, name: '随便写的名字' }]
    const { data, success, msg } = await start({ request1: entry, request2: entry, rows5: [{ req: entry }] })
    expect(success, msg).toBe(true)
    expect(await storedForm(data.flowlistid)).toMatchObject({
      request1: [{ id: mine, name: '请假' }],
      request2: [{ id: mine, name: `请假 ${title}` }],
      rows5: [{ req: [{ id: mine, name: '请假' }] }],
    })
  })

  test.each([
    ['a request of somebody else', () => ({ request1: [{ id: foreign, name: '别人的' }] })],
    ['a request that does not exist', () => ({ request1: [{ id: 'none', name: '别人的' }] })],
    ['a request without the allowed result', () => ({ request3: [{ id: mine, name: '别人的' }] })],
  ])('reject %s with the same sentence', async (_, form) => {
    const refused = await start(form())
    expect(refused).toMatchObject({ success: false, code: 'form.invalid' })
    expect(refused.data).toMatchObject([{ code: 'form.request-closed', params: { found: '别人的' } }])
  })

  test('reject in a cell of a table, in a preview, and beyond their number', async () => {
    const cell = await start({ rows5: [{ req: [{ id: foreign, name: '别人的' }] }] })
    expect(cell.data).toMatchObject([{ code: 'form.cell-request-closed', row: 0, column: 'req' }])
    const body = creating(flow, { request1: [{ id: foreign, name: '别人的' }] })
    const preview = await (await as(creatorJob)).call('oa/flow/creatpreviewmode', body)
    expect(preview).toMatchObject({ success: false, code: 'form.invalid' })
    const two = await start({ request2: [mine, foreign].map((id) => ({ id, name: '单' })) })
    expect(two.data).toMatchObject([{ code: 'form.too-many' }])
  })

  test('stay as stored when a later assignee without permission handles the form', async () => {
    const { data } = await start({ request1: [{ id: mine, name: '单' }] })
    const signer = await as(signerJob)
    const kept = { request1: [{ id: mine, name: '请假' }] }
    const message = await waitingFor(signer, data.flowlistid)
    expect(await related(signerJob, { ids: [mine] }), 'no link').toEqual([])
    const done = await signer.call('oa/flow/deal', dealing(message, { inputdata: kept }))
    expect(done.success, done.msg).toBe(true)
    expect(await storedForm(data.flowlistid)).toMatchObject(kept)
  })

  test('list what names them to readers who may see the request and the field', async () => {
    const { data } = await start({ request4: [{ id: mine, name: '单' }] })
    const namers = async (job: string) =>
      (await related(job, { named: mine })).map(({ flowlistid }) => flowlistid)
    expect(await namers(creatorJob)).toContain(data.flowlistid)
    expect(await namers(signerJob), 'the field is hidden').not.toContain(data.flowlistid)
    expect((await namers(signerJob)).length, 'by other fields').toBeGreaterThan(0)
    expect(await namers(colleagueJob), 'the requests are not visible').toEqual([])
  })

  test('offer designers the flows and the names of their fields', async () => {
    const admin = await as('admin')
    const { data } = await admin.call('oa/flowdesigns/requestfields', { flowids: [leave] })
    expect(data.find(({ _id }) => _id === leave)?.fields).toContain('请假天数')
    expect(data.find(({ _id }) => _id === flow)?.fields).toEqual([])
    const refused = await (await as(creatorJob)).call('oa/flowdesigns/requestfields', { flowids: [] })
    expect(refused.success).toBe(false)
  })
})

/** Stores a signature as the pad of the page does. */
async function storeSignature(job: string, filename = '手写签名.png') {
  const create = { width: 600, height: 240, channels: 3 as const, background: 'white' }
  const content = await sharp({ create }).png().toBuffer()
  const files = [{ name: filename, content, part: 'filename' }]
  const sent = { who: await as(job), files, fields: { source: 'fm-signature' } }
  const { data } = await upload<{ url: string; imgid: string; filename: string }[]>(
    server.app,
    'oa/form/uploadimage',
    sent,
  )
  const [{ url, ...image } = { url: '', imgid: '', filename: '' }] = data
  return { key: 'up-1', o_url: url, ...image }
}

describe('a signature', () => {
  test('is stored as a file of the flow, whose digest the chain of the history covers', async () => {
    const signature = await storeSignature(creatorJob)
    const { data, success, msg } = await start({ request6: [{ ...signature, typed: true }] })
    expect(success, msg).toBe(true)
    expect(await storedForm(data.flowlistid)).toMatchObject({
      request6: [{ imgid: signature.imgid, typed: true }],
    })
    const files = await rowsOf(server.db, 'select flow_id from file where id = $1', signature.imgid)
    expect(files).toMatchObject([{ flow_id: data.flowlistid }])
    const links = await rowsOf<{ files: string }>(
      server.db,
      'select files from flow_link where flow_id = $1',
      data.flowlistid,
    )
    expect(links.some(({ files }) => files.includes(signature.imgid))).toBe(true)
  })

  test('of somebody else, and a second one, are rejected', async () => {
    const foreignOne = await start({ request6: [await storeSignature(colleagueJob)] })
    expect(foreignOne.success).toBe(false)
    const two = [await storeSignature(creatorJob), await storeSignature(creatorJob)]
    expect((await start({ request6: two })).data).toMatchObject([{ code: 'form.too-many' }])
  })
})

describe('a signature in a row of a table', () => {
  const signedRows = (...signed: unknown[]) => ({
    rows5: signed.map((signature, at) => ({ _id: `row-${at}`, sign: signature ? [signature] : null })),
  })

  test('is a file of the flow and a picture of its cell in the PDF', async () => {
    const signature = await storeSignature(creatorJob)
    const { data, success, msg } = await start(signedRows(undefined, signature))
    expect(success, msg).toBe(true)
    const files = await rowsOf(server.db, 'select flow_id from file where id = $1', signature.imgid)
    expect(files).toMatchObject([{ flow_id: data.flowlistid }])
    const who = await as(creatorJob)
    const { rawPayload } = await server.app.inject({
      method: 'POST',
      url: '/api/oa/flow/paper/pdf',
      headers: { [who.header]: who.token, 'content-type': 'application/json' },
      payload: { flowOi_id: data.flowlistid },
    })
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
    const tags = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tags).toContain('"alt":"手写签名.png"')
  })

  test('of somebody else is rejected', async () => {
    expect((await start(signedRows(await storeSignature(colleagueJob)))).success).toBe(false)
  })

  test('is not taken for another row by a later assignee', async () => {
    const { data } = await start(signedRows(await storeSignature(creatorJob)))
    const { rows5 } = (await storedForm(data.flowlistid)) as { rows5: { sign: unknown[] }[] }
    const signer = await as(signerJob)
    const message = await waitingFor(signer, data.flowlistid)
    const deal = async (...signed: unknown[]) =>
      signer.call('oa/flow/deal', dealing(message, { inputdata: signedRows(...signed) }))
    const signature = rows5[0]?.sign[0]
    expect(await deal(signature, signature)).toMatchObject({ success: false, code: 'file.not-at-hand' })
    expect((await deal(signature, await storeSignature(signerJob))).success).toBe(true)
  })
})

describe('a position', () => {
  const position = {
    latitude: 31.230416,
    longitude: 121.473701,
    accuracy: 18,
    located_at: '2026-11-20 09:05:00',
  }

  test('is stored and shown with its place', async () => {
    const { data, success, msg } = await start({ request8: [{ ...position, place: '人民广场' }] })
    expect(success, msg).toBe(true)
    expect(await storedForm(data.flowlistid)).toMatchObject({ request8: [{ place: '人民广场' }] })
  })

  test.each([
    ['beyond the pole', { ...position, latitude: 90.5 }],
    ['without accuracy', { ...position, accuracy: undefined }],
    ['with members of its own', { ...position, address: '上海' }],
    ['at no time', { ...position, located_at: 'now' }],
  ])('%s is rejected', async (_, wrong) => {
    expect((await start({ request8: [wrong] })).data).toMatchObject([{ name: '当前位置' }])
  })
})

test('a number of a document is rejected with what is wrong with it', async () => {
  const wrong = await start({ request7: '6222021234567890129' })
  expect(wrong.data).toMatchObject([{ name: '银行卡', code: 'form.number-checksum' }])
  const short = await start({ request7: '62220212' })
  expect(short.data).toMatchObject([{ code: 'form.number-length', params: { wanted: '12–19', found: 8 } }])
  expect((await start({ request7: '6222021234567890128' })).success).toBe(true)
})
