import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOcel, type Ocel, readXes } from '../../../../scripts/event-log-checks.mjs'
import type { OaFlowInsightSummaryData, OaFlowInsightWaitingData } from '../../../../src/generated/types'
import { countPassages } from '../../../../src/server/jobs/count-passages'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  purchaseForm,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'
import { inTest } from '../../../kit/test-environment'

/** What the history of a design says: its real ways, its usual times, why a flow waits, and its event log. */

const hour = 3_600_000
const watcher = '100040'
const inPart = '100041'
const period = { from: '2026-12-01', until: '2026-12-31' }

let server: FlowServer
let flowid = ''
const senders = new Map<string, Sender>()

async function as(jobId: string): Promise<Sender> {
  const known = senders.get(jobId) ?? (await server.as(jobId))
  senders.set(jobId, known)
  return known
}

beforeAll(async () => {
  server = await flowServerOfFile()
  const may = (id: string, admindept: object[] = []) => ({
    allow: ['watch', 'export'] as ('watch' | 'export')[],
    admindept: admindept as never[],
    deptuser: [{ chosetype: 'or' as const, chosed: [{ type: 'user' as const, id, name: id }], runRoots: [] }],
  })
  const design = demoDesign('flow-purchase')
  const { set: _, ...more } = design
  design.set.permissions = [may(watcher), may(inPart, [{ type: 'dept', id: '4', name: '', coverage: 1 }])]
  flowid = await server.publish('采购', { ...more, set: design.set })
  // Monday, 7 December 2026, 09:00 in Shanghai: each hour of the story is one of work.
  server.clock.freeze()
  server.clock.move(Date.UTC(2026, 11, 7, 1) - server.clock.now())
  for (let at = 0; at < 6; at++) await handle(await start(), 3)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async () =>
  (await (await as('100010')).call('oa/flow/creat', creating(flowid, purchaseForm(800)))).data.flowlistid

/** Lets the next assignee of a flow decide some hours after 9:00; the clock returns to 9:00. */
async function handle(flow: string, hours: number) {
  server.clock.move(hours * hour)
  const [waiting] = await rowsOf(
    server.db,
    `select m.id, m.to_id from message m where m.flow_id = '${flow}' and m.status = 1 order by m.id limit 1`,
  )
  const { id = '', to_id: person = '' } = (waiting ?? {}) as { id?: string; to_id?: string }
  await (await as(person)).call('oa/flow/deal', dealing(id))
  server.clock.move(-hours * hour)
}

/** Counts until the sums know all changes: other databases of the installation have transactions, too. */
async function countAll() {
  await vi.waitFor(
    async () => {
      await countPassages(server.house)
      const [left] = await rowsOf(
        server.db,
        `select count(*)::int as n from flow_change c left join insight_position p on p.workspace = c.workspace
         where (c.transaction, c.flow_id) > (coalesce(p.transaction, 0), coalesce(p.flow_id, ''))`,
      )
      expect(left).toEqual({ n: 0 })
    },
    { timeout: 10_000, interval: 20 },
  )
}

const summary = async (who = watcher, more: object = {}) =>
  (await as(who)).raw('oa/flow/insight/summary', { flowid, period, ...more })
const told = async () => (await summary()).data as OaFlowInsightSummaryData

const timeOf = (parts: readonly { id?: string; from?: string; to?: string; time: { count: number } }[]) =>
  Object.fromEntries(
    parts.flatMap(({ id, from, to, time }) => (time.count ? [[id ?? `${from} ${to}`, time.count]] : [])),
  )

describe('insight into a design', () => {
  test('counts visits and real ways, with usual times in working hours', async () => {
    await countAll()
    const { name, steps, ways, people, departments, flows } = await told()
    expect(name).toBe('采购')
    expect(timeOf(steps)).toEqual({ start: 6, superior: 6 })
    expect(timeOf(ways)).toEqual({ 'start superior': 6, 'superior finance': 6 })
    const superior = steps.find(({ id }) => id === 'superior')
    expect(superior?.total).toBe(18 * hour)
    expect(Math.abs((superior?.time.p50 ?? 0) / (3 * hour) - 1)).toBeLessThan(0.1)
    expect(people).toEqual({
      rows: [{ id: '100008', name: '林晓峰', people: 1, count: 6, ms: 18 * hour }],
      hidden: 0,
    })
    expect([departments, flows.time.count]).toEqual([{ rows: [], hidden: 1 }, 0])
  })

  test('shows a way that the design does not have, and counts nothing twice', async () => {
    const flow = await start()
    await handle(flow, 3)
    const [waiting, before] = await rowsOf<{ id: string; to_id: string }>(
      server.db,
      `select distinct on (status) id, to_id from message where flow_id = $1 and status in (1, 7) order by status, id`,
      flow,
    )
    server.clock.move(5 * hour)
    const back = { msg_id: waiting?.id ?? '', msg_to_id: before?.id ?? '', reason: '请补充预算' }
    expect(await (await as(waiting?.to_id ?? '')).raw('oa/flow/revoketo', back)).toMatchObject({
      success: true,
    })
    server.clock.move(-5 * hour)
    await countAll()
    const { ways, people } = await told()
    expect(ways.find(({ from, to }) => from === 'finance' && to === 'start')).toMatchObject({
      isDesigned: false,
      time: { count: 1 },
    })
    expect([people.rows.map(({ count }) => count), people.hidden]).toEqual([[7], 1])
    await server.db.pool.query('delete from insight_position')
    await countAll()
    expect((await told()).ways).toEqual(ways)
  })

  test('sums up as if all flows were counted for the first time', async () => {
    const sums = () =>
      rowsOf(
        server.db,
        'select kind, grain, day, source, target, bucket, count, ms from insight_sum where count <> 0 order by 1, 2, 3, 4, 5, 6',
      )
    const before = await sums()
    await server.db.pool.query('truncate insight_sum, insight_flow, insight_position')
    await countAll()
    expect(await sums()).toEqual(before)
  })

  test('limits sums to the version and the period', async () => {
    const [version] = (await told()).versions
    const counted = async (more: object) => {
      const { data } = (await summary(watcher, more)) as { data: OaFlowInsightSummaryData }
      return data.steps.reduce((sum, { time }) => sum + time.count, 0)
    }
    expect(await counted({ version: version?.id })).toBeGreaterThan(12)
    expect(await counted({ period: { from: '2026-12-08', until: '2026-12-31' } })).toBe(0)
    expect(await counted({ period: { from: '2026-12-07', until: '2026-12-07' } })).toBeGreaterThan(12)
    expect(await counted({ period: { from: '2026-01-01', until: '2027-01-31' } })).toBeGreaterThan(12)
  })

  test.each([
    ['ends before it begins', { from: '2026-12-02', until: '2026-12-01' }, 'insight.period-reversed'],
    ['is longer than ten years', { from: '2010-01-01', until: '2026-12-01' }, 'insight.period-long'],
    ['has a day that no calendar has', { from: '2026-02-30', until: '2026-12-01' }, 'insight.no-day'],
  ])('rejects a period that %s', async (_, wrong, code) => {
    expect(await summary(watcher, { period: wrong })).toMatchObject({ success: false, code })
  })

  test('is closed to people who do not watch the flows of all departments', async () => {
    expect(await summary('100010')).toMatchObject({ success: false, code: 'flow.not-found' })
    expect(await summary(inPart)).toMatchObject({ success: false, code: 'insight.departments' })
    const begun = { flowid, period, format: 'xes' }
    const refused = await (await as(inPart)).raw('oa/flow/insight/export', begun)
    expect(refused).toMatchObject({ success: false, code: 'insight.departments' })
  })
})

test('is closed in the test environment, where testers may act as each other', async () => {
  const tester = await inTest(server, await as('admin'))
  expect(await tester.raw('oa/flow/insight/summary', { flowid, period })).toMatchObject({
    success: false,
    code: 'flow.not-found',
  })
})

describe('insight into a flow', () => {
  const insight = async (flowOi_id: string, who = '100010') =>
    (await as(who)).raw('oa/flow/insight/waiting', { flowOi_id })

  test('says for whom it waits, how long this usually takes, and when it will end', async () => {
    const flow = await start()
    server.clock.move(hour)
    const { data } = (await insight(flow)) as { data: OaFlowInsightWaitingData }
    expect(data.waits).toMatchObject([
      { step: '直接上级审批', people: ['林晓峰'], count: 1, elapsed: hour, usual: { count: 7 } },
    ])
    const [p50, p90] = [data.end?.p50, data.end?.p90].map((at) => Date.parse(at ?? ''))
    expect(p50).toBeGreaterThan(server.clock.now())
    expect(p90).toBeGreaterThanOrEqual(p50 ?? 0)
    expect([data.took, data.slow]).toEqual([null, []])
    server.clock.move(-hour)
    expect(await insight(flow, '100034')).toMatchObject({ success: false, code: 'flow.not-found' })
  })

  test('names what slowed it', async () => {
    const flow = await start()
    // Until Wednesday, 9:00: sixteen hours of work.
    await handle(flow, 48)
    const { data } = (await insight(flow)) as { data: OaFlowInsightWaitingData }
    expect(data.slow).toMatchObject([{ step: '直接上级审批', took: 16 * hour, usual: { count: 7 } }])
  })
})

describe('event logs', () => {
  async function exported(format: 'ocel' | 'xes'): Promise<string> {
    const who = await as(watcher)
    const { data: begun } = await who.call('oa/flow/insight/export', { flowid, period, format })
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await who.call('oa/flow/export/list', {})
    const file = data.find(({ id }) => id === begun.id)?.file
    expect(file?.name).toMatch(format === 'xes' ? /^采购 .*\.xes$/ : /^采购 .*\.json$/)
    const pieces: Buffer[] = []
    for await (const piece of server.house.files.read(file?.fileid ?? '')) pieces.push(piece as Buffer)
    return Buffer.concat(pieces).toString()
  }

  test('are valid OCEL 2.0 and XES with every flow, every decision and the return of a flow', async () => {
    const log = JSON.parse(await exported('ocel')) as Ocel
    const { traces, problems } = readXes(await exported('xes'))
    expect([checkOcel(log), problems]).toEqual([[], []])
    const [flows] = await rowsOf<{ n: number; events: number }>(
      server.db,
      `select count(distinct f.id)::int as n, count(m.id)::int as events from flow f
       join message m on m.flow_id = f.id and m.status in (3, 7) and not m.is_copy where f.design_id = $1`,
      flowid,
    )
    const events = (flows?.events ?? 0) + 1
    expect(traces).toHaveLength(flows?.n ?? 0)
    expect(log.events).toHaveLength(events)
    expect(traces.flatMap((trace) => trace.events)).toHaveLength(events)
    expect(log.eventTypes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['填写申请', '直接上级审批']),
    )
  })
})
