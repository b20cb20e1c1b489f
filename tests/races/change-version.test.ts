import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { saveDesign } from '../../src/server/queries/design/design-writer'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { raceInTurn } from './race-in-turn'

/** 10 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Math.max(10, Number(process.env.RACE_ROUNDS ?? 0))
const [signer, before, after] = ['100029', '100030', '100031'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('换版本', signing('orsign', [signer], before))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

test(`somebody signs while the flow moves to another version, ${rounds} times: he signs the version that he saw, or looks again`, async () => {
  const [admin, creator, them] = [
    await server.as('admin'),
    await server.as('100010'),
    await server.as(signer),
  ]
  const flows = []
  for (let round = 0; round < rounds; round++)
    flows.push((await creator.call('oa/flow/creat', creating(design, {}))).data)
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  const next = { id: design, design: signing('orsign', [signer], after), publish: true, rev: undefined }
  await server.db.transaction((tx) => saveDesign(tx, saving, next))
  const [second, first] = (await admin.call('oa/flow/admin/flowversions', { flowid: design })).data
  const moving = { flowid: design, version: second?._id ?? '', reason: '改版' }
  const outcomes = new Set<boolean>()
  for (const [round, { flowlistid, nextmessage }] of flows.entries()) {
    const msgid = nextmessage[0]?.list?.[0]?.msgid ?? ''
    const sign = () => them.call('oa/flow/deal', dealing(msgid, {}, { version: first?._id ?? '' }))
    const move = () =>
      admin.call('oa/flow/admin/changeflowtoversion', { ...moving, flowlistids: [flowlistid] })
    const [signed, moved] = await raceInTurn(round, sign, move)
    outcomes.add(signed.success)
    expect(moved.data.moved).toBe(1)
    if (!signed.success) expect(signed.code).toBe('flow.version-changed')
    const waiting = await rowsOf<{ to_id: string }>(
      server.db,
      'select to_id from message where flow_id = $1 and status = 1',
      flowlistid,
    )
    expect(waiting).toEqual([{ to_id: signed.success ? before : signer }])
  }
  expect(outcomes.size, 'each is first in some rounds').toBe(2)
}, 600_000)
