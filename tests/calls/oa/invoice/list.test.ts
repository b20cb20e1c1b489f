import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { claim, claiming, decide, invoiceOf, readOne } from '../../../kit/invoices/company'
import { totalOf } from '../../../kit/invoices/truth'

const approver = '100029'

let server: FlowServer
const drawn = [401, 402, 403].map((seed) => invoiceOf(seed, { seller: `第${seed}家酒店`, isRed: false }))
const flows: string[] = []
beforeAll(async () => {
  server = await flowServerOfFile()
  const me = await server.as('100010')
  const design = await server.publish('报销', claiming(approver))
  for (const { file } of drawn) {
    const { data } = await claim(me, design, [await readOne(server, me, file)])
    flows.push(data.flowlistid)
  }
  await decide(server, approver, { flow: flows[0] ?? '', decision: 'agree' })
})
afterAll(() => server.stop())

test('lists claimed invoices, newest first, with the request that holds each', async () => {
  const { data } = await (await server.as('admin')).call('oa/invoice/list', { nowpage: 1 })
  expect(data.totalItems).toBe(3)
  expect(data.result.map(({ number }) => number)).toEqual(drawn.map(({ truth }) => truth.number).reverse())
  const truth = drawn[0]?.truth
  expect(data.result[2]).toMatchObject({
    state: 'final',
    seller: '第401家酒店',
    issued: truth?.date,
    total: truth && totalOf(truth) / 100,
    flow: '报销',
    flowlistid: flows[0],
    source: 'xml',
  })
})

test('finds by text, state and days, and sorts by the total', async () => {
  const admin = await server.as('admin')
  const numbers = async (criteria: object) => {
    const { data } = await admin.call('oa/invoice/list', { nowpage: 1, ...criteria })
    return data.result.map(({ seller }) => seller)
  }
  expect(await numbers({ text: '402家' })).toEqual(['第402家酒店'])
  expect(await numbers({ text: '100%' })).toEqual([])
  expect(await numbers({ state: 'final' })).toEqual(['第401家酒店'])
  expect(await numbers({ state: 'held' })).toHaveLength(2)
  expect(await numbers({ claimed: { to: '2020-01-01T00:00:00Z' } })).toEqual([])
  const totals = drawn.map(({ truth }) => ({ seller: truth.seller, total: totalOf(truth) }))
  const sorted = totals.toSorted((a, b) => a.total - b.total).map(({ seller }) => seller)
  expect(await numbers({ order: { by: 'total', descending: false } })).toEqual(sorted)
})

test('rejects people without the permission and unknown criteria', async () => {
  const me = await server.as('100010')
  expect((await me.raw('oa/invoice/list', { nowpage: 1 })).success).toBe(false)
  expect((await (await server.as('admin')).raw('oa/invoice/list', { nowpage: 0 })).status).toBe(400)
  expect((await (await server.as('admin')).raw('oa/invoice/list', { nowpage: 1, seller: 'a' })).status).toBe(
    400,
  )
})
