import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardCard, FieldSearch } from '../../../../src/generated/types'
import { countPassages } from '../../../../src/server/jobs/count-passages'
import { requestLimits } from '../../../../src/server/platform/http/limits'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { destroyFlows, moveFlows } from '../../../../src/server/queries/archive/move-flows'
import { saveDesign } from '../../../../src/server/queries/design/design-writer'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { codeOf, column, field, formOf, keyOf, modelOf, rowOf, table } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** Figures that are stored by month equal those of the rows, whatever has changed since they were stored. */

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ value: label, label })) })
const [amount, kind, tags, lines] = [
  field('金额', { options: { precision: 2 } }),
  field('类别', { type: 'radio', options: options('办公', '差旅') }),
  field('标签', { type: 'checkbox', options: options('急', '大') }),
  table('明细', column('数量', {}), column('科目', { editer: 'checkbox', options: options('车票', '住宿') })),
]
const design = (...fields: Parameters<typeof formOf>) => ({
  ...signing('orsign', ['100008'], '100029'),
  formset: formOf(...fields),
})
const columnOf = (name: string) => `${keyOf('明细')} ${codeOf(name)}`

let server: FlowServer
let admin: Sender
let flowid: string
/** Versions of the design; the later one has no kind. */
let versions: string[]
const { cardPartsFrom } = requestLimits

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  flowid = await server.publish('统计', design(amount, kind, tags, lines))
  const { db, house } = server
  const saving = { workspace: homeWorkspace, personId: 'admin', now: house.clock.now(), newId: house.newId }
  await db.transaction((tx) =>
    saveDesign(tx, saving, {
      id: flowid,
      design: design(amount, tags, lines),
      publish: true,
      rev: undefined,
    }),
  )
  const found = await rowsOf<{ id: string }>(
    db,
    `select id from flow_version where design_id = '${flowid}' and number is not null order by number`,
  )
  versions = found.map(({ id }) => id)
})
afterAll(async () => {
  requestLimits.cardPartsFrom = cardPartsFrom
  await server.stop()
})

const flow = fc.record({
  version: fc.nat(1),
  month: fc.nat(4),
  day: fc.constantFrom('01 00:00:00.0005', '10 12:00:00', '27 23:59:59.9995'),
  amount: fc.option(fc.integer({ min: -999, max: 999 })),
  kind: fc.constantFrom('办公', '差旅', null),
  tags: fc.subarray(['急', '大']),
  lines: fc.array(fc.record({ 数量: fc.nat(9), 科目: fc.subarray(['车票', '住宿']) }), { maxLength: 2 }),
  by: fc.constantFrom('100010', '100011'),
  dept: fc.constantFrom('2', '3'),
  minutes: fc.option(fc.nat(40_000)),
})

type Flow = typeof flow extends fc.Arbitrary<infer Value> ? Value : never

const idOf = (at: number) => `018d0000-0000-7000-8000-${String(at).padStart(12, '0')}`

async function move(way: 'archive' | 'recover', at: number): Promise<void> {
  const from = way === 'archive' ? 'public' : 'archive'
  const { rows } = await server.db.pool.query(`select id from ${from}.flow where id = $1`, [idOf(at)])
  if (rows.length) await server.db.transaction((tx) => moveFlows(tx, homeWorkspace, { ids: [idOf(at)], way }))
}

/** What happens to the flows between two looks at a card. */
const acts = {
  async add(given: Flow, at: number): Promise<void> {
    const form = {
      [modelOf('金额')]: given.amount === null ? null : given.amount / 100,
      [modelOf('类别')]: given.kind,
      [modelOf('标签')]: given.tags,
      [modelOf('明细')]: given.lines.map((line) => rowOf(line)),
    }
    const created = `2026-0${1 + given.month}-${given.day}+08`
    await acts.recover(given, at)
    await server.db.pool.query(
      `insert into flow (id, design_id, version_id, name, workname, counters, description, level, form, created_at, created_id,
        creater, dept_id, unfinished, cancel_num, is_cancel, result, updated_at, finished_at)
       values ($1, $2, $3, '统计', $1, '{}', '', 0, $4, $5::timestamptz, $6, '', $7, 1, 0, false,
         case when $8::int is null then 'running' else 'agreed' end, now(), $5::timestamptz + $8 * interval '1 minute')
       on conflict (workspace, id) do update set form = excluded.form, finished_at = excluded.finished_at, result = excluded.result,
         version_id = excluded.version_id`,
      [idOf(at), flowid, versions[given.version], form, created, given.by, given.dept, given.minutes],
    )
  },
  cancel: (_: Flow, at: number) =>
    server.db.pool.query(
      `update flow set is_cancel = true, result = 'cancelled', updated_at = now() where id = $1`,
      [idOf(at)],
    ),
  archive: (_: Flow, at: number) => move('archive', at),
  recover: (_: Flow, at: number) => move('recover', at),
  count: () => countPassages(server.house),
}

const act = fc.record({
  name: fc.constantFrom('add', 'add', 'add', 'add', 'cancel', 'archive', 'recover', 'count', 'count'),
  flow,
  at: fc.nat(12),
} as { name: fc.Arbitrary<keyof typeof acts>; flow: typeof flow; at: fc.Arbitrary<number> })

const fields = [amount.key, 'duration', columnOf('数量')] as const
const groups = ['created', 'department', 'creator', 'result', tags.key, columnOf('科目'), kind.key] as const

const card: fc.Arbitrary<DashboardCard> = fc
  .record({
    kind: fc.constantFrom('number', 'bar', 'pivot'),
    measure: fc.constantFrom('count', 'sum', 'average', 'min', 'max', 'median', 'p90'),
    field: fc.constantFrom(...fields),
    group: fc.constantFrom(...groups),
    second: fc.constantFrom('department', 'created', tags.key),
    period: fc.constantFrom('month' as const, 'quarter' as const),
    from: fc.option(fc.constantFrom('2025-12-31T16:00:00Z', '2026-02-10T00:00:00Z')),
    to: fc.option(fc.constantFrom('2026-04-30T15:59:59.999Z', '2026-05-10T00:00:00Z')),
    asked: fc.constantFrom<FieldSearch[]>(
      [],
      [{ key: amount.key, from: 0 }],
      [{ key: kind.key, in: ['办公'] }],
    ),
    top: fc.constantFrom(1, 12),
  })
  .map(({ kind, measure, field, group, second, period, from, to, asked, top }) => ({
    id: 'card',
    title: '卡片',
    kind,
    measure,
    range: 'all' as const,
    period,
    top,
    search: {
      flowid,
      created: { ...(from && { from }), ...(to && { to }) },
      ...(asked.length && { fields: asked }),
    },
    ...(measure !== 'count' && { field }),
    ...(kind !== 'number' && { group }),
    ...(kind === 'pivot' && { second }),
  }))

/** Figures of a card, from stored parts where that many flows are enough. */
async function figuresFrom(least: number, asked: DashboardCard) {
  requestLimits.cardPartsFrom = least
  server.clock.move(requestLimits.cardAge + 1)
  const { success, code, data } = await admin.call('oa/dashboard/preview', { card: asked })
  return success ? { ...data, at: '' } : code
}
const [fromParts, fromRows] = [1, 2_000_000_000]

test('figures from stored parts equal those from rows after any changes', async () => {
  let isAnyStored = false
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 8 }),
      fc.array(card, { minLength: 3, maxLength: 3 }),
      async (happened, asked) => {
        for (const { name, flow, at } of happened) await acts[name](flow, at)
        for (const one of asked)
          expect(await figuresFrom(fromParts, one), JSON.stringify(one)).toEqual(
            await figuresFrom(fromRows, one),
          )
        const [stored] = await rowsOf<{ any: boolean }>(
          server.db,
          'select count(*) > 0 as any from card_part',
        )
        isAnyStored ||= stored?.any === true
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 15), endOnFailure: true },
  )
  expect(isAnyStored).toBe(true)
}, 600_000)

const number = { id: 'card', title: '卡片', kind: 'number', measure: 'count', range: 'all' as const }

/** Number of flows on a card, from stored parts where that many flows are enough. */
async function countFrom(least: number): Promise<number> {
  const found = await figuresFrom(least, { ...number, search: { flowid } })
  return typeof found === 'object' ? found.total.count : -1
}

/** Waits for transactions of other databases: until they have ended, no part is known to lack nothing. */
async function awaitTransactions(): Promise<void> {
  const [own] = await rowsOf<{ id: string }>(server.db, 'select pg_current_xact_id()::text as id')
  const isPast = async () => {
    const sql = `select pg_snapshot_xmin(pg_current_snapshot()) > '${own?.id}'::xid8 as past`
    return (await rowsOf<{ past: boolean }>(server.db, sql))[0]?.past
  }
  await expect.poll(isPast).toBe(true)
}

/** Counts the changes as the job of insight does, which takes those whose transactions are past, and waits as parts do. */
async function countChanges(): Promise<void> {
  await awaitTransactions()
  await countPassages(server.house)
  await awaitTransactions()
}

const plain: Omit<Flow, 'month' | 'day' | 'minutes'> = {
  version: 0,
  amount: 100,
  kind: null,
  tags: [],
  lines: [],
  by: '100010',
  dept: '2',
}
const add = (month: number, at: number) =>
  acts.add({ ...plain, month, day: '10 12:00:00', minutes: null }, at)
const partCount = async () => (await rowsOf(server.db, 'select month from card_part')).length

test('only months with changes are counted again, and people with narrower rights read rows', async () => {
  for (const month of [0, 1, 2]) await add(month, 20 + month)
  await server.db.pool.query('truncate card_part')
  requestLimits.cardPartsFrom = fromParts
  const card = { ...number, search: { flowid } }
  await (await server.as('100010')).call('oa/dashboard/preview', { card })
  expect(await partCount()).toBe(0)
  await countChanges()
  const before = await countFrom(fromParts)
  const stored = await partCount()
  expect(stored).toBeGreaterThan(2)
  await server.db.pool.query('update card_part set counts = array[counts[1] + 1000]')
  expect(await countFrom(fromParts)).toBe(before + stored * 1000)
  await add(1, 30)
  await awaitTransactions()
  expect(await countFrom(fromParts)).toBe(before + 1 + (stored - 1) * 1000)
  await countChanges()
  expect(await countFrom(fromParts)).toBe(before + 1 + (stored - 1) * 1000)
  await server.db.pool.query('truncate card_part')
  expect(await countFrom(fromParts)).toBe(before + 1)
})

test('an earlier program that counts changes without recording months leaves none out', async () => {
  await countChanges()
  const before = await countFrom(fromParts)
  await add(5, 40)
  await server.db.pool.query(
    `update insight_position set transaction = (select max(transaction) from flow_change), flow_id = '~'`,
  )
  expect(await countFrom(fromParts)).toBe(before + 1)
  await add(0, 41)
  await countChanges()
  await server.db.pool.query('truncate card_part')
  expect(await countFrom(fromParts)).toBe(before + 2)
  expect(await partCount()).toBeGreaterThan(0)
  expect(await countFrom(fromRows)).toBe(before + 2)
})

/** Counts all changes, and stores the figures of the card anew. */
async function storeFigures(): Promise<number> {
  await countChanges()
  await server.db.pool.query('truncate card_part')
  await awaitTransactions()
  return countFrom(fromParts)
}
const destroy = (at: number) => server.db.transaction((tx) => destroyFlows(tx, homeWorkspace, [idOf(at)]))

test('a flow that is archived and destroyed before the job of insight sees it leaves no figure behind', async () => {
  await add(6, 50)
  await add(6, 51)
  const before = await storeFigures()
  await move('archive', 50)
  await destroy(50)
  await countChanges()
  expect(await countFrom(fromParts)).toBe(before - 1)
  expect(await countFrom(fromRows)).toBe(before - 1)
})

test('an earlier program that archives the last flow of a month leaves no figure of it behind', async () => {
  await add(7, 60)
  const before = await storeFigures()
  await move('archive', 60)
  await server.db.pool.query(
    `update insight_position set transaction = (select max(transaction) from flow_change), flow_id = '~'`,
  )
  await add(0, 61)
  await countChanges()
  expect(await countFrom(fromParts)).toBe(before)
  expect(await countFrom(fromRows)).toBe(before)
})

const lockWaits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

test('a count that began earlier does not replace a later one of the same month', async () => {
  await add(6, 52)
  const before = await storeFigures()
  const july = "month = '2026-07-01'"
  await add(6, 53)
  await awaitTransactions()
  const later = await server.db.pool.connect()
  await later.query('begin')
  await later.query(`select from card_part where ${july} for update`)
  const early = countFrom(fromParts)
  await expect.poll(() => rowsOf(server.db, lockWaits)).not.toEqual([])
  await later.query(
    `update card_part set transaction = transaction + 1000, counts = array[counts[1] + 100] where ${july}`,
  )
  await later.query('commit')
  later.release()
  expect(await early).toBe(before + 1)
  expect(await countFrom(fromParts)).toBe(before + 100)
})

test('figures that are kept for a minute are counted again after the clock was set back', async () => {
  const times = { ...number, measure: 'sum', field: 'duration', search: { flowid } }
  const countOf = async () => (await admin.call('oa/dashboard/preview', { card: times })).data.total.count
  requestLimits.cardPartsFrom = fromRows
  const other = await server.db.pool.connect()
  await other.query('begin')
  await other.query('lock table insight_flow in access exclusive mode')
  const counting = countOf()
  await expect.poll(() => rowsOf(server.db, lockWaits)).not.toEqual([])
  await setTimeout(150)
  await other.query('commit')
  other.release()
  // A statement that waits for a lock takes its snapshot afterwards, so that it can read what is added meanwhile.
  const before = await counting
  await add(6, 55)
  expect(await countOf(), 'kept').toBe(before)
  server.clock.move(-3_600_000)
  expect(await countOf()).toBe(before + 1)
})
