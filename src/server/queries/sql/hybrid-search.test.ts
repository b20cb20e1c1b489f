import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../../tests/kit/flows'
import type { ListSearch } from '../../../generated/types'
import type { DbReader } from '../../platform/db/db'
import { homeWorkspace as workspace } from '../../platform/workspace'
import { findAdministeredFlows } from '../list/administered-list'
import { listVisibleFlows } from '../list/all-list'
import { listCreatedFlows } from '../list/created-list'
import { readMessageBoxPage } from '../list/message-list'
import { scanLimit } from './hybrid-search'
import { pageSize } from './page'

/** Person with lists so long that a search does not scan all rows. */

const personId = 'busy'
const flows = 3 * scanLimit

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
  const { pool } = server.db
  await pool.query(`insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
      created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
    select 'f' || lpad(n::text, 5, '0'), 'flow-leave', 'v', '请假申请', 'QJ-' || lpad(n::text, 5, '0'), '{}',
      case when n in (77, 5000) then '复查Eczema，100%痊愈' when n % 3 = 0 then '看病' else '回老家' end, 0, '{}',
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

interface Found {
  ids: string[]
  total: number
  isCapped: boolean
}
type Ask = (reader: DbReader, search: ListSearch) => Promise<Found>

const foundIn = <Row>(
  { rows, total, isCapped }: { rows: Row[]; total: number; isCapped: boolean },
  flowOf: (row: Row) => string,
): Found => ({ ids: rows.map(flowOf), total, isCapped })

const nobody = { all: false, designs: [], inDepartments: [] }
const asks: Record<string, Ask> = {
  我已处理: async (reader, search) => {
    const page = await readMessageBoxPage(reader, {
      workspace,
      personId,
      box: 'finish',
      query: { nowpage: 1, search },
    })
    return foundIn(page, ({ flowId }) => flowId)
  },
  流程查询: async (reader, search) => {
    const requested = { workspace, personId, watching: nobody, fields: [], query: { nowpage: 1, search } }
    return foundIn(await listVisibleFlows(reader, requested), ({ id }) => id)
  },
  我发起的: async (reader, search) => {
    const page = await listCreatedFlows(reader, { workspace, personId, query: { nowpage: 1, search } })
    return foundIn(page, ({ id }) => id)
  },
  'administered flows': async (reader, search) => {
    const looking = { workspace, personId, watching: { ...nobody, all: true } }
    const requested = { ...looking, designId: 'flow-leave', search, fields: [], orderby: [] }
    const { rows, counted } = await findAdministeredFlows(reader, requested, {
      offset: 0,
      limit: pageSize + 1,
    })
    const page = { rows: rows.slice(0, pageSize), total: counted.found, isCapped: !counted.isWhole }
    return foundIn(page, ({ id }) => id)
  },
}
const isMine = (list: string, id: string) => list !== '我发起的' || Number(id.slice(1)) % 2 === 0

async function plain(list: string, search: ListSearch): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ id: string; text: string }>(
    `select id, name || chr(10) || workname || chr(10) || description || chr(10) || creater as text from flow
     where version_id = 'v' order by id desc`,
  )
  const has = (text: string) =>
    Object.values(search).every((word) => text.toLowerCase().includes(String(word).toLowerCase()))
  return rows.filter(({ id, text }) => isMine(list, id) && has(text)).map(({ id }) => id)
}

const rare = ['eczema', '痊愈', '复查E', '100%', '%痊', 'QJ-00077', '00077', '5000', '无此词语', '愈 ']
const frequent = ['看病', '王小龙', '请假', 'QJ', '病', '0', '12', '06']

describe.each(Object.entries(asks))('hybrid search in %s with thousands of rows', (list, ask) => {
  test.each(rare)('finds the few flows that contain %s and returns their exact number', async (words) => {
    const expected = await plain(list, { words })
    expect(expected.length).toBeLessThan(pageSize)
    expect(await ask(server.db, { words })).toEqual({
      ids: expected,
      total: expected.length,
      isCapped: false,
    })
  })

  test.each(frequent)(
    'finds the newest of many flows that contain %s and reports that there are more',
    async (words) => {
      const expected = await plain(list, { words })
      const found = await ask(server.db, { words })
      expect(found.ids).toEqual(expected.slice(0, pageSize))
      expect(found.isCapped).toBe(true)
      expect(found.total).toBeGreaterThanOrEqual(pageSize)
      expect(found.total).toBeLessThanOrEqual(expected.length)
    },
  )

  test('looks up a rare word in the word index', async () => {
    const sent: [string, unknown[]][] = []
    const reader: DbReader = {
      orm: server.db.orm,
      run: (statement, values) => {
        sent.push([statement.text, values])
        return server.db.run(statement, values)
      },
    }
    await ask(reader, { desc: '痊愈' })
    const [text, values] = sent.find(([text]) => text.includes('word_parts')) ?? ['', []]
    const { rows } = await server.db.pool.query<Record<string, string>>(`explain ${text}`, values)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on flow_words')
  })
})

test('extracts from a text all parts of every text it contains', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'请假看病QJj-12 %\\\n𠮷é'), maxLength: 12 })
  const pairs = fc.sample(fc.tuple(text, text, text), 500)
  const { rows } = await server.db.pool.query(
    `select whole, part from unnest($1::text[], $2::text[]) as pairs(whole, part)
     where not word_parts(whole) @> word_parts(lower(part))`,
    [pairs.map((three) => three.join('')), pairs.map(([, part]) => part)],
  )
  expect(rows).toEqual([])
})
