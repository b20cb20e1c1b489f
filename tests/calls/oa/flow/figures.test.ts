import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign, ListFigures, ListSearch } from '../../../../src/generated/types'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { findCreatedRows } from '../../../../src/server/queries/list/created-list'
import { readListFigures } from '../../../../src/server/queries/list/list-figures'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { field, formOf, modelOf } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** Figures over a list: those that its pages add up to, and never of a hidden field. */

const numbers = ['金额', '天数'] as const
const form = formOf(
  field('事由', { type: 'input' }),
  field('金额', { options: { precision: 2 } }),
  field('天数'),
)
const keys = numbers.map((name) => field(name).key)
const steps = ['sign', 'then'] as const
type Mask = Partial<Record<(typeof numbers)[number], 'hidden' | undefined>>

const limitsOf = (mask: Mask) =>
  Object.entries(mask).flatMap(([name, type]) =>
    type ? [{ key: field(name).key, name, type, required: false }] : [],
  )

function designWith(masks: readonly Mask[]): FlowDesign {
  const design = signing('orsign', ['100008'], '100029')
  for (const [at, step] of design.funlist.entries()) step.formEditLimit = limitsOf(masks[at] ?? {})
  const chosed = [{ type: 'user' as const, id: '100041', name: '' }]
  const deptuser = [{ chosetype: 'or' as const, chosed, runRoots: [] }]
  const set = { ...design.set, permissions: [{ allow: ['watch' as const], deptuser, admindept: [] }] }
  return { ...design, set, formset: form }
}

interface Flow {
  amount: number | string | null
  days: number | null
  dept: string
  result: 'running' | 'agreed' | 'refused'
  month: string
  /** Steps at which 100008 handled it. */
  handled: readonly string[]
}

const anyFlow: fc.Arbitrary<Flow> = fc.record({
  amount: fc.oneof(
    fc.integer({ min: -500, max: 90_000 }).map((n) => n / 100),
    fc.constantFrom('12.50', null),
  ),
  days: fc.oneof(fc.constantFrom(0.5, 1, 3), fc.constant(null)),
  dept: fc.constantFrom('1', '2', 'gone'),
  result: fc.constantFrom('running', 'agreed', 'refused'),
  month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
  handled: fc.subarray([...steps], { minLength: 1 }),
})

let server: FlowServer
let people: Record<'signer' | 'creator' | 'watcher', Sender>
beforeAll(async () => {
  server = await flowServerOfFile()
  const [signer, creator, watcher] = await Promise.all(['100008', '100010', '100041'].map(server.as))
  if (signer && creator && watcher) people = { signer, creator, watcher }
})
afterAll(() => server.stop())

let written = 0

/** Flows with these forms, created by 100010 and handled by 100008, straight in the tables. */
async function writeFlows(flowid: string, flows: readonly Flow[]) {
  const { pool } = server.db
  const { rows } = await pool.query(`select id, jobid from person where jobid in ('100008', '100010')`)
  const idOf = (job: string) => rows.find((one) => one.jobid === job).id
  const version = await pool.query('select published_version from flow_design where id = $1', [flowid])
  const write = async ({ amount, days, dept, result, month, handled }: Flow) => {
    const id = `figure-${++written}`
    const values = JSON.stringify({ [modelOf('金额')]: amount, [modelOf('天数')]: days })
    await pool.query(
      `insert into flow (id, design_id, version_id, name, workname, counters, description, level, form, created_at, created_id,
        creater, dept_id, unfinished, cancel_num, is_cancel, result, updated_at)
       values ($1, $2, $3, '统计', $1, '{}', $8, 0, $4, $6::timestamptz, $5, '', $7, 1, 0, false, $9, now())`,
      [
        ...[id, flowid, version.rows[0].published_version, values, idOf('100010')],
        ...[`${month}-01T00:30:00+08:00`, dept, `差旅${Number(id.slice(7)) % 3}`, result],
      ],
    )
    for (const step of handled)
      await pool.query(
        `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts, status, dealtype,
          is_copy, level, has_read, created_at, finished_at, created_id, creater, time_expired, is_revoke)
         values ($2, $1, 'v', $4, $4, '{}', $3, '', '[]', 3, 'orsign', false, 0, false, $5, $5, 'x', 'x', 0, false)`,
        [id, `${id}-${step}`, idOf('100008'), step, '2026-11-20T08:00:00Z'],
      )
  }
  await Promise.all(flows.map(write))
}

type List = 'finish' | 'icreat' | 'alllist' | 'administered'
interface Row {
  id: string
  dept: string
  month: string
  result: string
  values: (number | undefined)[]
}

/** Every row of a list, page after page. */
async function rowsOf(who: Sender, list: List, search: ListSearch): Promise<Row[]> {
  const found: Row[] = []
  const calls = {
    finish: 'oa/flow/list/finish',
    icreat: 'oa/flow/list/icreat',
    alllist: 'oa/flow/alllist',
  } as const
  for (let after: string | null | undefined; after !== null; ) {
    const more = { search, columns: keys, ...(after && { after }) }
    const page =
      list === 'administered'
        ? (
            await who.call('oa/flow/admin/searchform', {
              flowid: search.flowid ?? '',
              currentPage: 1,
              orderby: [],
              ...more,
            })
          ).data.pagedata
        : (await who.call(calls[list], { nowpage: 1, ...more })).data
    for (const row of page.result) {
      const flow = 'flowlistOi' in row ? row.flowlistOi : row
      const values = keys.map((key) => row.fields?.[key]?.replaceAll(',', '') || undefined)
      found.push({
        id: flow._id,
        dept: flow.dept_id,
        month: new Date(Date.parse(flow.created_at) + 8 * 3_600_000).toISOString().slice(0, 7),
        result: flow.result,
        values: values.map((text) => (text === undefined ? undefined : Number(text))),
      })
    }
    after = page.next
  }
  return found
}

/** The rows as requests: each once, with the values that any of its rows shows. */
function requestsOf(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const old = found.get(row.id)?.values ?? []
    found.set(row.id, { ...row, values: row.values.map((value, at) => value ?? old[at]) })
  }
  return [...found.values()]
}

const round = (n: number) => Math.round(n * 100) / 100
const added = (rows: readonly Row[]) => ({
  count: rows.length,
  values: keys.map((_, at) => {
    const known = rows.flatMap(({ values }) => values[at] ?? [])
    return { filled: known.length, sum: round(known.reduce((sum, one) => sum + one, 0)) }
  }),
})

/** Figures in the order of all number fields; a field that is not offered has none. */
const told = ({ count, values }: ListFigures['total'], { fields }: ListFigures) => ({
  count,
  values: keys.map((key) => {
    const one = values[fields.findIndex((field) => field.key === key)]
    return { filled: one?.filled ?? 0, sum: round(Number(one?.sum ?? 0)) }
  }),
})

async function expectFigures(who: Sender, list: List, search: ListSearch) {
  const requests = requestsOf(await rowsOf(who, list, search))
  const { data: figures } = await who.call('oa/flow/list/figures', { list, search })
  expect(told(figures.total, figures)).toEqual(added(requests))
  expect(figures.isCut).toBe(false)
  for (const { by, rows } of figures.groups) {
    const keyOf = { month: 'month', department: 'dept', result: 'result' } as const
    if (by === 'design') continue
    const known = new Set(requests.map((row) => row[keyOf[by]]))
    const some = (key: string) => added(requests.filter((row) => row[keyOf[by]] === key))
    const expected = Object.fromEntries([...known].map((key) => [key, some(key)]))
    expect(Object.fromEntries(rows.map((row) => [row.key, told(row, figures)])), by).toEqual(expected)
  }
  return figures
}

describe('figures over a list', () => {
  test('are those of the rows on all its pages, on both sides of a mask', async () => {
    const hidden = fc.constantFrom('hidden' as const, undefined, undefined)
    const run = fc.record({
      masks: fc.array(fc.record({ 金额: hidden, 天数: hidden }), { minLength: 3, maxLength: 3 }),
      flows: fc.array(anyFlow, { minLength: 20, maxLength: 28 }),
      searches: fc.array(
        fc.record(
          {
            result: fc.constantFrom('agreed', 'running'),
            desc: fc.constantFrom('差旅1', '无'),
            created: fc.constant({ from: '2026-09-30T16:00:00.000Z' }),
          },
          { requiredKeys: [] },
        ),
        { minLength: 1, maxLength: 1 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ masks, flows, searches }) => {
        const flowid = await server.publish('统计', designWith(masks))
        await writeFlows(flowid, flows)
        const { signer, creator, watcher } = people
        for (const one of [{}, ...searches]) {
          const search = { ...one, flowid } as ListSearch
          await expectFigures(signer, 'finish', search)
          await expectFigures(signer, 'alllist', search)
          await expectFigures(creator, 'icreat', search)
          await expectFigures(watcher, 'administered', search)
        }
      }),
      { numRuns: Number(process.env.MASK_RUNS ?? 2), endOnFailure: true },
    )
  }, 120_000)

  test('do not name a field that is hidden at every step of the reader', async () => {
    const flowid = await server.publish('保密', designWith([{}, { 金额: 'hidden' }, { 金额: 'hidden' }]))
    const flow = { amount: 10, days: 2, dept: '1', result: 'running', month: '2026-11' } as const
    await writeFlows(flowid, [{ ...flow, handled: ['sign'] }])
    const search = { flowid }
    const { fields, total } = await expectFigures(people.signer, 'finish', search)
    expect(fields.map(({ name }) => name)).toEqual(['天数'])
    expect(total.values).toEqual([{ filled: 1, sum: '2', sumText: '2', averageText: '2.00' }])
    expect((await expectFigures(people.creator, 'icreat', search)).fields).toHaveLength(2)
  })

  test('count flows of all designs without their fields, grouped by design', async () => {
    const { data } = await people.creator.call('oa/flow/list/figures', { list: 'icreat', search: {} })
    expect(data.fields).toEqual([])
    const designs = data.groups.find(({ by }) => by === 'design')?.rows ?? []
    expect(designs.reduce((sum, { count }) => sum + count, 0)).toBe(data.total.count)
    expect(designs.map(({ name }) => name)).toContain('保密')
    const all = await people.signer.call('oa/flow/list/figures', { list: 'alllist', search: {} })
    expect(all.data.total.count).toBe(data.total.count)
  })

  test('sum up the groups beyond the limit and say which rows they count', async () => {
    const { rows } = await server.db.pool.query(`select workspace, id from person where jobid = '100010'`)
    const source = findCreatedRows({
      workspace: rows[0].workspace,
      personId: rows[0].id,
      search: { search: {}, fields: [] },
      way: 'whole',
    })
    const limits = { zone: 'Asia/Shanghai', rows: 30, groups: 1, duration: 3000 }
    const found = await readListFigures(
      server.db,
      { ...source, isAt: () => 'true' },
      { fields: [], by: ['month'], ...limits },
    )
    expect(found.map(({ by, key }) => [by, key])).toEqual([
      ['month', expect.stringMatching(/^2026-/)],
      ['month', null],
      ['total', null],
    ])
    expect(found.every(({ isCut }) => isCut)).toBe(true)
    expect(found.map(({ count }) => count)).toEqual([expect.any(Number), expect.any(Number), 30])
  })

  test('are exported as a spreadsheet with their total', async () => {
    const { creator } = people
    const body = { list: 'icreat', search: {}, figures: 'result' } as const
    const { data: begun } = await creator.call('oa/flow/export/start', body)
    await Promise.all(await startEffects(server.house, 10))
    const one = (await creator.call('oa/flow/export/list', {})).data.find(({ id }) => id === begun.id)
    const pieces: Buffer[] = []
    for await (const piece of server.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
    const [sheet] = (await readXlsxFile(Buffer.concat(pieces))) as unknown as { data: unknown[][] }[]
    const { data } = await creator.call('oa/flow/list/figures', { list: 'icreat', search: {} })
    expect(sheet?.data.at(0)).toEqual(['状态', '条数'])
    expect(sheet?.data.at(-1)).toEqual(['总计', data.total.count])
  })

  test('are refused for a list without them and for flows that the caller does not administer', async () => {
    const ask = (list: string, search: object) => people.creator.raw('oa/flow/list/figures', { list, search })
    expect(await ask('waiting', {})).toMatchObject({ success: false })
    expect(await ask('administered', { flowid: 'flow-leave' })).toMatchObject({ code: 'flow.not-found' })
  })
})
