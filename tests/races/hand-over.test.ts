import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { raceInTurn } from './race-in-turn'

/** 10 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Math.max(10, Number(process.env.RACE_ROUNDS ?? 0))
const [leaver, other, successor] = ['100029', '100030', '100031'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('会签', signing('andsign', [leaver, other], '100028'))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

test(`somebody signs while an administrator hands his tasks over, ${rounds} times: it counts once, nobody is doubled`, async () => {
  const admin = await server.as('admin')
  const creator = await server.as('100010')
  const outcomes = new Set<boolean>()
  for (let round = 0; round < rounds; round++) {
    const { data } = await creator.call('oa/flow/creat', creating(design, {}))
    const msgid = data.nextmessage[0]?.list?.find(({ to }) => to === leaver)?.msgid ?? ''
    const sign = async () => (await server.as(leaver)).call('oa/flow/deal', dealing(msgid))
    const hand = () => admin.call('employee/handover', { id: leaver, to: successor })
    const [signed, handed] = await raceInTurn(round, sign, hand)
    outcomes.add(signed.success)
    const { moved } = handed.data
    expect(signed.success ? 1 : 0, JSON.stringify([signed, handed])).toBe(1 - moved)
    const rows = await rowsOf<{ to_id: string; status: number }>(
      server.db,
      `select to_id, status from message where flow_id = $1 and step_id = 'sign' order by to_id, status`,
      data.flowlistid,
    )
    const expected = moved
      ? [
          { to_id: leaver, status: 2 },
          { to_id: other, status: 1 },
          { to_id: successor, status: 1 },
        ]
      : [
          { to_id: leaver, status: 3 },
          { to_id: other, status: 1 },
        ]
    expect(rows).toMatchObject(expected)
  }
  expect(outcomes.size, 'each is first in some rounds').toBe(2)
}, 600_000)
