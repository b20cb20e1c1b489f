import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../kit/contents'
import { chain } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'

/** 10 rounds in the suite, 100 by `npm run test:races`. */
const rounds = Math.max(10, Number(process.env.RACE_ROUNDS ?? 0) / 5)
const [creator, signer, leaver, successor] = ['100010', '100029', '100028', '100031'] as const
/** So many signatures, each of which asks the leaver. */
const crowd = 8

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish(
    '离职交接',
    chain({ id: 'sign', who: [signer] }, { id: 'then', who: [leaver] }),
  )
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

test(`whoever leaves while many send him something is asked for nothing afterwards, ${rounds} times`, async () => {
  const [admin, starts, signs] = await Promise.all([
    server.as('admin'),
    server.as(creator),
    server.as(signer),
  ])
  for (let round = 0; round < rounds; round++) {
    const started = await Promise.all(
      Array.from({ length: crowd }, () => starts.call('oa/flow/creat', creating(design, {}))),
    )
    const mine = started.map(({ data }) => data.nextmessage[0]?.list?.[0]?.msgid ?? '')
    const signing = mine.map(async (msgid, at) => {
      await sleep(at * 4)
      return signs.call('oa/flow/deal', dealing(msgid))
    })
    await sleep(round % 10)
    const left = await admin.call('employee/setenable', {
      ...{ id: leaver, enabled: false, handover_to: successor },
    })
    expect(left.success, left.msg).toBe(true)
    for (const dealt of await Promise.all(signing))
      if (!dealt.success) expect(dealt.code).toBe('flow.nobody-found')
    const stranded = `select id from message where to_id = $1 and status = 1`
    expect(await rowsOf(server.db, stranded, leaver)).toEqual([])
    await admin.call('employee/setenable', { id: leaver, enabled: true })
  }
}, 600_000)
