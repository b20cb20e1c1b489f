import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setForCompany } from '../../../kit/company-settings'
import { rowsOf } from '../../../kit/contents'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import {
  amountKey,
  claim,
  claiming,
  decide,
  invoiceOf,
  read,
  readOne,
  store,
} from '../../../kit/invoices/company'
import { createDice, drawTruth, netOf, totalOf } from '../../../kit/invoices/truth'
import { writeOfd } from '../../../kit/invoices/write-ofd'
import { writePage } from '../../../kit/invoices/write-page'
import type { Sender } from '../../../kit/server'
import type { Sent } from '../../../kit/uploads'

/** Invoices of forms: what is read from files, and how the company claims each number once. */

const [meId, otherId, approver] = ['100010', '100012', '100029']

let server: FlowServer
let me: Sender
let other: Sender
let design: string
let compared: string
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as(meId)
  other = await server.as(otherId)
  design = await server.publish('报销', claiming(approver))
  compared = await server.publish('按票报销', claiming(approver, { amountField: amountKey, strict: true }))
})
afterAll(() => server.stop())

const claimsOf = async (number: string) =>
  rowsOf<{ flow_id: string; is_final: boolean }>(
    server.db,
    'select flow_id, is_final from invoice_claim where number = $1',
    number,
  )

describe('reading an upload', () => {
  test('returns the facts of an invoice in XML, which the form then names', async () => {
    const { file, truth } = invoiceOf(101)
    const { success, data } = await read(server, me, file)
    expect(success).toBe(true)
    expect(data).toMatchObject({
      name: '发票101.xml',
      number: truth.number,
      seller: truth.seller,
      total: totalOf(truth) / 100,
      net: netOf(truth) / 100,
      source: 'xml',
      is_signed: false,
    })
  })

  test.each(['&#0;', '&#xD83D;', '&#1;'])(
    'rejects XML with the reference %s, which no document may have',
    async (reference) => {
      const { file, truth } = invoiceOf(102)
      const xml = String(file.content).replaceAll(truth.seller, `${truth.seller}${reference}`)
      expect(xml).toContain(reference)
      const refused = await read(server, me, { ...file, content: Buffer.from(xml) })
      expect(refused).toMatchObject({ success: false, code: expect.stringMatching(/^invoice\./) })
    },
  )

  test('reads OFD exactly, and says that its signature is not verified', async () => {
    const dice = createDice(3)
    const truth = drawTruth(dice, true)
    const written = writeOfd(truth, dice, 'attachment')
    const { data } = await read(server, me, { name: '发票.ofd', content: Buffer.from(written.content) })
    expect(data).toMatchObject({
      number: truth.number,
      code: truth.code,
      source: 'ofd',
      is_signed: written.isSigned,
    })
  })

  test('reads PDF from the texts of its page, to be checked by a person', async () => {
    const dice = createDice(4)
    const truth = drawTruth(dice, false)
    const { fileid } = await store(server, me, { name: '发票.pdf', content: '%PDF-1.7\n%%EOF' })
    const { data } = await me.call('oa/form/readinvoice', { fileid, texts: writePage(truth, dice, true) })
    expect(data).toMatchObject({ number: truth.number, source: 'pdf', total: totalOf(truth) / 100 })
  })

  test("compares the buyer with the company's names and tax numbers", async () => {
    await setForCompany(server, { invoice_buyers: '青禾科技有限公司 91310000MA1FL0000X\n另一家公司' })
    const problems = async (seed: number, change: object) =>
      (await readOne(server, me, invoiceOf(seed, { isRed: false, ...change }).file)).problems
    const own = { buyer: '青禾科技有限公司', buyerTax: '91310000MA1FL0000X' }
    expect(await problems(111, own)).not.toContain('buyer-name')
    expect(await problems(112, { ...own, buyerTax: '91310000MA1FL00000' })).toContain('buyer-tax')
    expect(await problems(113, { ...own, buyer: '某公司' })).toContain('buyer-name')
    await setForCompany(server, { invoice_buyers: '' })
  })

  const ofd = (files: Record<string, Uint8Array>): Sent => ({
    name: '发票.ofd',
    content: Buffer.from(zipSync(files)),
  })
  test.each<[string, Sent, string]>([
    [
      'an external entity',
      {
        name: 'a.xml',
        content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>&x;</EInvoice>',
      },
      'invoice.declares',
    ],
    [
      'another XML document',
      { name: 'a.xml', content: '<feed><id>12345678</id></feed>' },
      'invoice.not-invoice',
    ],
    ['elements without end', { name: 'a.xml', content: '<a>'.repeat(5_000) }, 'invoice.large'],
    ['an OFD that unpacks to 64 MB', ofd({ 'OFD.xml': new Uint8Array(64 * 1024 * 1024) }), 'invoice.large'],
    [
      'an OFD of 3,000 parts',
      ofd(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`${n}.xml`, new Uint8Array(1)]))),
      'invoice.large',
    ],
    ['an OFD without a document', ofd({ 'OFD.xml': strToU8('<OFD/>') }), 'invoice.broken'],
    ['a text file', { name: 'a.txt', content: '发票号码：26112000000000000001' }, 'invoice.format'],
  ])('rejects %s with a sentence', async (_, file, code) => {
    const answer = await read(server, me, file)
    expect(answer).toMatchObject({ success: false, code })
    expect(answer.msg).toContain(file.name)
  })

  test('rejects the upload of another person like one that does not exist', async () => {
    const { fileid } = await store(server, other, invoiceOf(120).file)
    expect(await me.raw('oa/form/readinvoice', { fileid })).toMatchObject({
      success: false,
      code: 'file.not-found',
    })
    expect(await me.raw('oa/form/readinvoice', { fileid: 'none' })).toMatchObject({ code: 'file.not-found' })
  })

  test('rejects texts without a place and too many of them', async () => {
    const { fileid } = await store(server, me, { name: '发票.pdf', content: '%PDF-1.7\n%%EOF' })
    const text = { text: '发票', x: 0, y: 0, size: 9 }
    const send = async (texts: unknown) => (await me.raw('oa/form/readinvoice', { fileid, texts })).status
    expect(await send([{ text: '发票' }])).toBe(400)
    expect(await send(Array.from({ length: 2_001 }, () => text))).toBe(400)
  })
})

describe('a form with invoices', () => {
  test('takes no facts but those that the server has read', async () => {
    const entry = await readOne(server, me, invoiceOf(201).file)
    const unread = await store(server, me, invoiceOf(202).file)
    const forged = { ...entry, total: entry.total + 100 }
    const { number: _, ...numberless } = entry
    const renamed = { ...entry, number: '99999999999999999999' }
    const borrowed = { ...entry, ...unread }
    for (const one of [forged, numberless, renamed, borrowed, unread]) {
      const { success } = await claim(me, design, [one])
      expect(success, JSON.stringify(one)).toBe(false)
    }
    expect(await claimsOf(entry.number)).toEqual([])
    expect((await claim(me, design, [entry])).success).toBe(true)
  })

  test('compares the sum of its invoices with the amount, and rejects invoices with problems where it is strict', async () => {
    const lines = [{ name: '纸', cents: 10_000, rate: 0, taxCents: 0 }]
    const good = await readOne(server, me, invoiceOf(211, { lines, isRed: false }).file)
    const second = await readOne(server, me, invoiceOf(212, { lines, isRed: false }).file)
    expect(await claim(me, compared, [good, second], 100)).toMatchObject({ success: false })
    expect(JSON.stringify(await claim(me, compared, [good, second], 100))).toContain(
      '发票合计 200.00 元，与金额 100.00 元不一致',
    )
    const red = await readOne(server, me, invoiceOf(213, { lines, isRed: true }).file)
    expect(JSON.stringify(await claim(me, compared, [red], 100))).toContain('有问题')
    expect((await claim(me, compared, [good, second], 200)).success).toBe(true)
  })

  test('rejects one invoice twice in one form', async () => {
    const { file, truth } = invoiceOf(221)
    const entries = [await readOne(server, me, file), await readOne(server, me, file)]
    const answer = await claim(me, design, entries)
    expect(answer.success).toBe(false)
    expect(JSON.stringify(answer.data)).toContain(truth.number)
    expect(await claimsOf(truth.number)).toEqual([])
  })
})

describe('the claim of an invoice', () => {
  async function claimed(seed: number) {
    const { file, truth } = invoiceOf(seed)
    const entry = await readOne(server, me, file)
    const { data, msg, success } = await claim(me, design, [entry])
    expect(success, msg).toBe(true)
    return { flow: data.flowlistid, number: truth.number, file, entry }
  }

  test('is held from the start and final on agreement', async () => {
    const { flow, number } = await claimed(301)
    expect(await claimsOf(number)).toEqual([{ flow_id: flow, is_final: false }])
    await decide(server, approver, { flow, decision: 'agree' })
    expect(await claimsOf(number)).toEqual([{ flow_id: flow, is_final: true }])
  })

  test('is free after a refusal and after a cancellation, and another person may claim it', async () => {
    const refused = await claimed(311)
    await decide(server, approver, { flow: refused.flow, decision: 'refuse' })
    const cancelled = await claimed(312)
    await me.call('oa/flow/allcancel', { flowOi_id: cancelled.flow, cancelReason: '填错了' })
    for (const { number, file } of [refused, cancelled]) {
      expect(await claimsOf(number)).toEqual([])
      const { success } = await claim(other, design, [await readOne(server, other, file)])
      expect(success).toBe(true)
    }
  })

  test('is free while the flow is back with its creator, who claims it again by sending the form', async () => {
    const { flow, number, file } = await claimed(321)
    await decide(server, approver, { flow, decision: 'back' })
    expect(await claimsOf(number)).toEqual([])
    const mine = await rowsOf<{ id: string }>(
      server.db,
      'select id from message where flow_id = $1 and to_id = $2 and status = 1',
      flow,
      meId,
    )
    const again = (id: string) =>
      me.raw('oa/flow/deal', {
        flowmsgid: id,
        flowdata: { suggest: '已改', dept: '', fileList: [] },
        inputdata: {},
        btnindex: 0,
        funlist: [],
        sonflows: [],
      })
    const taken = await claim(other, design, [await readOne(server, other, file)])
    expect(taken.success).toBe(true)
    expect(await again(mine[0]?.id ?? '')).toMatchObject({ success: false, code: 'invoice.claimed' })
    await decide(server, approver, { flow: taken.data.flowlistid, decision: 'refuse' })
    expect(await again(mine[0]?.id ?? '')).toMatchObject({ success: true })
    expect(await claimsOf(number)).toEqual([{ flow_id: flow, is_final: false }])
  })

  test('is told with person, time and flow to those who may open that flow only', async () => {
    const { number, file } = await claimed(331)
    const own = await read(server, me, file)
    expect(own).toMatchObject({ success: false, code: 'invoice.claimed-by' })
    expect(own.msg).toMatch(
      new RegExp(`发票 ${number} 已由.+于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 在“报销”中报销`),
    )
    const stranger = await read(server, other, file)
    expect(stranger).toMatchObject({ success: false, code: 'invoice.claimed' })
    expect(stranger.msg).not.toContain('报销”')
  })
})
