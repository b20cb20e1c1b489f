import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseSetFilter, FlowDesign } from '../../../src/generated/types'
import { startEffects } from '../../../src/server/jobs/run-effects'
import { contentsOf, rowsOf } from '../../kit/contents'
import { creating, dealing, firstPage, waitingFor } from '../../kit/flows'
import { at, button, design, field, limit, only, start, step } from '../../kit/house'
import type { Sender } from '../../kit/server'
import { column, type Sets, serverWithSets, setOf } from '../../kit/sets'

/*
 * 领料: 发起 (王磊, 前端组) → 复核 (李娜). A part of one's own department, found in a set; what a formula reads of it; a
 * tool of the kind that was chosen before; rows of a table.
 */
const dbset = (id: string, more: object = {}) => ({ options: { sourceType: 'dbset', dbset: id, ...more } })
let house: Sets
let flowId: string
let fields: ReturnType<typeof formOf>
beforeAll(async () => {
  house = await serverWithSets((url) => [{ id: 'erp', name: '进销存', url, tables: ['erp.*'], timeout: 300 }])
  await house.sql(`
    create schema erp;
    create table erp.part (id integer primary key, name text, dept text, kind text, price numeric);
    insert into erp.part values (1, '轴承', '前端组', '钢', 12.5), (2, '轴套', '前端组', '铜', 8), (3, '账簿', '财务部', '纸', 30)`)
  const columns = [
    column('id', 'integer'),
    column('name'),
    column('dept'),
    column('kind'),
    column('price', 'number'),
  ]
  const own = {
    column: 'dept',
    match: 'is',
    by: 'department-name',
    value: '',
    except: [],
  } satisfies DatabaseSetFilter
  const ours = await house.save(setOf('erp.part', { name: '部门物料', columns, filters: [own] }))
  const ofKind = await house.save(
    setOf('erp.part', {
      name: '按类别',
      columns,
      filters: [{ column: 'kind', match: 'is', by: 'parameter', value: '', except: [] }],
    }),
  )
  fields = formOf(ours, ofKind)
  flowId = await house.publish('领料', requisition(fields))
})
beforeEach(() => house.clock.move(61_000))
afterAll(() => house.stop())

function formOf(ours: string, ofKind: string) {
  const part = field(1, '物料', 'select', dbset(ours))
  const kind = field(3, '类别')
  return {
    part,
    kind,
    price: field(2, '单价', 'number', { options: { formula: `#[数据集]("${ours}", ${at(part)}, "price")` } }),
    tool: field(4, '工具', 'select', dbset(ofKind, { props: { data: { kind: at(kind) } } })),
    several: field(5, '备件', 'select', dbset(ours, { multiple: true })),
    rows: field(6, '明细', 'table', {
      options: {
        tableset: [
          {
            code: 'item',
            name: '物料',
            editer: 'select',
            datasourceType: 'advanced',
            datasourceAdvanced: { sourceType: 'dbset', dbset: ours },
          },
        ],
        table_add: true,
        table_edit: true,
        table_delete: true,
      },
    }),
  }
}

function requisition(form: ReturnType<typeof formOf>): FlowDesign {
  const all = Object.values(form)
  const limits = all.map((one) => limit(one))
  const made = design(
    [
      start(['review'], { id: 'start', formEditLimit: limits }),
      step('review', {
        name: '复核',
        dealers: only('100036'),
        formEditLimit: limits,
        btnGroup: [button([])],
      }),
    ],
    all,
  )
  return { ...made, set: { ...made.set, summary: [form.part.key] } }
}

/** The rows of a spreadsheet of what waits for somebody, with the part that was chosen. */
async function exported(who: Sender): Promise<string[][]> {
  const wanted = { list: 'waiting' as const, search: { flowid: flowId }, columns: [fields.part.key] }
  const { data: begun } = await who.call('oa/flow/export/start', wanted)
  await Promise.all(await startEffects(house.house, 10))
  const one = (await who.call('oa/flow/export/list', {})).data.find(({ id }) => id === begun.id)
  const pieces: Buffer[] = []
  for await (const piece of house.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
  const [sheet] = (await readXlsxFile(Buffer.concat(pieces))) as unknown as { data: string[][] }[]
  return sheet?.data ?? []
}

const create = async (form: object, jobId = '100010') =>
  (await house.as(jobId)).call('oa/flow/creat', creating(flowId, form as never))
const formIn = async (flow: string) =>
  (await rowsOf<{ form: Record<string, unknown> }>(house.db, 'select form from flow where id = $1', flow))[0]
    ?.form

describe('forms with rows chosen from a database set', () => {
  test('shows a chosen row by its name in lists and history even after the row changes', async () => {
    const { data } = await create({ f1: 1 })
    await house.sql("update erp.part set name = '改名' where id = 1")
    const mine = await (await house.as('100010')).call('oa/flow/list/icreat', firstPage)
    expect(JSON.stringify(mine.data.result[0])).toContain('轴承')
    const logs = await (await house.as('100010')).call('oa/flow/detail_logs', {
      flowOi_id: data.flowlistid,
    } as never)
    expect(JSON.stringify(logs.data)).toContain('轴承')
    await house.sql("update erp.part set name = '轴承' where id = 1")
  })

  test('calculates a formula with the price from the server and ignores the sent price', async () => {
    const { data } = await create({ f1: 2, f2: 0.01 })
    expect(await formIn(data.flowlistid)).toMatchObject({ f1: 2, f2: 8 })
  })

  test.each([
    ['a row of another department', { f1: 3 }],
    ['no row at all', { f1: 99 }],
    ['the name in place of the id', { f1: '轴承' }],
    ['an attempt to say more', { f1: '1) or (1=1' }],
    ['one of several that he may not choose', { f5: [1, 3] }],
    ['a row of another kind than the form says', { f3: '铜', f4: 1 }],
    ['a row while the kind is empty', { f4: 1 }],
    ['a cell of a table', { f6: [{ item: 3 }] }],
  ])('rejects %s and stores nothing', async (_, form) => {
    const before = await contentsOf(house.db)
    const refused = await create(form)
    expect(refused).toMatchObject({ success: false, code: 'form.invalid' })
    expect(await contentsOf(house.db)).toEqual(before)
  })

  test('accepts several rows, choices in table cells and choices that depend on another field', async () => {
    const { success, msg, data } = await create({ f3: '铜', f4: 2, f5: [1, 2], f6: [{ item: 1 }] })
    expect(success, msg).toBe(true)
    expect(await formIn(data.flowlistid)).toMatchObject({ f4: 2, f5: [1, 2], f6: [{ item: 1 }] })
  })
})

describe('row access by person', () => {
  test('reads in an expression no row that the person may not see', async () => {
    const ask = async (jobId: string, id: number) => {
      const set = fields.part.options.dbset as string
      return (await house.as(jobId)).call('oa/tablefun/callback', {
        funname: '数据集',
        para: [set, id, 'price'],
        again: false,
      })
    }
    expect((await ask('100010', 1)).data).toEqual({ value: 12.5 })
    expect((await ask('100010', 3)).data).toEqual({ value: '' })
    expect((await ask('100029', 3)).data).toEqual({ value: 30 })
    expect((await ask('100029', 1)).data).toEqual({ value: '' })
  })

  test('shows readers of other departments the chosen name in list and export, but no other row or column', async () => {
    const { data } = await create({ f1: 1 })
    const lina = await house.as('100036')
    const listed = await lina.call('oa/flow/list/waiting', firstPage)
    const conf = await lina.call('oa/flow/search/getconf', { list: 'waiting', flowid: flowId } as never)
    const sheet = await exported(lina)
    expect(
      JSON.stringify(listed.data.result.find(({ flowlistid }) => flowlistid === data.flowlistid)),
    ).toContain('轴承')
    expect(sheet.at(-1)).toContain('轴承')
    for (const told of [listed.data, conf.data, sheet]) expect(JSON.stringify(told)).not.toMatch(/账簿|钢|铜/)
  })

  test('lets a reader of another department read and retain the choice, but not choose it anew', async () => {
    const { data } = await create({ f1: 1 })
    const lina = await house.as('100036')
    const msgid = await waitingFor(lina, data.flowlistid)
    const changed = await lina.call('oa/flow/deal', dealing(msgid, { form: { f1: 2 } } as never))
    expect(changed).toMatchObject({ success: false })
    const kept = await lina.call('oa/flow/deal', dealing(await waitingFor(lina, data.flowlistid)))
    expect(kept.success, kept.msg).toBe(true)
    expect(await formIn(data.flowlistid)).toMatchObject({ f1: 1, f2: 12.5 })
  })
})

describe('an unavailable database of a set', () => {
  const away = async (work: () => Promise<void>) => {
    await house.sql('alter table erp.part rename to part_away')
    house.clock.move(61_000)
    try {
      await work()
    } finally {
      await house.sql('alter table erp.part_away rename to part')
      house.clock.move(61_000)
    }
  }

  test('rejects a new choice while the database is unavailable, names the set and stores nothing', () =>
    away(async () => {
      const before = await contentsOf(house.db)
      const refused = await create({ f1: 1 })
      expect(refused).toMatchObject({ success: false, code: 'flow.remote-unavailable' })
      expect(refused.msg).toContain('部门物料')
      expect(await contentsOf(house.db)).toEqual(before)
    }))

  test('submits the rest of the form and handles earlier choices while the database is unavailable', async () => {
    const { data } = await create({ f1: 1 })
    await away(async () => {
      expect((await create({ f3: '钢' })).success).toBe(true)
      const lina = await house.as('100036')
      const opened = await lina.call('oa/flow/deal/bymsgid', { _id: await waitingFor(lina, data.flowlistid) })
      expect(opened.data.formdata).toMatchObject({ f1: 1, f2: 12.5 })
      const dealt = await lina.call('oa/flow/deal', dealing(await waitingFor(lina, data.flowlistid)))
      expect(dealt.success, dealt.msg).toBe(true)
    })
  })
})

test('rejects publishing a design that chooses from an unknown set', async () => {
  const admin = await house.as('admin')
  const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: flowId })
  const broken = requisition({ ...fields, part: field(1, '物料', 'select', dbset('nothing')) })
  const publishing = { _id: flowId, rev: data.rev, publish: true, design: broken }
  const refused = await admin.call('oa/flowdesigns/edit_senior', publishing)
  expect(refused).toMatchObject({ success: false, code: 'flowdesign.has-problems' })
  expect(JSON.stringify(refused.data)).toContain('form-design.set-unknown')
})
