import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StoredFile } from '../../../../src/generated/types'
import { runArchiving } from '../../../../src/server/jobs/archive'
import { deleteUnreferencedFiles } from '../../../../src/server/jobs/delete-orphan-files'
import { playDemoStory } from '../../../../src/server/jobs/demo-story'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import type { AppContext } from '../../../../src/server/platform/context/app-context'
import { environmentTables } from '../../../../src/server/platform/db/shared-tables'
import { flowTableNames } from '../../../../src/server/queries/archive/move-flows'
import { archiveEnded, beginArchive, inArchive, tablesOf } from '../../../kit/archiving'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  purchaseForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { inTest } from '../../../kit/test-environment'
import { signed, upload } from '../../../kit/uploads'

let server: FlowServer
let admin: Sender
let me: Sender
/** A leave of mine with a file, agreed to; somebody else's that still runs. */
let over: string
let running: string
let entry: StoredFile
const me100010 = '100010'
const plan = {
  name: '每年归档',
  flows: ['flow-leave'],
  frequency: 'year' as const,
  period: '1year' as const,
  keep_years: null,
  enabled: true,
}

async function leave(fileList: StoredFile[] = []): Promise<string> {
  const flowdata = { dept: '', desc: '探亲', fileList, level: 0 as const }
  const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1), { flowdata }))
  return data.flowlistid
}

async function agree(flow: string): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ to_id: string }>(
      server.db,
      'select to_id from message where flow_id = $1 and status = 1',
      flow,
    )
    if (!row) return
    const who = await server.as(row.to_id)
    expect((await who.call('oa/flow/deal', dealing(await waitingFor(who, flow)))).success).toBe(true)
  }
}

/** The flows of the house become older than any period. */
const age = () =>
  server.db.pool.query(
    `update flow set created_at = created_at - interval '5 years', finished_at = finished_at - interval '5 years',
       updated_at = updated_at - interval '5 years'`,
  )

beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
  admin = await server.as('admin')
  me = await server.as(me100010)
  const files = [{ name: '证明.txt', content: '病假证明' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who: me, files })
  entry = data[0] as StoredFile
  over = await leave([entry])
  await agree(over)
  const superior = await server.as('100008')
  const delegation = { from: '', to: '100009', kind: 'message' as const, flows: null, reason: '年假' }
  const always = { begins_at: null, ends_at: null, enabled: true }
  expect(await superior.call('oa/flowdesigns/entrust/creat', { ...delegation, ...always })).toMatchObject({
    success: true,
  })
  await agree(await leave())
  await server.db.pool.query('delete from entrust')
  await server.db.pool.query('update directory_version set delegations = delegations + 1')
  running = await leave()
  const bought = await me.call('oa/flow/creat', creating('flow-purchase', purchaseForm(3_000)))
  await agree(bought.data.flowlistid)
  while (await runOutbox(server.house));
  const [child] = await rowsOf<{ id: string; created_id: string }>(
    server.db,
    'select id, created_id from flow where parent_flow_id = $1',
    bought.data.flowlistid,
  )
  const cancelling = { flowOi_id: child?.id ?? '', cancelReason: '不付了' }
  const payer = await server.as(child?.created_id ?? '')
  expect(await payer.call('oa/flow/allcancel', cancelling)).toMatchObject({ success: true })
  while (await runOutbox(server.house));
  await age()
})
afterAll(() => server.stop())

const whereIs = (flow: string) =>
  rowsOf<{ place: string }>(
    server.db,
    `select 'public' as place from public.flow where id = $1 union all select 'archive' from archive.flow where id = $1`,
    flow,
  )
/** Partitions of the archive. */
const archivedYears = async () =>
  (
    await rowsOf<{ name: string }>(
      server.db,
      `select relname as name from pg_class where relispartition and relkind = 'r' order by relname collate "C"`,
    )
  ).map(({ name }) => name)
const archivesOf = async (who: Sender) =>
  (await who.call('oa/flowdesigns/archive/result/list', { nowpage: 1 })).data.result
const newest = async () => (await archivesOf(admin))[0]
const recoverAll = async () => {
  for (const { id, recover_status } of await archivesOf(admin))
    if (recover_status === 10) await admin.call('oa/flowdesigns/archive/result/recover', { id })
  await runArchiving(server.house)
}

describe('an archiving plan', () => {
  test('lets a flow administrator create, change, list and delete a plan', async () => {
    expect(await me.raw('oa/flowdesigns/archive/plan/creat', plan)).toMatchObject({ status: 403 })
    const made = (await admin.call('oa/flowdesigns/archive/plan/creat', plan)).data
    const known = (await admin.call('oa/flowdesigns/archive/plan/getbyid', { _id: made._id })).data
    expect(known).toMatchObject({ ...plan, flows: [{ id: 'flow-leave', name: '请假申请' }], rev: 1 })
    expect(new Date(known.next_at).getUTCMonth(), 'January begins in the company earlier').toBe(11)
    const changed = { ...plan, ...made, frequency: 'month' as const }
    expect((await admin.call('oa/flowdesigns/archive/plan/edit', changed)).data.rev).toBe(2)
    expect(await admin.raw('oa/flowdesigns/archive/plan/edit', changed)).toMatchObject({
      code: 'archive.plan-changed',
    })
    const { data } = await admin.call('oa/flowdesigns/archive/plan/list', { nowpage: 1, text: '每年' })
    expect(data).toMatchObject({ totalItems: 1, result: [{ _id: made._id, frequency: 'month' }] })
    await admin.call('oa/flowdesigns/archive/plan/delete', { _id: made._id })
    expect(await admin.raw('oa/flowdesigns/archive/plan/getbyid', { _id: made._id })).toMatchObject({
      code: 'archive.plan-gone',
    })
  })

  test('offers flows, frequencies and retention periods', async () => {
    const { data } = await admin.call('oa/flowdesigns/archive/plan/list.get', {})
    expect(data.flows).toContainEqual({ id: 'flow-leave', name: '请假申请' })
    expect(data.frequencies).toEqual(['month', 'quarterly', 'year'])
    expect(data.periods).toEqual(['3months', '9months', '1year', '2years', '3years', '4years'])
  })

  test('rejects unknown flows and a missing name', async () => {
    const make = (more: object) => admin.raw('oa/flowdesigns/archive/plan/creat', { ...plan, ...more })
    expect(await make({ flows: ['nowhere'] })).toMatchObject({ code: 'flowdesign.not-found' })
    expect(await make({ name: ' ' })).toMatchObject({ code: 'archive.no-name' })
    expect(await make({ period: '5years' })).toMatchObject({ status: 400 })
  })

  test('rejects a plan in the test environment', async () => {
    const there = await inTest(server, admin)
    expect(await there.raw('oa/flowdesigns/archive/plan/creat', plan)).toMatchObject({
      code: 'environment.not-here',
    })
  })

  test('runs a plan once when due and archives the ended flows that were counted before', async () => {
    const { _id } = (await admin.call('oa/flowdesigns/archive/plan/creat', plan)).data
    const settings = { flows: plan.flows, period: plan.period }
    const { count } = (await admin.call('oa/flowdesigns/archive/plan/count', settings)).data
    expect(count).toBeGreaterThan(0)
    expect(await me.raw('oa/flowdesigns/archive/plan/count', settings)).toMatchObject({ status: 403 })
    await runArchiving(server.house)
    expect(await whereIs(over)).toEqual([{ place: 'public' }])
    await server.db.pool.query(`update archive_plan set next_at = now() - interval '1 minute'`)
    await runArchiving(server.house)
    await runArchiving(server.house)
    expect(await whereIs(over)).toEqual([{ place: 'archive' }])
    expect(await whereIs(running)).toEqual([{ place: 'public' }])
    const archives = await archivesOf(admin)
    expect(archives).toHaveLength(1)
    expect(archives[0]).toMatchObject({
      recover_status: 10,
      percent: 100,
      error: '',
      plan_id: _id,
      total: count,
    })
    await admin.call('oa/flowdesigns/archive/plan/delete', { _id })
    await recoverAll()
  })

  test('runs a plan immediately on request', async () => {
    const { _id } = (await admin.call('oa/flowdesigns/archive/plan/creat', plan)).data
    const sent = { _id, requestId: 'archive-once-1' }
    const { data } = await admin.call('oa/flowdesigns/archive/plan/run', sent)
    expect((await admin.call('oa/flowdesigns/archive/plan/run', sent)).data).toEqual(data)
    expect(await newest()).toMatchObject({ id: data.id, recover_status: 0, percent: 0 })
    await runArchiving(server.house)
    // What was brought back a moment ago is not put away again before its period is over once more.
    expect(await whereIs(over)).toEqual([{ place: 'public' }])
    await admin.call('oa/flowdesigns/archive/plan/delete', { _id })
  })
})

describe('an archive', () => {
  const designs = ['flow-leave', 'flow-purchase', 'flow-expense', 'flow-payment', 'flow-seal']
  let id: string

  beforeEach(async () => {
    await server.db.pool.query('delete from archived_flow where recovered_at is not null')
    id = await archiveEnded(server, designs)
  })
  afterEach(recoverAll)

  test('restores every table unchanged when the whole archive is recovered', async () => {
    await recoverAll()
    const before = await tablesOf(server, 'public')
    await server.db.pool.query('delete from archived_flow')
    id = await archiveEnded(server, designs)
    const [there, here] = [await tablesOf(server, 'archive'), await tablesOf(server, 'public')]
    for (const name of flowTableNames) {
      const [all, left, away] = [before, here, there].map((tables) => Number(tables[name]?.rows))
      expect((left ?? 0) + (away ?? 0), name).toBe(all)
    }
    for (const name of ['flow', 'message', 'flow_log', 'visit', 'file', 'flow_comment', 'sub_flow'])
      expect(Number(there[name]?.rows), name).toBeGreaterThan(0)
    const [delegated] = await rowsOf<{ n: number }>(
      server.db,
      'select count(*)::int as n from archive.message where entrust_from_id is not null',
    )
    expect(delegated?.n).toBeGreaterThan(0)
    const year = new Date(server.clock.now()).getUTCFullYear()
    const yearly = ['flow', 'flow_link', 'flow_log', 'message', 'visit']
    expect(await archivedYears()).toEqual(yearly.map((name) => `${name}_${year}`))
    await recoverAll()
    expect(await archivedYears()).toEqual([])
    expect(await tablesOf(server, 'public')).toEqual(before)
    expect(Number((await tablesOf(server, 'archive')).flow?.rows)).toBe(0)
    expect(await newest()).toMatchObject({ id, recover_status: 30, flows: 0, rows: 0, files: 0 })
  })

  test('shows archived flows in the archive environment only', async () => {
    const there = await inArchive(server, me, id)
    const { data } = await there.call('oa/flow/detail', { flowOi_id: over })
    expect(data.flow).toMatchObject({ _id: over, desc: '探亲' })
    expect(data.may).toMatchObject({ deal: null, cancel: false, allcancel: false, again: false })
    const listed = async (who: Sender) =>
      (await who.call('oa/flow/list/icreat', firstPage)).data.result.map(({ _id }) => _id)
    expect(await listed(there)).toContain(over)
    expect(await listed(me)).not.toContain(over)
    expect(await listed(me)).toContain(running)
    expect(await listed(there)).not.toContain(running)
    const gone = await me.raw('oa/flow/detail', { flowOi_id: over })
    expect(gone).toMatchObject({ success: false, code: 'flow.archived' })
    const stranger = await (await server.as('100030')).raw('oa/flow/detail', { flowOi_id: over })
    expect(stranger).toMatchObject({ success: false, code: 'flow.not-found' })
  })

  test('shows an archive completely or not at all while its flows move', async () => {
    await recoverAll()
    let isMoving = true
    const moving = (async () => {
      for (let round = 0; round < 5; round++) {
        await server.db.pool.query('delete from archived_flow')
        await archiveEnded(server, designs)
        await recoverAll()
      }
      isMoving = false
    })()
    const answers = { whole: 0, away: 0 }
    while (isMoving) {
      const seen = await me.call('oa/flow/detail', { flowOi_id: over })
      const messages = await me.call('oa/flow/detail_msgs', { flowOi_id: over })
      for (const { success, code } of [seen, messages])
        if (!success) expect(['flow.archived', 'flow.not-found']).toContain(code)
      if (messages.success) expect(messages.data.msgList.length).toBeGreaterThan(1)
      answers[seen.success ? 'whole' : 'away'] += 1
    }
    await moving
    expect(answers.whole).toBeGreaterThan(0)
    expect(answers.away).toBeGreaterThan(0)
  })

  test('rejects every writing call in an archive and offers only reading menu entries', async () => {
    const there = await inArchive(server, me, id)
    for (const name of ['oa/flow/comment/creat', 'oa/flow/setallread', 'oa/flow/share/creat'] as const)
      expect(await there.raw(name, {})).toMatchObject({ status: 403, code: 'environment.not-here' })
    const before = await tablesOf(server, 'archive')
    const list = await there.call('oa/flow/list/cc', firstPage)
    for (const row of list.data.result)
      await there.call('oa/flow/detail', { flowOi_id: row.flowlistid, msgid: row._id })
    expect(await tablesOf(server, 'archive')).toEqual(before)
    const { data } = await there.call('employee/getinfo.get', {})
    expect(data.archive).toMatchObject({ id, recover_status: 10 })
    const urls = data.custom_route.flatMap(({ children = [] }) => children.map(({ url }) => url))
    expect(urls).toContain('/list/finish')
    expect(urls).not.toContain('/list/waiting')
  })

  test('retains the files of an archive, which open there and survive every cleanup', async () => {
    const there = await inArchive(server, me, id)
    const url = `${entry.url}?${await signed(server, there, me100010)}`
    expect((await server.app.inject({ url })).statusCode).toBe(200)
    server.clock.move(7 * 86_400_000)
    await deleteUnreferencedFiles(server.house, await server.house.files.folders())
    server.clock.move(-7 * 86_400_000)
    expect((await server.app.inject({ url })).statusCode).toBe(200)
  })

  test('shows an archive to participants of its flows only', async () => {
    expect((await archivesOf(me)).map((one) => one.id)).toContain(id)
    const [uninvolved] = await rowsOf<{ id: string }>(
      server.db,
      `select p.id from person p where p.enabled and not p.is_admin
         and not exists (select 1 from archive.message m where m.to_id = p.id)
         and not exists (select 1 from archive.flow f where f.created_id = p.id)
         and not exists (select 1 from person_role r where r.person_id = p.id) limit 1`,
    )
    const stranger = await server.as(uninvolved?.id ?? '')
    expect(await archivesOf(stranger)).toEqual([])
    expect(await stranger.raw('oa/flowdesigns/archive/result/see', { id })).toMatchObject({
      code: 'archive.gone',
    })
    expect(await me.raw('oa/flowdesigns/archive/result/recover', { id })).toMatchObject({ status: 403 })
  })

  const years = (count: number) =>
    server.db.pool.query(
      `update archive_result set keep_until = now() + make_interval(years => $2) where id = $1`,
      [id, count],
    )
  const stateOf = async () => (await archivesOf(admin)).find((one) => one.id === id)

  test('retains an expired archive during a legal hold', async () => {
    expect(await admin.raw('oa/flowdesigns/archive/result/hold', { id, reason: ' ' })).toMatchObject({
      success: false,
    })
    await admin.call('oa/flowdesigns/archive/result/hold', { id, reason: '诉讼' })
    await years(-1)
    await runArchiving(server.house)
    expect(await stateOf()).toMatchObject({ recover_status: 10, held: true, hold_reason: '诉讼' })
    expect(await whereIs(over)).toEqual([{ place: 'archive' }])
    await years(1)
    await admin.call('oa/flowdesigns/archive/result/release', { id })
    await runArchiving(server.house)
    expect(await stateOf()).toMatchObject({ recover_status: 10, held: false })
  })

  test('prevents recovery and destruction of a whole archive while one flow and its sub-flows are on hold', async () => {
    const [family] = await rowsOf<{ workname: string; child: string }>(
      server.db,
      `select p.workname, c.id as child from archive.flow c join archive.flow p on p.id = c.parent_flow_id limit 1`,
    )
    const workname = family?.workname ?? ''
    const hold = (body: object) =>
      admin.raw('oa/flowdesigns/archive/result/hold', { id, reason: '诉讼', ...body } as never)
    expect(await hold({ workname: '没有这个' })).toMatchObject({ code: 'archive.no-such-flow' })
    expect(await me.raw('oa/flowdesigns/archive/result/holds', { id })).toMatchObject({ status: 403 })
    expect(await hold({ workname })).toMatchObject({ success: true })
    const { data } = await admin.call('oa/flowdesigns/archive/result/holds', { id })
    expect(data.map(({ flow_id }) => flow_id)).toContain(family?.child)
    expect(data).toContainEqual(
      expect.objectContaining({ workname, hold_reason: '诉讼', held_by: '系统管理员' }),
    )
    expect(await stateOf()).toMatchObject({ held: false, held_flows: data.length })
    expect(await admin.raw('oa/flowdesigns/archive/result/recover', { id })).toMatchObject({
      code: 'archive.held',
    })
    await admin.call('oa/flowdesigns/archive/result/release', { id, workname })
    expect(await stateOf()).toMatchObject({ held_flows: 0 })
    await recoverAll()
    expect(await whereIs(family?.child ?? '')).toEqual([{ place: 'public' }])
  })

  test('rejects recovery of a tampered archive', async () => {
    await server.db.pool.query(`update archive.flow set description = '改过' where id = $1`, [over])
    await recoverAll()
    expect((await newest())?.error).not.toBe('')
    expect(await newest()).toMatchObject({ recover_status: 20 })
    expect(await whereIs(over)).toEqual([{ place: 'archive' }])
    await server.db.pool.query(`update archive.flow set description = '探亲' where id = $1`, [over])
  })

  test('pauses recovery while another flow uses the number and resumes once it is free', async () => {
    await recoverAll()
    await server.db.pool.query('delete from archived_flow')
    id = await archiveEnded(server, designs)
    await server.db.pool.query(
      `insert into public.flow select (jsonb_populate_record(null::public.flow, to_jsonb(f) || '{"id": "other"}')).*
       from archive.flow f where f.id = $1`,
      [over],
    )
    await admin.call('oa/flowdesigns/archive/result/recover', { id })
    expect(await runArchiving(server.house)).toBe(false)
    expect(await newest()).toMatchObject({ id, recover_status: 20, error: expect.stringContaining('编号') })
    expect(await whereIs(over)).toEqual([{ place: 'archive' }])
    await server.db.pool.query(`delete from public.flow where id = 'other'`)
    expect(await runArchiving(server.house)).toBe(true)
    expect(await newest()).toMatchObject({ id, recover_status: 30, error: '' })
  })

  /** The server breaks the line behind so many statements of the job, as if its process were killed. */
  const brokenAfter = (statements: number): AppContext => {
    let left = statements
    const transaction: AppContext['db']['transaction'] = (work) =>
      server.db.transaction((tx) => {
        const run: typeof tx.run = async (sent, values) => {
          left -= 1
          if (left < 0) await tx.run({ name: '', text: 'select pg_terminate_backend(pg_backend_pid())' }, [])
          return tx.run(sent, values)
        }
        return work({ ...tx, run })
      })
    return { ...server.house, db: Object.assign(Object.create(server.db), { transaction }) }
  }

  /** Statements from one crash to the next: `npm run test:crash` has a crash at each of them. */
  const stride = process.env.CRASH_POINTS === 'all' ? 1 : 3

  test('leaves no partial archive after a crash at any statement, and a later run completes it', async () => {
    await recoverAll()
    const before = await tablesOf(server, 'public')
    const whole = async () => {
      const rows = await rowsOf<{ flows: number }>(
        server.db,
        `select (select count(*) from public.flow f where exists (select 1 from archive.message m where m.flow_id = f.id))
           + (select count(*) from archive.flow f where exists (select 1 from public.message m where m.flow_id = f.id))
           + (select count(*) from public.flow f join archive.flow a on a.id = f.id) as flows`,
      )
      expect(rows).toEqual([{ flows: 0 }])
    }
    const lastState = async () => (await newest())?.recover_status
    await server.db.pool.query('delete from archived_flow where recovered_at is not null')
    id = await beginArchive(server, designs)
    for (let statements = 1; (await lastState()) === 0; statements += stride) {
      await runArchiving(brokenAfter(statements)).catch(() => undefined)
      await whole()
    }
    expect(await lastState()).toBe(10)
    await admin.call('oa/flowdesigns/archive/result/recover', { id })
    let deaths = 0
    for (; (await lastState()) === 20; deaths++) {
      await runArchiving(brokenAfter(1 + deaths * stride)).catch(() => undefined)
      await whole()
    }
    expect(deaths * stride).toBeGreaterThan(20)
    expect(await lastState()).toBe(30)
    expect(await tablesOf(server, 'public')).toEqual(before)
  })

  test('destroys an expired archive with its files and nothing else, and flows on hold last', async () => {
    const here = await tablesOf(server, 'public')
    const [held] = await rowsOf<{ workname: string }>(
      server.db,
      'select workname from archive.flow where id = $1',
      over,
    )
    const flow = { id, workname: held?.workname ?? '' }
    await admin.call('oa/flowdesigns/archive/result/hold', { ...flow, reason: '诉讼' })
    await years(-1)
    await runArchiving(server.house)
    expect(await stateOf()).toMatchObject({ recover_status: 10, flows: 1, held_flows: 1 })
    expect(await whereIs(over)).toEqual([{ place: 'archive' }])
    const reading = await inArchive(server, me, id)
    expect((await reading.call('oa/flow/detail', { flowOi_id: over })).data.flow).toMatchObject({ _id: over })
    await admin.call('oa/flowdesigns/archive/result/release', flow)
    await runArchiving(server.house)
    expect(await stateOf()).toMatchObject({ recover_status: 40, flows: 0, rows: 0, files: 0 })
    for (const { rows } of Object.values(await tablesOf(server, 'archive')).map((one) => one ?? { rows: '' }))
      expect(Number(rows)).toBe(0)
    expect(await archivedYears()).toEqual([])
    expect(await tablesOf(server, 'public')).toEqual(here)
    const opened = await new Promise((resolve) =>
      server.house.files.read(entry.fileid).once('error', resolve).once('open', resolve),
    )
    expect(opened).toMatchObject({ code: 'ENOENT' })
    expect(await me.raw('oa/flowdesigns/archive/result/see', { id })).toMatchObject({ code: 'archive.gone' })
  })
})

test('moves every table with rows of a flow or lists it as an exception', async () => {
  const rows = await rowsOf<{ name: string }>(
    server.db,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'flow_id' and table_name = any($1)`,
    environmentTables,
  )
  // Reminders are of designs; a flow with effects that wait stays where it is; what a decision changed is kept for
  // minutes only; entries of ledgers belong to their accounts; a booking remains in the calendar; an invoice stays
  // claimed.
  const staying = [
    'outbox',
    'flow_creat_alert',
    'decision_undo',
    'ledger_entry',
    'ledger_booking',
    'invoice_claim',
  ]
  const moving = flowTableNames.filter((name) => name !== 'flow' && name !== 'sub_flow')
  expect(rows.map(({ name }) => name).sort()).toEqual([...moving, ...staying].sort())
})
