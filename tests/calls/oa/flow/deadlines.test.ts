import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deadline } from '../../../../src/generated/types'
import { notifyOverdue } from '../../../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { readConfig } from '../../../../src/server/platform/config'
import { createAppContext } from '../../../../src/server/platform/context/create-context'
import { openLog } from '../../../../src/server/platform/observability/log'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { button, design, only, start, step } from '../../../kit/house'

/** Deadlines that act: durable effects, done once, whoever runs them. */

const hour = 3_600_000
const [creator, handler, other] = ['100010', '100009', '100060'] as const

let server: FlowServer
beforeEach(async () => {
  server = await flowServerOfFile()
})
afterEach(() => server.stop())

async function begin(deadline: Deadline): Promise<string> {
  const flowid = await server.publish(
    '限时流程',
    design([
      start(['审批']),
      step('审批', {
        dealers: only(handler),
        deadline,
        btnGroup: [
          button(['备案'], { id: 'yes' }),
          button([], { id: 'no', name: '不同意', outcome: 'refuse' }),
        ],
      }),
      step('备案', { dealers: only(other) }),
    ]),
  )
  const me = await server.as(creator)
  return (await me.call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
}

const hours = (amount: number, ...acts: Deadline['acts']): Deadline => ({ unit: 'hour', amount, acts })
const messages = (flow: string) =>
  rowsOf<{ to: string; status: number; by: string; expires: Date | null }>(
    server.db,
    `select to_id as "to", status, finished_id as by, expires_at as expires from message
     where flow_id = '${flow}' and not is_copy and step_id <> '发起' order by created_at, id`,
  )
const logs = async (flow: string) =>
  (
    await rowsOf<{ record: { type2: number; actorId: string; deadline?: object } }>(
      server.db,
      `select record from flow_log where flow_id = '${flow}' order by at, id`,
    )
  ).map(({ record }) => record)
const turn = async (ms: number) => {
  server.clock.move(ms)
  await runOutbox(server.house)
}

test('escalates an overdue task at its deadline and approves it automatically at the next', async () => {
  const flow = await begin(hours(2, { do: 'escalate', after: 0 }, { do: 'agree', after: 3 }))
  await turn(2 * hour - 60_000)
  expect(await messages(flow)).toMatchObject([{ to: handler, status: 1 }])
  await turn(60_000 + 1000)
  const [old, up] = await messages(flow)
  expect(old).toMatchObject({ to: handler, status: 2, by: 'system' })
  expect(up).toMatchObject({ status: 1 })
  expect(up?.to).not.toBe(handler)
  await turn(3 * hour + 1000)
  expect((await messages(flow)).at(1)).toMatchObject({ status: 3, by: 'system' })
  expect((await messages(flow)).at(-1)).toMatchObject({ to: other, status: 1 })
  expect((await logs(flow)).slice(1)).toMatchObject([
    { type2: 8, actorId: 'system', deadline: { do: 'escalate' } },
    { type2: 4, actorId: 'system', deadline: { do: 'agree' } },
  ])
  const history = (await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })).data
  expect(JSON.stringify(history)).toContain('"deadline"')
})

test('transfers an overdue task to the person in the design and refuses it at the next deadline', async () => {
  const flow = await begin(hours(2, { do: 'hand', after: 0, who: only(other) }, { do: 'refuse', after: 3 }))
  await turn(2 * hour + 1000)
  expect(await messages(flow)).toMatchObject([
    { to: handler, status: 2, by: 'system' },
    { to: other, status: 1 },
  ])
  const his = await server.as(other)
  expect(await waitingFor(his, flow)).toBeTruthy()
  await turn(3 * hour + 1000)
  expect((await messages(flow)).at(-1)).toMatchObject({ to: other, status: 3, by: 'system' })
  const { data } = await (await server.as(creator)).call('oa/flow/detail', { flowOi_id: flow })
  expect(data.flow).toMatchObject({ result: 'refused', finished_at: expect.any(String) })
  expect((await logs(flow)).flatMap(({ deadline }) => deadline ?? [])).toMatchObject([
    { do: 'hand' },
    { do: 'refuse' },
  ])
})

test('ignores deadlines of tasks that were handled in time', async () => {
  const flow = await begin(hours(2, { do: 'refuse', after: 0 }))
  const who = await server.as(handler)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, flow), {}))
  await turn(5 * hour)
  expect((await messages(flow)).map(({ status }) => status)).toEqual([3, 1])
  expect(await logs(flow)).toHaveLength(2)
})

test('escalates an overdue task once across two processes', async () => {
  const flow = await begin(hours(1, { do: 'remind', after: 0 }, { do: 'refuse', after: 1 }))
  server.clock.move(hour + 1000)
  const second = createAppContext(readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent' }), server.url, {
    clock: server.clock,
    log: openLog('silent'),
  })
  await Promise.all([runOutbox(server.house), runOutbox(second), runOutbox(server.house)])
  expect((await logs(flow)).filter(({ deadline }) => deadline)).toHaveLength(1)
  // The same effect again, as after a process that died when it was done and not yet noted.
  await rowsOf(
    server.db,
    `insert into outbox (workspace, flow_id, id, kind, payload, created_at, due_at)
     select workspace, flow_id, 'again', 'deadline', json_build_object('messageId', id, 'act', 0), now(), '2020-01-01'
     from message where flow_id = '${flow}' and status = 1`,
  )
  await Promise.all([runOutbox(server.house), runOutbox(second)])
  expect((await logs(flow)).filter(({ deadline }) => deadline)).toHaveLength(1)
  server.clock.move(hour + 1000)
  await Promise.all([runOutbox(server.house), runOutbox(second)])
  expect((await messages(flow)).map(({ status }) => status)).toEqual([3])
  await second.push.close()
  await second.sources.close()
  await second.db.close()
})

test('applies either the escalation or a simultaneous decision of the assignee', async () => {
  const flow = await begin(hours(1, { do: 'refuse', after: 0 }))
  const who = await server.as(handler)
  const mine = await waitingFor(who, flow)
  server.clock.move(hour + 1000)
  const [answer] = await Promise.all([who.raw('oa/flow/deal', dealing(mine, {})), runOutbox(server.house)])
  const decided = (await logs(flow)).filter(({ type2 }) => type2 === 4)
  expect(decided).toHaveLength(1)
  expect(decided[0]?.actorId).toBe(answer.success ? handler : 'system')
  if (!answer.success) expect(answer.code).toBe('flow.message-handled')
})

test('pauses the deadline while the flow is back with its creator, and resumes the remainder', async () => {
  const flowid = await server.publish(
    '并行流程',
    design([
      start(['审批', '会签']),
      step('审批', {
        dealers: only(other),
        btnGroup: [button(['发起'], { name: '退回', outcome: 'return' })],
      }),
      step('会签', {
        dealers: only(handler),
        deadline: hours(2, { do: 'refuse', after: 0 }),
        btnGroup: [button([], { name: '不同意', outcome: 'refuse' })],
      }),
    ]),
  )
  const me = await server.as(creator)
  const flow = (await me.call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
  const timed = async () => (await messages(flow)).find(({ to, status }) => to === handler && status === 1)
  const first = (await timed())?.expires?.getTime() ?? 0
  const back = await server.as(other)
  await back.call('oa/flow/deal', dealing(await waitingFor(back, flow), {}))
  expect(await timed()).toMatchObject({ expires: null })
  await turn(30 * hour)
  expect(await timed(), 'nothing was done meanwhile').toBeDefined()
  await me.call('oa/flow/deal', dealing(await waitingFor(me, flow), {}))
  const later = (await timed())?.expires?.getTime() ?? 0
  expect(Math.round((later - first) / hour)).toBe(30)
  await turn(3 * hour)
  expect((await logs(flow)).at(-1)).toMatchObject({ actorId: 'system', deadline: { do: 'refuse' } })
})

test("computes a deadline in working time by the calendar of the assignee's department", async () => {
  const flow = await begin({ unit: 'work-day', amount: 1, acts: [] })
  const [first] = await messages(flow)
  const at = (first?.expires ?? new Date(0)).getTime()
  expect(at).toBeGreaterThan(server.clock.now())
  server.clock.move(at - server.clock.now() - 1000)
  expect(await notifyOverdue(server.house)).toBe(0)
  server.clock.move(2000)
  expect(await notifyOverdue(server.house)).toBe(1)
  // A weekend between is longer than a session: the administrator signs in after it.
  const admin = await server.as('admin')
  const { result } = (await admin.call('oa/flow/timeout/log', { nowpage: 1, search: {} })).data
  expect(result[0]?.first_expired_at).toBe(new Date(at).toISOString())
})
