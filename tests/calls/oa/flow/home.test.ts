import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  sealForm,
  waitingFor,
} from '../../../kit/flows'
import { passMidnight } from '../../../kit/server'

/** What the home page asks: what waits, what one started, favourites, the month, what concerns one. */

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const day = 86_400_000
const as = (jobId: string) => server.as(jobId)

async function starts(jobId: string, desc: string, level: 0 | 100 = 0): Promise<string> {
  server.clock.move(1000)
  const me = await as(jobId)
  const flowdata = { dept: '', desc, fileList: [], level }
  const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1), { flowdata }))
  return data.flowlistid
}
/** Sets a due date by hand, and writes the row of the flow too, as every writer of its messages does. */
const setDue = (flow: string, at: number) =>
  server.db.pool.query(
    `with touched as (update flow set id = id where id = $1)
     update message set time_expired = 60, expires_at = to_timestamp($2::float8 / 1000) where flow_id = $1 and status = 1`,
    [flow, at],
  )
const handles = async (jobId: string, flow: string, suggest = '同意') => {
  const who = await as(jobId)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, flow), {}, { suggest }))
}

describe('waiting tasks on the home page', () => {
  test("lists overdue tasks first, then urgent, then by due date, with the creator's picture", async () => {
    const now = server.clock.now()
    const [ordinary, soon, urgent, late] = [
      await starts('100010', '普通'),
      await starts('100010', '快到期'),
      await starts('100010', '紧急', 100),
      await starts('100010', '超时'),
    ]
    for (const flow of [ordinary, urgent]) await setDue(flow, now + 9 * day)
    await setDue(soon, now + day / 2)
    await setDue(late, now - day)
    const { data } = await (await as('100008')).call('oa/flow/home/waiting', {})
    expect(data).toMatchObject({ total: 4, late: 1 })
    expect(data.rows.map(({ message }) => message.flowlistOi.desc)).toEqual([
      '超时',
      '紧急',
      '快到期',
      '普通',
    ])
    expect(data.rows[0]).toMatchObject({
      applicant: { name: '王磊', dept: expect.stringMatching(/./) },
      message: { batch: '同意', NowFunName: '直接上级审批' },
    })
    expect((await (await as('100009')).call('oa/flow/home/waiting', {})).data).toEqual({
      total: 0,
      late: 0,
      rows: [],
    })
  })

  test('returns at most six waiting tasks and their total', async () => {
    for (let n = 0; n < 4; n++) await starts('100010', `第${n}次`)
    const { data } = await (await as('100008')).call('oa/flow/home/waiting', {})
    expect([data.rows.length, data.total]).toEqual([6, 8])
  })
})

describe('submitted flows on the home page', () => {
  test('lists running flows first with assignee and time, and ended flows with their last opinion', async () => {
    const done = await starts('100013', '已办完')
    await handles('100008', done, '路上注意安全')
    const running = await starts('100013', '还在办')
    const { data } = await (await as('100013')).call('oa/flow/home/mine', {})
    expect(data.rows.map(({ flow }) => flow.desc)).toEqual(['还在办', '已办完'])
    expect(data.rows[0]).toMatchObject({ flow: { _id: running }, done: 1, ending: null })
    expect(data.rows[0]?.now).toMatchObject([{ step: '直接上级审批', people: ['林晓峰'], count: 1 }])
    expect(data.rows[0]?.ahead).toBeGreaterThan(0)
    expect(data.rows[1]).toMatchObject({ ahead: 0, now: [] })
    expect(data.rows[1]?.ending).toMatchObject({ words: expect.any(String) })
  })
})

describe('flows to start on the home page', () => {
  const names = async (jobId: string) =>
    (await (await as(jobId)).call('oa/flow/home/flows', {})).data.flows.map(({ id }) => id)

  test('shows available flows to a person who has started none', async () => {
    const { data } = await (await as('100020')).call('oa/flow/home/flows', {})
    expect(data.flows.length).toBe(Math.min(data.total, 8))
    expect(data.flows.every(({ favourite }) => !favourite)).toBe(true)
  })

  test('lists favourites first, then the flows started most often', async () => {
    const me = await as('100014')
    const flowdata = { dept: '', desc: '', fileList: [], level: 0 as const }
    for (let n = 0; n < 2; n++)
      await me.call('oa/flow/creat', creating('flow-seal', sealForm(), { flowdata }))
    await starts('100014', '请假')
    expect((await names('100014')).slice(0, 2)).toEqual(['flow-seal', 'flow-leave'])
    await me.call('oa/flow/home/favourite', { flowid: 'flow-purchase', on: true })
    expect((await names('100014')).slice(0, 3)).toEqual(['flow-purchase', 'flow-seal', 'flow-leave'])
    const { data } = await me.call('oa/flow/home/favourite', { flowid: 'flow-purchase', on: false })
    expect(data.favourites).toEqual([])
    expect((await names('100014')).slice(0, 2)).toEqual(['flow-seal', 'flow-leave'])
  })

  test('rejects a flow without the right to start it as a favourite', async () => {
    expect(
      await (await as('100014')).call('oa/flow/home/favourite', { flowid: 'nothing', on: true }),
    ).toMatchObject({
      success: false,
      code: 'home.not-yours-to-start',
    })
  })
})

describe('monthly figures on the home page', () => {
  test("counts handled tasks, median duration and overdue tasks by the company's days", async () => {
    passMidnight(server.clock)
    const me = await as('100008')
    const before = (await me.call('oa/flow/home/month', {})).data
    const flow = await starts('100010', '算一算')
    await setDue(flow, server.clock.now() + 1000)
    server.clock.move(3600_000)
    await handles('100008', flow)
    const { data } = await me.call('oa/flow/home/month', {})
    expect(data.now.handled).toBe(before.now.handled + 1)
    expect(data.now.late).toBe(before.now.late + 1)
    expect(data.days.at(-1)).toMatchObject({ late: 1 })
    expect(data.now.median).toBeGreaterThan(0)
    expect(data.days.reduce((sum, { handled }) => sum + handled, 0)).toBe(data.now.handled)
    expect(data.month).toBe(data.days.at(-1)?.day.slice(0, 7))
  })

  test("begins a month at the company's midnight and compares it with the previous one", async () => {
    const me = await as('100015')
    const flow = await starts('100016', '跨月')
    const [year = 0, month = 0] = (await me.call('oa/flow/home/month', {})).data.month.split('-').map(Number)
    const midnight = Date.UTC(year, month - 1, 1) - 8 * 3600_000
    const handled = (id: string, at: number) =>
      server.db.pool.query(
        `with touched as (update flow set id = id where id = $1) insert into message select (jsonb_populate_record(m, jsonb_build_object('id', $2::text, 'to_id', '100015',
           'status', 3, 'created_at', $3::text, 'finished_at', $4::text))).*
         from message m where flow_id = $1 and status = 1`,
        [flow, id, new Date(at - 60_000).toISOString(), new Date(at).toISOString()],
      )
    await handled('before', midnight - 1)
    await handled('after', midnight)
    const { data } = await me.call('oa/flow/home/month', {})
    expect(data).toMatchObject({ now: { handled: 1, median: 60 }, before: { handled: 1, median: 60 } })
    expect(data.days[0]).toMatchObject({ handled: 1 })
  })
})

describe('related activity on the home page', () => {
  test('shows a mention with its words until it is read', async () => {
    const flow = await starts('100013', '请看一下')
    const li = await as('100008')
    await li.call('oa/flow/comment/creat', {
      flowOi_id: flow,
      text: '@苏婉清 请补充交接人',
      mentions: ['100013'],
    })
    const me = await as('100013')
    const { data } = await me.call('oa/flow/home/related', {})
    const [row] = data.rows
    expect(row).toMatchObject({
      kind: 'mention',
      flowlistid: flow,
      from: { name: '林晓峰' },
      comment: { text: '@苏婉清 请补充交接人' },
    })
    await me.call('oa/flow/setread', { msgid: row?.msgid ?? '' })
    expect((await me.call('oa/flow/home/related', {})).data.rows).not.toContainEqual(row)
  })
})

describe('the arrangement of the home page', () => {
  test('stores a personal arrangement and resets it to the default', async () => {
    const me = await as('100015')
    const layout = { order: ['month', 'waiting'], hidden: ['notices'] }
    const conf = async () => (await me.call('employee/getinfo.get', {})).data.conf.home
    await me.call('oa/flow/home/arrange', { layout })
    expect(await conf()).toEqual(layout)
    await me.call('oa/flow/home/arrange', { layout: null })
    expect(await conf()).toBeNull()
  })

  test('rejects an invalid arrangement', async () => {
    const me = await as('100015')
    for (const layout of [
      { order: 'x', hidden: [] },
      { order: [] },
      { order: Array(99).fill('x'), hidden: [] },
    ])
      expect(await me.raw('oa/flow/home/arrange', { layout })).toMatchObject({ status: 400 })
  })
})
