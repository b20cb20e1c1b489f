import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../tests/kit/flows'
import type { FieldSearch } from '../../generated/types'
import { type DbReader, defineStatement, homeWorkspace as workspace } from '../platform'
import { moveFlows } from '../queries/archive/move-flows'
import { findAdministeredFlows } from '../queries/list/administered-list'
import { listVisibleFlows } from '../queries/list/all-list'
import { listCreatedFlows } from '../queries/list/created-list'
import type { FieldCondition } from '../queries/list/field-condition'
import { readMessageBoxPage } from '../queries/list/message-list'
import { scanLimit } from '../queries/sql/hybrid-search'
import { indexFlows } from './index-flows'

/** Person with lists so long that a search does not scan all rows; each form has a number, a text, a date and a table. */
const personId = 'busy'
const flows = 3 * scanLimit
const newest = `f${String(flows - 2).padStart(5, '0')}`

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  const { pool } = server.db
  await pool.query(`insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
      created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
    select 'f' || lpad(n::text, 5, '0'), 'flow-leave', 'v', '请假申请', 'QJ-' || lpad(n::text, 5, '0'), '{}', '', 0,
      jsonb_build_object('days', case when n in (78, 5000) then 31 else n % 30 end,
        'reason', case when n in (78, 5000) then '复查Eczema，100%痊愈' else '看病' end,
        'date', case when n in (78, 5000) then '2031-02-28' else '2026-0' || (1 + n % 9) || '-11 08:00' end,
        'lines', jsonb_build_array(jsonb_build_object('sum', case when n in (78, 5000) then '-7.5' else '7.5' end))),
      now() - (${flows} - n) * interval '1 minute', case when n % 2 = 0 then '${personId}' else 'x' end, '王小龙', '1',
      1, 0, false, now()
    from generate_series(1, ${flows}) n`)
  await pool.query(`insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name,
      to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired,
      finished_at, is_revoke)
    select 'm' || id, id, 'v', 's', '审批', '{}', '${personId}', '', '[]', 3, 'orsign', false, 0, true, created_at, 'x',
      'x', 0, created_at, false from flow where design_id = 'flow-leave' and version_id = 'v'`)
  await pool.query('analyze')
})
afterAll(() => server.stop())

const field = (
  ask: Partial<FieldSearch>,
  place: Partial<FieldCondition['places'][number]>,
): FieldCondition => ({
  ask: { key: 'k', ...ask },
  places: [{ model: 'days', by: 'text', parts: [], at: ['v', 'v s', 'w v', 'c v', 'm v s'], ...place }],
})
const requests: [string, FieldCondition][] = [
  ['a number from 31', field({ from: 31 }, { by: 'number' })],
  ['the number 31', field({ in: ['31'] }, { by: 'number' })],
  ['a word', field({ has: '痊愈' }, { model: 'reason' })],
  ['a word in another case', field({ has: 'eczema' }, { model: 'reason' })],
  ['a date from 2031', field({ from: '2031-01' }, { model: 'date', by: 'date' })],
  ['a negative number of a column', field({ to: -1 }, { model: 'lines', column: 'sum', by: 'number' })],
]

type List = (reader: DbReader, fields: FieldCondition[]) => Promise<string[]>
const query = { nowpage: 1, search: {} }
const nobody = { all: false, designs: [], inDepartments: [] }
const handled: List = async (reader, fields) =>
  (await readMessageBoxPage(reader, { workspace, personId, box: 'finish', query, fields })).rows.map(
    ({ flowId }) => flowId,
  )
const lists: Record<string, List> = {
  我已处理: handled,
  流程查询: async (reader, fields) =>
    (await listVisibleFlows(reader, { workspace, personId, watching: nobody, query, fields })).rows.map(
      ({ id }) => id,
    ),
  我发起的: async (reader, fields) =>
    (await listCreatedFlows(reader, { workspace, personId, query, fields })).rows.map(({ id }) => id),
  'administered flows': async (reader, fields) => {
    const looking = { workspace, personId, watching: { ...nobody, all: true } }
    const requester = { ...looking, designId: 'flow-leave', search: {}, fields, orderby: [] }
    return (await findAdministeredFlows(reader, requester, { offset: 0, limit: 21 })).rows.map(({ id }) => id)
  },
}

/** Runs a search; returns its result and the statements that asked the index. */
async function search(list: List, condition: FieldCondition) {
  const sent: { text: string; values: unknown[] }[] = []
  const reader: DbReader = {
    orm: server.db.orm,
    run: (statement, values) => {
      sent.push({ text: statement.text, values })
      return server.db.run(statement, values)
    },
  }
  const ids = await list(reader, [condition])
  return { ids, index: sent.find(({ text }) => text.includes('flows_with_tokens')) }
}

const setDays = (id: string, days: number) =>
  server.db.pool.query(
    `update flow set form = form || jsonb_build_object('days', $2::int) where workspace = '${workspace}' and id = $1`,
    [id, days],
  )
const isQueued = async () => (await server.db.pool.query('select 1 from flow_search_queue')).rows.length > 0

const rare = ['f05000', 'f00078']
const phases: [string, number][] = [
  ['before any flow is indexed', 0],
  ['while some are', 3],
  ['when all are', 20],
]

describe.each(phases)('search by rare values %s', (_, batches) => {
  beforeAll(async () => {
    if (!batches)
      await server.db.pool.query(`delete from flow_search; delete from flow_search_queue;
        insert into flow_search_queue (flow_id, is_rest) values ('', true)`)
    await indexFlows(server.house, batches)
    expect(await isQueued()).toBe(batches < 20)
  })

  describe.each(Object.entries(lists))('in %s', (_, list) => {
    test.each(requests)('finds the same by %s', async (_, condition) => {
      expect((await search(list, condition)).ids).toEqual(rare)
    })
  })
})

test.each(requests)('a search by %s reads the index and not its table', async (_, condition) => {
  const { index } = await search(handled, condition)
  const scans = await server.db.transaction(async (tx) => {
    await tx.run(defineStatement('', index?.text ?? ''), index?.values ?? [])
    return tx.run(
      defineStatement<{ scans: number }>(
        '',
        `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'flow_search'`,
      ),
      [],
    )
  })
  expect(scans).toEqual([{ scans: 0 }])
})

test.each(Object.entries(lists))(
  '%s finds a changed value at once, and not the value before',
  async (_, list) => {
    const fromMany = field({ from: 31 }, { by: 'number' })
    await setDays(newest, 40)
    expect(await isQueued()).toBe(true)
    expect((await search(list, fromMany)).ids).toEqual([newest, ...rare])
    await indexFlows(server.house)
    expect((await search(list, fromMany)).ids).toEqual([newest, ...rare])
    await setDays(newest, 1)
    expect((await search(list, fromMany)).ids).toEqual(rare)
    await indexFlows(server.house)
  },
)

test('an update that leaves the form as it is queues nothing', async () => {
  await server.db.pool.query(`update flow set form = form, level = 100 where id = '${newest}'`)
  expect(await isQueued()).toBe(false)
})

test('the test environment indexes nothing', async () => {
  await setDays(newest, 4)
  expect(await indexFlows({ db: server.db, data: 'test' })).toBe(0)
  expect(await indexFlows(server.house)).toBe(1)
})

test('one process at a time indexes', async () => {
  await setDays(newest, 2)
  await server.db.transaction(async (tx) => {
    await tx.orm.execute(`select pg_advisory_xact_lock(hashtext('flow_search'))`)
    expect(await indexFlows(server.house)).toBe(0)
  })
  expect(await indexFlows(server.house)).toBe(1)
})

test('a flow is still indexed in the archive, and one that was archived before its turn is indexed there', async () => {
  const { rows } = await server.db.pool.query('select tokens from flow_search where flow_id = $1', [newest])
  await setDays(newest, 3)
  await server.db.transaction((tx) => moveFlows(tx, workspace, { ids: [newest], way: 'archive' }))
  expect(await indexFlows(server.house)).toBe(1)
  const archived = await server.db.pool.query('select tokens from flow_search where flow_id = $1', [newest])
  expect(archived.rows[0].tokens).not.toEqual(rows[0].tokens)
})
