import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSearchableFields } from '../../../../src/core/form/field-values/search-condition'
import type { FieldSearch, FlowDesign, ListSearch } from '../../../../src/generated/types'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { codeOf, column, field, formOf, modelOf, table } from '../../../kit/form-of'
import { isFound } from '../../../kit/found-in-memory'
import type { Sender } from '../../../kit/server'

/** Searching by the fields of a form: exactly what a plain look through the rows finds, and never a hidden field. */

const kinds = ['差旅', '日常']
const choices = { options: kinds.map((value) => ({ value, label: value })) }
const trees = {
  sourceType: 'json',
  jsonOptions: [
    {
      value: '1',
      label: '差旅',
      children: [
        { value: 11, label: '机票' },
        { value: '12', label: '住宿' },
      ],
    },
    { value: '2', label: '日常' },
  ],
}
const ways = [['1'], ['1', 11], ['1', '12'], ['2']]
const namedWays = [['差旅'], ['差旅', '机票'], ['差旅', '住宿'], ['日常']]
const form = formOf(
  field('事由', { type: 'input' }),
  field('金额'),
  field('类别', { type: 'radio', options: choices }),
  field('标签', { type: 'checkbox', options: choices }),
  field('日期', { type: 'date' }),
  field('区间', { type: 'date', options: { type: 'daterange' } }),
  field('加急', { type: 'switch' }),
  field('人员', { type: 'custom', options: { componentName: 'fm-chose-users-select-userid-name' } }),
  field('地区', { type: 'custom', options: { componentName: 'fm-chose-china-area' } }),
  field('科目', { type: 'cascader', options: trees }),
  field('科目们', {
    type: 'custom',
    options: { componentName: 'fm-ele-cascader', ...trees },
  }),
  table('明细', column('品名', { editer: 'text' }), column('单价')),
)

const names = [
  '事由',
  '金额',
  '类别',
  '标签',
  '日期',
  '区间',
  '加急',
  '人员',
  '地区',
  '科目',
  '科目们',
  '明细',
]
const word = fc.string({ unit: fc.constantFrom(...'%_\\a"\'差旅'), maxLength: 3 })
const amount = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.1, 0.3, 2.5))
const day = fc.constantFrom('2026-11-01', '2026-11-02', '2026-12-01', '2026-11', '2026-11-02 08:30:00')
const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc.option(fc.oneof({ weight: 5, arbitrary: value }, fc.constantFrom('', null)), {
    nil: undefined,
    freq: 4,
  })
const person = fc.record({ id: fc.constantFrom('1', '2'), name: word })
const anyValues = fc.record({
  事由: maybe(word),
  金额: maybe(fc.oneof(amount, amount.map(String))),
  类别: maybe(fc.constantFrom(...kinds)),
  标签: maybe(fc.subarray(kinds)),
  日期: maybe(day),
  区间: maybe(fc.tuple(day, day)),
  加急: maybe(fc.boolean()),
  人员: maybe(fc.array(person, { maxLength: 2 })),
  地区: maybe(fc.record({ provinceName: word, cityName: word })),
  科目: maybe(fc.constantFrom(...ways)),
  科目们: maybe(
    fc.array(
      fc.constantFrom(...namedWays).map((pathname) => ({ path: pathname, pathname })),
      { maxLength: 2 },
    ),
  ),
  明细: maybe(fc.array(fc.record({ 品名: maybe(word), 单价: maybe(amount) }), { maxLength: 3 })),
})

type Values = Record<string, unknown>
const filledIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        modelOf(name),
        name === '明细' && Array.isArray(value)
          ? value.map((row: Values) => ({ [codeOf('品名')]: row.品名, [codeOf('单价')]: row.单价 }))
          : value,
      ]),
  )

const fields = listSearchableFields(form)
const anyAsk: fc.Arbitrary<FieldSearch> = fc.constantFrom(...fields).chain(({ key, column, by }) => {
  const place = { key, ...(column !== undefined && { column }) }
  const bounded = (bound: fc.Arbitrary<string | number>) =>
    fc.record({ from: bound, to: bound }, { requiredKeys: [] }).map((ends) => ({ ...place, ...ends }))
  const by_ = {
    text: word.filter(Boolean).map((has) => ({ ...place, has })),
    choice: fc.subarray(kinds, { minLength: 1 }).map((among) => ({ ...place, in: among })),
    switch: fc.boolean().map((one) => ({ ...place, in: [one] })),
    number: bounded(amount),
    date: bounded(day),
    tree: fc
      .oneof(
        fc.array(word.filter(Boolean), { minLength: 1, maxLength: 2 }),
        fc.constantFrom(...ways, ...namedWays),
      )
      .map((along) => ({ ...place, along })),
  }[by] as fc.Arbitrary<FieldSearch>
  return fc.oneof(
    { weight: 4, arbitrary: by_.filter((ask) => Object.keys(ask).length > Object.keys(place).length) },
    fc.boolean().map((filled) => ({ ...place, filled })),
  )
})

type Decided = 'readonly' | 'hidden' | undefined
const anyMask = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.constantFrom<Decided>('readonly', 'hidden', undefined)])),
)

const limitsOf = (mask: Record<string, Decided>) =>
  Object.entries(mask).flatMap(([name, type]) =>
    type ? [{ key: field(name).key, name, type, required: false }] : [],
  )

function designWith(start: Record<string, Decided>, sign: Record<string, Decided>): FlowDesign {
  const design = signing('orsign', ['100008'], '100029')
  const [first, second] = design.funlist
  if (!first || !second) throw new Error('the flow has steps')
  first.formEditLimit = limitsOf(start)
  second.formEditLimit = limitsOf(sign)
  const deptuser = [
    { chosetype: 'or' as const, chosed: [{ type: 'user' as const, id: '100041', name: '' }], runRoots: [] },
  ]
  const set = { ...design.set, permissions: [{ allow: ['watch' as const], deptuser, admindept: [] }] }
  return { ...design, set, formset: form }
}

let server: FlowServer
let signer: Sender
let creator: Sender
let watcher: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  signer = await server.as('100008')
  creator = await server.as('100010')
  watcher = await server.as('100041')
})
afterAll(() => server.stop())

let written = 0

/** Flows of the design with these forms, made by one person and waiting for another, straight in the tables. */
async function writeFlows(flowid: string, forms: readonly Values[]): Promise<string[]> {
  const { pool } = server.db
  const { rows: people } = await pool.query(
    `select id, jobid from person where jobid in ('100008', '100010')`,
  )
  const idOf = (job: string) => people.find((one) => one.jobid === job).id
  const version = await pool.query('select published_version from flow_design where id = $1', [flowid])
  const ids = forms.map(() => `found-${++written}`)
  for (const [at, id] of ids.entries()) {
    await pool.query(
      `insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
        created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
       values ($1, $2, $3, '查找', $1, '{}', '', 0, $4, now(), $5, '', '1', 1, 0, false, now())`,
      [id, flowid, version.rows[0].published_version, JSON.stringify(forms[at]), idOf('100010')],
    )
    await pool.query(
      `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts,
        status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired, is_revoke)
       values ($1, $1, 'v', 'sign', 'sign', '{}', $2, '', '[]', 1, 'orsign', false, 0, false, now(), 'x', 'x', 0, false)`,
      [id, idOf('100008')],
    )
  }
  return ids
}

type List = 'oa/flow/list/waiting' | 'oa/flow/list/icreat' | 'oa/flow/alllist'

const found = async (who: Sender, list: List, search: ListSearch) => {
  const { success, code, data } = await who.call(list, { nowpage: 1, search })
  if (!success) return code
  return data.result.map((row) => row._id).sort()
}

const administered = async (flowid: string, ask: FieldSearch) => {
  const body = { flowid, currentPage: 1, search: { fields: [ask] }, orderby: [] }
  const { data } = await watcher.call('oa/flow/admin/searchform', body)
  return data.pagedata.result.map((row) => row._id).sort()
}

describe('searching by fields of a form', () => {
  test('finds the rows of a full scan on both sides of a mask, and none by hidden fields', async () => {
    const run = fc.record({
      masks: fc.tuple(anyMask, anyMask),
      forms: fc.array(anyValues, { minLength: 1, maxLength: 12 }),
      asks: fc.array(anyAsk, { minLength: 8, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ masks: [start, sign], forms, asks }) => {
        const flowid = await server.publish('查找', designWith(start, sign))
        const values = forms.map(filledIn)
        const ids = await writeFlows(flowid, values)
        for (const ask of asks) {
          const name = names.find((one) => field(one).key === ask.key) ?? ''
          const all = ids.filter((_, at) => isFound(form, values[at] ?? {}, ask)).sort()
          const search = { flowid, fields: [ask] }
          const hidden = 'list.no-such-field'
          expect(await administered(flowid, ask), `watcher ${name}`).toEqual(all)
          for (const list of ['oa/flow/list/waiting', 'oa/flow/alllist'] as const)
            expect(await found(signer, list, search), `signer ${list} ${name}`).toEqual(
              sign[name] === 'hidden' ? hidden : all,
            )
          for (const list of ['oa/flow/list/icreat', 'oa/flow/alllist'] as const)
            expect(await found(creator, list, search), `creator ${list} ${name}`).toEqual(
              start[name] === 'hidden' ? hidden : all,
            )
        }
      }),
      { numRuns: Number(process.env.MASK_RUNS ?? 10) },
    )
  }, 900_000)
})
