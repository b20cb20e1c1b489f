import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardCard, DashboardCell, FlowDesign, ListSearch } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { field, formOf, modelOf } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** Figures of cards: those that the list of all flows adds up to, for each reader, and never of a hidden field. */

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ value: label, label })) })
const form = formOf(
  field('金额', { options: { precision: 2 } }),
  field('类别', { type: 'radio', options: options('办公', '差旅') }),
  field('标签', { type: 'checkbox', options: options('急', '大', '新') }),
  field('日期', { type: 'date', options: { type: 'date', format: 'YYYY-MM-DD' } }),
)
const [amount, kind, tags, day] = ['金额', '类别', '标签', '日期'].map((name) => field(name).key) as [
  string,
  string,
  string,
  string,
]

/** The signer sees the amount of what they handled at the second step only; 100041 supervises department 1. */
function design(): FlowDesign {
  const drawn = signing('orsign', ['100008'], '100029')
  const hidden = { key: amount, name: '金额', type: 'hidden' as const, required: false }
  const [, sign] = drawn.funlist
  if (sign) sign.formEditLimit = [hidden]
  const deptuser = [
    { chosetype: 'or' as const, chosed: [{ type: 'user' as const, id: '100041', name: '' }], runRoots: [] },
  ]
  const admindept = [{ type: 'dept' as const, id: '2', name: '', coverage: 1 as const }]
  const set = { ...drawn.set, permissions: [{ allow: ['watch' as const], deptuser, admindept }] }
  return { ...drawn, set, formset: form }
}

interface Flow {
  amount: number | string | null
  kind: string | null
  tags: readonly string[]
  day: string | null
  dept: string
  result: 'running' | 'agreed' | 'refused'
  created: string
  by: string
  handled: readonly string[]
}

/** Flows that differ in everything that is counted; the same in each run. */
const flows: readonly Flow[] = Array.from({ length: 40 }, (_, at) => ({
  amount: at % 7 === 0 ? null : at % 5 === 0 ? `${at}.50` : at * 1.25 - 10,
  kind: ['办公', '差旅', null][at % 3] ?? null,
  tags: [[], ['急'], ['急', '大'], ['新']][at % 4] ?? [],
  day: at % 6 ? `2026-0${1 + (at % 5)}-1${at % 9}` : null,
  dept: ['2', '3', 'gone'][at % 3] ?? '2',
  result: (['running', 'agreed', 'refused'] as const)[at % 3] ?? 'running',
  created: `2026-${String(1 + (at % 11)).padStart(2, '0')}-01T00:30:00+08:00`,
  by: ['100010', '100011'][at % 2] ?? '100010',
  handled: [['sign'], ['sign', 'then'], ['then'], []][at % 4] ?? [],
}))

let server: FlowServer
let flowid: string
let readers: Record<'admin' | 'signer' | 'creator' | 'watcher' | 'stranger', Sender>

async function writeFlow(flow: Flow, at: number): Promise<void> {
  const { pool } = server.db
  const { rows } = await pool.query('select published_version from flow_design where id = $1', [flowid])
  const values = {
    [modelOf('金额')]: flow.amount,
    [modelOf('类别')]: flow.kind,
    [modelOf('标签')]: flow.tags,
    [modelOf('日期')]: flow.day,
  }
  const id = `card-${String(at).padStart(3, '0')}`
  await pool.query(
    `insert into flow (id, design_id, version_id, name, workname, counters, description, level, form, created_at, created_id,
      creater, dept_id, unfinished, cancel_num, is_cancel, result, updated_at)
     values ($1, $2, $3, '看板', $1, '{}', '', 0, $4, $5::timestamptz, $6, '', $7, 1, 0, false, $8, now())`,
    [
      id,
      flowid,
      rows[0].published_version,
      JSON.stringify(values),
      flow.created,
      flow.by,
      flow.dept,
      flow.result,
    ],
  )
  for (const step of flow.handled)
    await pool.query(
      `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts, status, dealtype,
        is_copy, level, has_read, created_at, finished_at, created_id, creater, time_expired, is_revoke)
       values ($2, $1, 'v', $3, $3, '{}', '100008', '', '[]', 3, 'orsign', false, 0, false, $4, $4, 'x', 'x', 0, false)`,
      [id, `${id}-${step}`, step, '2026-11-20T08:00:00Z'],
    )
}

beforeAll(async () => {
  server = await flowServerOfFile()
  const [admin, signer, creator, watcher, stranger] = await Promise.all(
    ['admin', '100008', '100010', '100041', '100030'].map(server.as),
  )
  if (!admin || !signer || !creator || !watcher || !stranger) throw new Error('the demo company lacks people')
  readers = { admin, signer, creator, watcher, stranger }
  flowid = await server.publish('看板', design())
  for (const [at, flow] of flows.entries()) await writeFlow(flow, at)
})
afterAll(() => server.stop())

interface Row {
  month: string
  dept: string
  result: string
  creator: string
  fields: Record<string, string | undefined>
}

/** Every row of 流程查询, page after page, with the fields that it shows. */
async function rowsOf(who: Sender, search: ListSearch): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const body = { nowpage: 1, search, columns: [amount, kind, tags, day], ...(after && { after }) }
    const { data } = await who.call('oa/flow/alllist', body)
    for (const row of data.result)
      rows.push({
        month: new Date(Date.parse(row.created_at) + 8 * 3_600_000).toISOString().slice(0, 7),
        dept: row.dept_id,
        result: row.result,
        creator: row.created_id,
        fields: row.fields ?? {},
      })
    after = data.next
  }
  return rows
}

const card = (rest: Partial<DashboardCard>): DashboardCard => ({
  id: 'card',
  title: '卡片',
  kind: 'bar',
  measure: 'count',
  range: 'all',
  search: { flowid },
  ...rest,
})

function expectDone<Data>({ success, msg, data }: { success: boolean; msg: string; data: Data }): Data {
  if (!success) throw new Error(msg)
  return data
}
const figuresOf = async (who: Sender, { group = 'result', ...rest }: Partial<DashboardCard>) =>
  expectDone(await who.call('oa/dashboard/preview', { card: card({ group, ...rest }) }))

const numbersOf = (rows: readonly Row[]) =>
  rows.flatMap(({ fields }) => (fields[amount] ? [Number(fields[amount].replaceAll(',', ''))] : []))
const round = (n: number) => Math.round(n * 100) / 100

/** Value of rows by a measure, as the list adds them up. */
function measured(measure: DashboardCard['measure'], rows: readonly Row[]): number | null {
  const numbers = numbersOf(rows)
  const sum = numbers.reduce((all, one) => all + one, 0)
  if (measure === 'count') return rows.length
  if (measure === 'sum') return round(sum)
  if (!numbers.length) return null
  if (measure === 'average') return round(sum / numbers.length)
  return measure === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

/** Keys of a row in each group. */
const keysOf: Record<string, (row: Row) => string[]> = {
  created: ({ month }) => [month],
  department: ({ dept }) => [dept],
  result: ({ result }) => [result],
  creator: ({ creator }) => [creator],
  [kind]: ({ fields }) => [fields[kind] || ''],
  [tags]: ({ fields }) => (fields[tags] ?? '').split(/[、,，]\s*/),
  [day]: ({ fields }) => [fields[day]?.slice(0, 7) || ''],
}

const numberOf = ({ value }: DashboardCell) => (value === null ? null : round(Number(value)))

async function expectGroups(who: Sender, rest: Partial<DashboardCard>, rows: readonly Row[]) {
  const { measure = 'count', group = 'created' } = rest
  const found = await figuresOf(who, { top: 100, ...rest })
  expect(numberOf(found.total), 'total').toBe(measured(measure, rows))
  expect(found.total.count).toBe(rows.length)
  const keys = [...new Set(rows.flatMap((row) => keysOf[group]?.(row) ?? []))]
  const expected = keys.map((key) => [
    key,
    measured(
      measure,
      rows.filter((row) => keysOf[group]?.(row).includes(key)),
    ),
  ])
  const shown = found.rows.filter(({ figure }) => figure.count > 0)
  expect(Object.fromEntries(shown.map(({ key, figure }) => [key, numberOf(figure)]))).toEqual(
    Object.fromEntries(expected),
  )
  return shown
}

const names = ['admin', 'signer', 'creator', 'watcher', 'stranger'] as const

describe('figures of a card', () => {
  test.each(names)('are for %s those that 流程查询 adds up to, in every group and measure', async (name) => {
    const who = readers[name]
    const rows = await rowsOf(who, { flowid })
    for (const group of ['created', 'department', 'result', 'creator'])
      await expectGroups(who, { group }, rows)
    if (!rows.length) return
    for (const group of [kind, tags, day]) await expectGroups(who, { group }, rows)
    for (const measure of ['sum', 'average', 'min', 'max'] as const)
      await expectGroups(who, { measure, field: amount, group: kind }, rows)
  })

  test('count what each reader may see and no more', async () => {
    const counts = await Promise.all(
      names.map(async (name) => (await figuresOf(readers[name], {})).total.count),
    )
    const of = (test: (flow: Flow) => boolean) => flows.filter(test).length
    expect(counts).toEqual([
      40,
      of(({ handled }) => handled.length > 0),
      of(({ by }) => by === '100010'),
      of(({ dept }) => dept === '2'),
      0,
    ])
  })

  test('leave out the values of a field where it is hidden from the reader', async () => {
    const { total } = await figuresOf(readers.signer, { kind: 'number', measure: 'sum', field: amount })
    const readable = flows.filter(({ handled }) => handled.includes('then'))
    expect(numberOf(total)).toBe(round(readable.reduce((sum, one) => sum + Number(one.amount ?? 0), 0)))
  })

  test('refuse a field that the reader sees nowhere like one that does not exist', async () => {
    const hiddenAt = design()
    for (const step of hiddenAt.funlist)
      step.formEditLimit = [{ key: amount, name: '金额', type: 'hidden', required: false }]
    const id = await server.publish('保密', hiddenAt)
    await server.db.pool.query(
      `insert into flow select (jsonb_populate_record(f, jsonb_build_object('id', 'secret-' || f.id, 'design_id', $1::text,
        'version_id', (select published_version from flow_design where id = $1)))).* from flow f where id like 'card-%'`,
      [id],
    )
    const ask = (rest: Partial<DashboardCard>) =>
      readers.creator.call('oa/dashboard/preview', { card: card({ ...rest, search: { flowid: id } }) })
    expect((await ask({ group: 'result' })).data.total.count).toBeGreaterThan(0)
    const refused = [
      { measure: 'sum' as const, field: amount, group: 'result' },
      { group: amount },
      { measure: 'sum' as const, field: '1732154400000_999', group: 'result' },
    ]
    for (const rest of refused) expect((await ask(rest)).code).toBe('list.no-such-field')
    const search = { flowid: id, fields: [{ key: amount, from: 1 }] }
    const filtered = await readers.creator.call('oa/dashboard/preview', {
      card: card({ group: 'result', search }),
    })
    expect(filtered.code).toBe('list.no-such-field')
  })

  test('are found again by the search behind each bar', async () => {
    const groups = ['created', 'department', 'result', 'creator', kind, tags, day]
    for (const group of groups) {
      const { rows } = await figuresOf(readers.admin, { group, top: 100 })
      const linked = rows.filter(({ figure }) => figure.search)
      expect(linked.length, group).toBeGreaterThan(0)
      for (const { key, figure } of linked) {
        const found = await rowsOf(readers.admin, figure.search ?? {})
        expect(found, `${group} ${key}`).toHaveLength(figure.count)
      }
    }
  })

  test('of a pivot have a cell for each row and column, and its search', async () => {
    const pivot = await figuresOf(readers.admin, { kind: 'pivot', group: kind, second: 'result' })
    const rows = await rowsOf(readers.admin, { flowid })
    for (const { key, cells, figure } of pivot.rows) {
      expect(cells.map((cell) => cell?.count ?? 0)).toEqual(
        pivot.columns.map(
          (column) =>
            rows.filter((row) => (row.fields[kind] || '') === key && row.result === column.key).length,
        ),
      )
      expect(cells.reduce((sum, cell) => sum + (cell?.count ?? 0), 0)).toBe(figure.count)
    }
    const search = pivot.rows[0]?.cells.find((cell) => cell?.search)?.search
    expect(search).toMatchObject({ flowid, result: expect.any(String), fields: [{ key: kind }] })
  })

  test('sum up the groups beyond the limit, by most first, and keep filters', async () => {
    const { rows, total } = await figuresOf(readers.admin, { group: 'department', top: 1 })
    expect(rows.map(({ key, figure }) => [key, figure.count])).toEqual([
      ['2', 14],
      ['rest', 26],
    ])
    expect(rows.map(({ name }) => name)).toEqual(['总经办', '其余'])
    expect(total.count).toBe(40)
    const some = await figuresOf(readers.admin, {
      group: 'department',
      search: { flowid, result: 'agreed', fields: [{ key: amount, from: 0 }] },
    })
    expect(some.total.count).toBe(
      flows.filter(({ result, amount }) => result === 'agreed' && amount !== null && Number(amount) >= 0)
        .length,
    )
  })

  test('show months without gaps, and a number beside the days before', async () => {
    const months = await figuresOf(readers.admin, { kind: 'line', group: 'created', period: 'quarter' })
    expect(months.rows.map(({ key }) => key)).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'])
    const number = await figuresOf(readers.admin, { kind: 'number', range: 'month', search: {} })
    expect(number.previous).toMatchObject({ text: expect.any(String) })
    const all = await figuresOf(readers.admin, { kind: 'number' })
    expect(all).not.toHaveProperty('previous')
  })

  test('need a number to add up, a field of its flow, and every part of the card', async () => {
    const ask = async (rest: Partial<DashboardCard>) =>
      (await readers.admin.call('oa/dashboard/preview', { card: card(rest) })).code
    expect(await ask({ measure: 'sum', field: kind, group: 'result' })).toBe('dashboards.no-number')
    expect(await ask({ measure: 'sum', field: amount, group: 'result', search: {} })).toBe(
      'dashboards.fields-need-flow',
    )
    expect(await ask({})).toBe('dashboards.no-group')
    expect(await ask({ group: "x' or true" })).toBeDefined()
  })
})
