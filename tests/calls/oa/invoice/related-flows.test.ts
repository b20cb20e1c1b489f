import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { rowsOf } from '../../../kit/contents'
import { dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import {
  claim,
  claiming,
  decide,
  invoiceModel,
  invoiceOf,
  read,
  readOne,
} from '../../../kit/invoices/company'
import type { Sender } from '../../../kit/server'

/** An expense report and the payment that it starts name the same invoice: one of them has the claim. */

const [approver, cashier] = ['100029', '100028'] as const
let server: FlowServer
let me: Sender
let report: string
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  const paying = claiming(cashier)
  paying.set.canBeSonFlow = true
  const payment = await server.publish('付款', paying)
  const design = claiming(approver)
  const custom_value = { type: 'normal' as const, normal: invoiceModel, advanced: '' }
  const form_map = [{ name: '发票', label: '发票', model: invoiceModel, custom_value }]
  design.funlist[0]?.btnGroup[0]?.defaultSonFlowId.push({ n: '付款', v: payment, form_map })
  report = await server.publish('报销', design)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** A report whose payment is on its way. */
async function reported(seed: number) {
  const { file, truth } = invoiceOf(seed)
  const { data, msg } = await claim(me, report, [await readOne(server, me, file)])
  if (!data) throw new Error(msg)
  await runOutbox(server.house)
  const payment = data.sonflows[0]?.flowlistid ?? ''
  const holder = async () => {
    const rows = await rowsOf<{ flow_id: string; is_final: boolean }>(
      server.db,
      'select flow_id, is_final from invoice_claim where number = $1',
      truth.number,
    )
    return rows.map(({ flow_id, is_final }) => [
      flow_id === payment ? 'payment' : flow_id === data.flowlistid ? 'report' : 'other',
      is_final,
    ])
  }
  const again = async () => read(server, await server.as('100012'), file)
  return { flow: data.flowlistid, payment, holder, again }
}

test('the payment takes over what a refused report frees, and nobody else claims it until the payment ends', async () => {
  const { flow, payment, holder, again } = await reported(7_001)
  expect(await holder()).toEqual([['report', false]])
  expect(await decide(server, approver, { flow, decision: 'refuse' })).toMatchObject({ success: true })
  expect(await holder()).toEqual([['payment', false]])
  expect((await again()).code).toMatch(/^invoice\.claimed/)
  await decide(server, cashier, { flow: payment, decision: 'refuse' })
  expect(await holder()).toEqual([])
})

test('an approved payment keeps the invoice for good, whatever becomes of the report', async () => {
  const { flow, payment, holder, again } = await reported(7_002)
  await decide(server, cashier, { flow: payment, decision: 'agree' })
  expect(await holder()).toEqual([['report', false]])
  await decide(server, approver, { flow, decision: 'refuse' })
  expect(await holder()).toEqual([['payment', true]])
  expect((await again()).code).toMatch(/^invoice\.claimed/)
})

test('a report that was sent back is sent again while its payment has the claim, and gets it from a refused payment', async () => {
  const { flow, payment, holder } = await reported(7_003)
  await decide(server, approver, { flow, decision: 'back' })
  expect(await holder()).toEqual([['payment', false]])
  expect(await me.call('oa/flow/deal', dealing(await waitingFor(me, flow)))).toMatchObject({ success: true })
  expect(await holder()).toEqual([['payment', false]])
  await decide(server, cashier, { flow: payment, decision: 'refuse' })
  expect(await holder()).toEqual([['report', false]])
})
