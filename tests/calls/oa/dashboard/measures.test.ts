import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardCard, FlowDesign } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { codeOf, column, field, formOf, keyOf, modelOf, rowOf, table } from '../../../kit/form-of'
import type { Sender } from '../../../kit/server'

/** Measures of cards beyond the fields of a form: columns of its tables, and working times. */

const choices = { options: ['车票', '住宿', '餐饮'].map((label) => ({ value: label, label })) }
const form = formOf(
  field('合计'),
  table(
    '明细',
    column('金额', {}),
    column('科目', { editer: 'checkbox', options: choices }),
    column('成本', {}),
    column('税', {}),
  ),
  table('附表', column('数量', {})),
)
const columnOf = (name: string, of = '明细') => `${keyOf(of)} ${codeOf(name)}`
const line = (amount: number | null, kinds: string[], cost: number) =>
  rowOf({ 金额: amount, 科目: kinds, 成本: cost })

const right = (name: string, type: 'hidden' | 'masked') => ({
  key: codeOf(name),
  name,
  type,
  required: false,
})

/** The signer does not see the cost, and the tax only as a mask. */
function design(): FlowDesign {
  const drawn = signing('orsign', ['100008'], '100029')
  for (const step of drawn.funlist)
    if (!step.is_start)
      step.formEditLimit = [
        {
          key: keyOf('明细'),
          name: '明细',
          type: 'readonly',
          required: false,
          son: [right('成本', 'hidden'), right('税', 'masked')],
        },
      ]
  return { ...drawn, formset: form }
}

interface Flow {
  by: string
  total: number
  lines: Record<string, unknown>[]
  /** Working time in minutes, and that of the signing step; null while it runs. */
  took: number | null
  signed: number | null
}

const flows: Flow[] = [
  { by: '100010', total: 30, lines: [line(10, ['车票'], 1), line(20, ['住宿'], 2)], took: 60, signed: 30 },
  {
    by: '100010',
    total: 40,
    lines: [line(40, ['车票', '餐饮'], 3), line(5, ['车票'], 4)],
    took: 600,
    signed: 90,
  },
  { by: '100010', total: 7, lines: [], took: 120, signed: null },
  { by: '100010', total: 9, lines: [line(null, [], 5)], took: 180, signed: 10 },
  { by: '100010', total: 1, lines: [line(1, ['住宿'], 6)], took: 240, signed: 20 },
  { by: '100011', total: 2, lines: [line(2, ['餐饮'], 7)], took: null, signed: null },
  { by: '100011', total: 3, lines: [], took: 6000, signed: 40 },
]

let server: FlowServer
let flowid: string
let admin: Sender
let signer: Sender

async function writeFlow({ by, total, lines, took, signed }: Flow, at: number): Promise<void> {
  const { pool } = server.db
  const id = `measured-${at}`
  const values = { [modelOf('合计')]: total, [modelOf('明细')]: lines }
  await pool.query(
    `insert into flow (id, design_id, version_id, name, workname, counters, description, level, form, created_at, created_id,
      creater, dept_id, unfinished, cancel_num, is_cancel, result, updated_at)
     select $1, d.id, d.published_version, '报销', $1, '{}', '', 0, $3, '2026-11-01T02:00:00Z', $4, '', '2', 1, 0, false,
       case when $5::int is null then 'running' else 'agreed' end, now() from flow_design d where d.id = $2`,
    [id, flowid, JSON.stringify(values), by, took],
  )
  await pool.query(
    `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts, status, dealtype,
      is_copy, level, has_read, created_at, finished_at, created_id, creater, time_expired, is_revoke)
     values ($1 || '-m', $1, 'v', 'sign', 'sign', '{}', '100008', '', '[]', 3, 'orsign', false, 0, false, now(), now(), 'x', 'x', 0, false)`,
    [id],
  )
  const minute = 60_000
  const times = {
    ...(took !== null && { flow: took * minute }),
    steps: signed === null ? {} : { sign: signed * minute },
  }
  await pool.query(
    `insert into insight_flow (flow_id, design_id, version_id, passages, times) values ($1, $2, '', '[]', $3)`,
    [id, flowid, JSON.stringify(times)],
  )
}

beforeAll(async () => {
  server = await flowServerOfFile()
  ;[admin, signer] = (await Promise.all(['admin', '100008'].map(server.as))) as [Sender, Sender]
  flowid = await server.publish('报销', design())
  for (const [at, flow] of flows.entries()) await writeFlow(flow, at)
})
afterAll(() => server.stop())

const ask = (who: Sender, rest: Partial<DashboardCard>) =>
  who.call('oa/dashboard/preview', {
    card: {
      id: 'card',
      title: '卡片',
      kind: 'bar',
      measure: 'sum',
      range: 'all',
      search: { flowid },
      ...rest,
    },
  })

async function figuresOf(who: Sender, rest: Partial<DashboardCard>) {
  const { success, msg, data } = await ask(who, rest)
  if (!success) throw new Error(msg)
  return data
}
const valuesOf = (rows: { key: string; figure: { value: string | null; count: number } }[]) =>
  Object.fromEntries(
    rows.map(({ key, figure }) => [key, [figure.value === null ? null : Number(figure.value), figure.count]]),
  )

describe('columns of a table', () => {
  test('are added up over the rows of each request, which counts once', async () => {
    const found = await figuresOf(admin, { field: columnOf('金额'), group: 'creator' })
    expect(valuesOf(found.rows)).toEqual({ '100010': [76, 5], '100011': [2, 2] })
    expect(found.total).toMatchObject({ count: 7, text: expect.stringMatching(/^78/) })
    expect(found.measure).toContain('明细 / 金额')
  })

  test('have an average, least, most and median of their cells', async () => {
    const of = async (measure: string) => {
      const { total } = await figuresOf(admin, { kind: 'number', measure, field: columnOf('金额') })
      return Number(total.value)
    }
    expect(await of('average')).toBe(13)
    expect(await of('min')).toBe(1)
    expect(await of('max')).toBe(40)
    expect(await of('median')).toBe(5)
  })

  test('are groups, in which a row counts for each of its entries and a request once', async () => {
    const found = await figuresOf(admin, { field: columnOf('金额'), group: columnOf('科目'), measure: 'sum' })
    expect(valuesOf(found.rows)).toEqual({ 车票: [55, 2], 餐饮: [42, 2], 住宿: [21, 2], '': [0, 3] })
    expect(Number(found.total.value)).toBe(78)
    const counted = await figuresOf(admin, { measure: 'count', group: columnOf('科目') })
    expect(valuesOf(counted.rows)).toEqual({ 车票: [2, 2], 餐饮: [2, 2], 住宿: [2, 2], '': [3, 3] })
    expect(counted.total.count).toBe(7)
    const totals = await figuresOf(admin, { field: keyOf('合计'), group: columnOf('科目') })
    expect(valuesOf(totals.rows).车票).toEqual([70, 2])
    expect(Number(totals.total.value)).toBe(92)
  })

  test('are columns of a pivot, whose cells open their requests', async () => {
    const pivot = await figuresOf(admin, {
      kind: 'pivot',
      field: columnOf('金额'),
      group: 'creator',
      second: columnOf('科目'),
    })
    const row = pivot.rows.find(({ key }) => key === '100010')
    const byKind = pivot.columns.map(({ key }, at) => [key, Number(row?.cells[at]?.value ?? 0)])
    expect(Object.fromEntries(byKind)).toEqual({ 车票: 55, 餐饮: 40, 住宿: 21, '': 0 })
    const at = pivot.columns.findIndex(({ key }) => key === '住宿')
    const search = row?.cells[at]?.search ?? {}
    const { data } = await admin.call('oa/flow/alllist', { nowpage: 1, search })
    expect(data.result).toHaveLength(row?.cells[at]?.count ?? -1)
  })

  test('that are hidden from the reader are refused, as measures and as groups', async () => {
    expect((await figuresOf(signer, { field: columnOf('金额'), group: 'result' })).total.count).toBe(7)
    for (const rest of [
      { field: columnOf('成本'), group: 'result' },
      { field: columnOf('税'), group: 'result' },
      { measure: 'count', group: columnOf('成本') },
      { field: `${keyOf('明细')} nothing`, group: 'result' },
    ])
      expect((await ask(signer, rest)).code).toBe('list.no-such-field')
    expect((await ask(admin, { field: columnOf('成本'), group: 'result' })).success).toBe(true)
  })

  test('are those of one table', async () => {
    const two = await ask(admin, { field: columnOf('金额'), group: columnOf('数量', '附表') })
    expect(two.code).toBe('dashboards.one-table')
  })
})

describe('working times', () => {
  const duration = { field: 'duration', kind: 'number' } as const

  test('of requests that have ended have an average, median and ninth decile', async () => {
    const text = async (measure: string) => (await figuresOf(admin, { ...duration, measure })).total.text
    expect(await text('median')).toBe('3 小时')
    expect(await text('p90')).toBe('100 小时')
    expect(await text('average')).toBe('20 小时')
    expect((await figuresOf(admin, { ...duration, measure: 'median' })).measure).toBe('流程用时的中位数')
  })

  test('of a step are those of all its visits', async () => {
    const { total, measure } = await figuresOf(admin, { ...duration, field: 'duration sign', measure: 'max' })
    expect(total.text).toBe('1.5 小时')
    expect(measure).toContain('步骤')
    expect((await ask(admin, { ...duration, field: 'duration nowhere', measure: 'max' })).code).toBe(
      'list.no-such-field',
    )
  })

  test('of people with fewer than five are not shown, nor found by subtraction', async () => {
    const { rows, total } = await figuresOf(admin, {
      field: 'duration',
      measure: 'average',
      group: 'creator',
    })
    expect(rows.map(({ key, figure }) => [key, figure.text, figure.count])).toEqual([
      ['100010', '4 小时', 5],
      ['rest', '—', 2],
    ])
    expect(total.value).toBeNull()
    const pivot = await figuresOf(admin, {
      kind: 'pivot',
      field: 'duration',
      measure: 'sum',
      group: 'department',
      second: 'creator',
    })
    expect([pivot.total, ...pivot.rows.map(({ figure }) => figure)].map(({ text }) => text)).toEqual([
      '—',
      '—',
    ])
    const ofPerson = async (search: object) =>
      (await figuresOf(admin, { ...duration, measure: 'average', search: { flowid, ...search } })).total
    const creator = (id: string) => ({ creator: { id, name: '' } })
    expect(await ofPerson(creator('100010'))).toMatchObject({ text: '4 小时', count: 5 })
    expect(await ofPerson(creator('100011'))).toMatchObject({ value: null, text: '—', count: 2 })
    const byResult = await figuresOf(admin, { field: 'duration', measure: 'average', group: 'result' })
    expect(byResult.total.text).toBe('20 小时')
  })

  test('group by a column without counting a request twice', async () => {
    const found = await figuresOf(admin, { field: 'duration', measure: 'sum', group: columnOf('科目') })
    expect(valuesOf(found.rows).车票).toEqual([660 * 60_000, 2])
    expect(Number(found.total.value)).toBe(7200 * 60_000)
  })
})

test('names that are no choice of cards are refused', async () => {
  for (const rest of [{ kind: 'cake' }, { measure: 'mode' }, { group: 'weather' }])
    expect((await ask(admin, { measure: 'count', group: 'result', ...rest })).code).toBe(
      'dashboards.unknown-choice',
    )
})
