import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLedger } from '../../src/server/queries/ledger/ledger'
import { rowsOf } from '../kit/contents'
import { chain } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { bookingUse, roomsOf, usingLedgers } from '../kit/ledgers'

const requests = 200

let server: FlowServer
let room: string
let desks: string
let exchange: string[]
beforeAll(async () => {
  server = await flowServerOfFile()
  const writing = { workspace: 'oa', personId: 'admin', now: server.house.clock.now() }
  await server.db.transaction((tx) => writeLedger(tx, writing, { id: 'rooms', document: roomsOf() }))
  const steps = chain({ id: 'sign', who: ['100029'] })
  const booking = (...things: string[]) =>
    usingLedgers(
      steps,
      ...things.map((thing) =>
        bookingUse(`"${thing}"`, '"2026-12-01 09:00"', { id: thing, to: '"2026-12-01 11:00"' }),
      ),
    )
  room = await server.publish('一号', booking('一号'))
  desks = await server.publish('工位', booking('工位区'))
  exchange = [
    await server.publish('两间', booking('一号', '二号')),
    await server.publish('两间反序', booking('二号', '一号')),
  ]
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const booked = (thing: string) =>
  rowsOf<{ flow: string; final: boolean }>(
    server.db,
    `select flow_id as flow, is_final as final from ledger_booking where thing = '${thing}'`,
  )

test(`of ${requests} requests at once for one room, one gets it and keeps it on agreement`, async () => {
  const me = await server.as('100010')
  const answers = await Promise.all(
    Array.from({ length: requests }, () => me.call('oa/flow/creat', creating(room, {}))),
  )
  const [winner, ...others] = answers.filter(({ success }) => success)
  expect(others).toEqual([])
  expect(answers.find(({ success }) => !success)).toMatchObject({
    code: 'ledger.booked',
    msg: expect.stringMatching(/^会议室：一号 在 2026-12-01 09:00 至 2026-12-01 11:00 已由.+预约/),
  })
  const flow = winner?.data.flowlistid
  expect(await booked('一号')).toEqual([{ flow, final: false }])
  const task = winner?.data.nextmessage[0]?.list[0]
  const approver = await server.as(task?.to ?? '')
  const [approved, late] = await Promise.all([
    approver.call('oa/flow/deal', dealing(task?.msgid ?? '')),
    me.call('oa/flow/creat', creating(room, {})),
  ])
  expect([approved.success, late.success]).toEqual([true, false])
  expect(await booked('一号')).toEqual([{ flow, final: true }])
}, 120_000)

test('as many get a thing of several places as it has places, and a cancelled request gives its place to another', async () => {
  const me = await server.as('100010')
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => me.call('oa/flow/creat', creating(desks, {}))),
  )
  const [first, ...others] = answers.filter(({ success }) => success)
  expect(others).toHaveLength(19)
  expect(answers.find(({ success }) => !success)?.code).toBe('ledger.taken')
  const flowOi_id = first?.data.flowlistid ?? ''
  expect((await me.call('oa/flow/allcancel', { flowOi_id, cancelReason: '不用了' })).success).toBe(true)
  expect(await booked('工位区')).toHaveLength(19)
  expect((await me.call('oa/flow/creat', creating(desks, {}))).success).toBe(true)
}, 120_000)

test('requests for two rooms in different orders never wait in a circle', async () => {
  const me = await server.as('100010')
  await server.db.pool.query(`update ledger set document = document || '{"short":"warn"}' where id = 'rooms'`)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => me.call('oa/flow/creat', creating(exchange[n % 2] ?? '', {}))),
  )
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(await booked('二号')).toHaveLength(40)
}, 120_000)
