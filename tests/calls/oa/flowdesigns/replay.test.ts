import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { demoFlows } from '#/server/jobs/demo-flows'
import { playDemoStory } from '#/server/jobs/demo-story'
import { wholeDatabase } from '../../../kit/contents'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** What happened in the company, decided again on a design before that is published. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const replayed = async (flowid: string, design?: FlowDesign, who = admin, count = 200) =>
  (await who.call('oa/flowdesigns/simulation/replay', { flowid, count, ...(design && { design }) })).data

/** A design whose leave of more than so many days goes further up. */
function leaveAbove(days: number): FlowDesign {
  const design = demoDesign('flow-leave')
  for (const step of design.funlist)
    for (const { NextFun } of step.btnGroup)
      for (const link of NextFun) link.if = link.if.replace(/> ?\d+(\.\d+)?/, `> ${days}`)
  return design
}

/** A leave that its creator's superior has agreed to. */
async function agreedLeave(days: number): Promise<string> {
  const me = await server.as('100009')
  const flow = (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(days)))).data.flowlistid
  const boss = await server.as('100008')
  await boss.call('oa/flow/deal', dealing(await waitingFor(boss, flow)))
  return flow
}

test.each(demoFlows.map(({ flow }) => [flow.name, flow.id]))(
  'replays the demo flows of %s with the same result',
  async (_, id) => {
    const { flows, same, differing, company, unknown, rows } = await replayed(id)
    expect(rows).toEqual([])
    expect({ differing, company, unknown }).toEqual({ differing: 0, company: 0, unknown: 0 })
    expect(same).toBe(flows)
  },
)

test('replays the whole history', async () => {
  const designs = [...demoFlows.map(({ flow }) => flow.id), 'ask-people']
  const counts = await Promise.all(designs.map(async (id) => (await replayed(id)).flows))
  const { rows } = await server.db.pool.query('select count(*)::int as all from flow')
  expect(counts.reduce((sum, one) => sum + one)).toBe(rows[0].all)
})

describe('a replay with a changed condition', () => {
  test('lists per flow which action leads elsewhere, why, and how it ends', async () => {
    const flow = await agreedLeave(1)
    const { rows, differing } = await replayed('flow-leave', leaveAbove(0))
    expect(differing).toBe(rows.length)
    const mine = rows.find(({ _id }) => _id === flow)
    expect(mine).toMatchObject({ kind: 'way', name: '请假申请', creater: expect.any(String) })
    expect(mine?.would).not.toEqual(mine?.was)
    expect(mine?.reasons.some(({ holds }) => holds)).toBe(true)
    expect(mine?.acts[0]).toMatchObject({ kind: 'creat', person: '100009' })
  })

  test('opens the actions of a differing flow in the simulator with the changed course', async () => {
    const design = leaveAbove(0)
    const { rows } = await replayed('flow-leave', design)
    const [row] = rows
    const question = { flowid: 'flow-leave', design, at: row?.begins_at, acts: row?.acts.slice(0, 1) ?? [] }
    const { data } = await admin.call('oa/flowdesigns/simulation/deal', question)
    expect(data.refused).toBeNull()
    expect(data.acts).toHaveLength(1)
  })

  test('writes nothing', async () => {
    const before = await wholeDatabase(server.db)
    await replayed('flow-leave', leaveAbove(0))
    expect(await wholeDatabase(server.db)).toEqual(before)
  })
})

test('shows designers without permission to observe that a flow differs, but neither its creator nor its content', async () => {
  const designer = await server.as('100004')
  const tried = leaveAbove(0)
  const everybody = [{ type: 'dept' as const, id: 'dept-root', name: '', coverage: 'n' as const }]
  // What the tried design allows gives nobody a right.
  tried.set.permissions = [
    { allow: ['watch'], admindept: [], deptuser: [{ chosetype: 'or', chosed: everybody, runRoots: [] }] },
  ]
  const { rows } = await replayed('flow-leave', tried, designer)
  const foreign = rows.filter(({ _id }) => !_id)
  expect(foreign.length).toBeGreaterThan(0)
  for (const row of foreign)
    expect(row).toMatchObject({ name: '', creater: '', desc: '', actor: '', reasons: [], acts: [] })
})

test('reports a moved person as a change of the company, not of the design', async () => {
  const before = await replayed('flow-leave')
  await server.db.pool.query(`update flow_log set act = jsonb_set(act, '{actor,id}', '"nobody"')
    where flow_id in (select id from flow where design_id = 'flow-leave' order by created_at desc limit 1)
      and act->>'rule' = 'create'`)
  const after = await replayed('flow-leave')
  expect(after).toMatchObject({ company: before.company + 1, differing: before.differing })
})

test('counts flows older than recorded actions and guesses nothing about them', async () => {
  const { flows } = await replayed('flow-leave')
  await server.db.pool.query(
    `update flow_log set act = null where flow_id in (select id from flow where design_id = 'flow-leave')`,
  )
  expect(await replayed('flow-leave')).toMatchObject({ flows, unknown: flows, same: 0, differing: 0 })
})

test('rejects invalid requests', async () => {
  const path = 'oa/flowdesigns/simulation/replay'
  expect(await admin.call(path, { flowid: 'nothing' })).toMatchObject({ success: false })
  expect(await admin.call(path, { flowid: 'flow-leave', count: 10_001 })).toMatchObject({ success: false })
  const employee = await server.as('100009')
  expect(await employee.call(path, { flowid: 'flow-leave' })).toMatchObject({ success: false })
})
