import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLedger } from '../../src/server/queries/ledger/ledger'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { ledgerOf, ledgerUse, usingLedgers } from '../kit/ledgers'

/** 200 requests for the last 30 amounts, of 7 each: four of them fit. */
const requests = 200
const allowance = 30
const each = 7

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const writing = { workspace: 'oa', personId: 'admin', now: server.house.clock.now() }
  await server.db.transaction((tx) =>
    writeLedger(tx, writing, { id: 'budget', document: ledgerOf({ allowance }) }),
  )
  const using = usingLedgers(signing('orsign', ['100029', '100030'], '100028'), ledgerUse(String(each)))
  design = await server.publish('用预算', using)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const account = async () => {
  const [row] = await rowsOf<Record<'granted' | 'held' | 'used', number>>(
    server.db,
    `select granted::float8, held::float8, used::float8 from ledger_account where ledger_id = 'budget'`,
  )
  return row
}

/** Sums of the entries, and of what flows hold, as the database has them. */
async function sums() {
  const [entries] = await rowsOf(
    server.db,
    `select sum(granted)::float8 as granted, sum(held)::float8 as held, sum(used)::float8 as used
     from ledger_entry where ledger_id = 'budget'`,
  )
  const [flows] = await rowsOf<{ held: number }>(
    server.db,
    `select coalesce(sum((line->>'amount')::numeric), 0)::float8 as held
     from flow, jsonb_array_elements(ledger->'lines') line
     where ledger->>'state' = 'held' and line->>'ledger' = 'budget'`,
  )
  return { entries, held: flows?.held }
}

test(`of ${requests} requests at once for the last of a budget, those that fit pass and none is lost`, async () => {
  const me = await server.as('100010')
  const answers = await Promise.all(
    Array.from({ length: requests }, () => me.call('oa/flow/creat', creating(design, {}))),
  )
  const passed = answers.filter(({ success }) => success)
  expect(passed).toHaveLength(Math.floor(allowance / each))
  const [refused] = answers.filter(({ success }) => !success)
  expect(refused).toMatchObject({
    code: 'ledger.short',
    msg: expect.stringMatching(/^办公预算不够：\d{4} 还剩 2 元，这次需要 7 元$/),
  })
  expect(await account()).toEqual({ granted: allowance, held: 28, used: 0 })
  expect(await sums()).toEqual({ entries: { granted: allowance, held: 28, used: 0 }, held: 28 })

  const [first, second] = passed.map(({ data }) => data)
  const taskOf = (data: typeof first) => data?.nextmessage[0]?.list[0]
  const task = taskOf(first)
  const approver = await server.as(task?.to ?? '')
  const cancels = me.call('oa/flow/allcancel', {
    flowOi_id: second?.flowlistid ?? '',
    cancelReason: '不买了',
  })
  const more = Array.from({ length: 10 }, () => me.call('oa/flow/creat', creating(design, {})))
  const [cancelled, approved, ...others] = await Promise.all([
    cancels,
    approver.call('oa/flow/deal', dealing(task?.msgid ?? '')),
    ...more,
  ])
  expect([cancelled.success, approved.success]).toEqual([true, true])
  const again = others.filter(({ success }) => success).length
  expect(again).toBeLessThanOrEqual(1)
  const stands = { granted: allowance, held: 28 - each + each * again, used: 0 }
  expect(await account()).toEqual(stands)
  expect(await sums()).toEqual({ entries: stands, held: stands.held })
}, 120_000)
