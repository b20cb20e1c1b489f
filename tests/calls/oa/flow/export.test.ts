import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { creating, demoDesign, type FlowServer, flowServerOfFile, leaveForm } from '../../../kit/flows'
import { expectFiles, expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** A list as a spreadsheet: what the person sees, nothing hidden, numbers and dates as such, all else as text. */

let server: FlowServer
let flowid = ''
const descs = ['回老家', '=1+1', '+86', '@SUM(A1)', '<b>&"']
const daysKey = () =>
  formFieldsOf(demoDesign('flow-leave').formset).find(({ name }) => name === '请假天数')?.key ?? ''
const kindKey = () =>
  formFieldsOf(demoDesign('flow-leave').formset).find(({ name }) => name === '请假类型')?.key ?? ''
const reasonKey = () =>
  formFieldsOf(demoDesign('flow-leave').formset).find(({ name }) => name === '请假事由')?.key ?? ''

beforeAll(async () => {
  server = await flowServerOfFile()
  const design = demoDesign('flow-leave')
  const superior = design.funlist.find(({ id }) => id === 'superior')
  if (!superior) throw new Error('the flow has a superior')
  superior.formEditLimit = [{ key: reasonKey(), name: '请假事由', type: 'hidden', required: false }]
  design.set.formEditLimit = design.set.formEditLimit.filter(({ key }) => key !== reasonKey())
  flowid = await server.publish('请假', design)
  const me = await server.as('100010')
  for (const desc of descs) {
    const flowdata = { dept: '', desc, fileList: [], level: 0 as const }
    await me.call('oa/flow/creat', creating(flowid, leaveForm(1), { flowdata }))
  }
})
afterAll(async () => {
  await expectInvariants(server.db)
  await expectFiles(server)
  await server.stop()
})

type Part = { list?: 'waiting' | 'icreat'; keys?: string[]; ids?: string[] }

async function exported(who: Sender, search: object, columns: string[] = [], part: Part = {}) {
  const { data: begun } = await who.call('oa/flow/export/start', {
    list: 'waiting',
    search,
    columns,
    ...part,
  })
  await Promise.all(await startEffects(server.house, 10))
  const { data } = await who.call('oa/flow/export/list', {})
  const one = data.find(({ id }) => id === begun.id)
  if (!one) throw new Error('the export is not told')
  return one
}

async function rowsIn(fileid: string): Promise<string[][]> {
  const pieces: Buffer[] = []
  for await (const piece of server.house.files.read(fileid)) pieces.push(piece as Buffer)
  const [sheet] = (await readXlsxFile(Buffer.concat(pieces))) as unknown as { data: string[][] }[]
  return sheet?.data ?? []
}

describe('exports of lists', () => {
  test('exports the rows of the search as displayed, and no formula', async () => {
    const one = await exported(await server.as('100008'), {})
    expect(one).toMatchObject({ state: 'done', rows: descs.length, title: '待我处理' })
    const [head = [], ...rows] = await rowsIn(one.file?.fileid ?? '')
    expect(head).toContain('流程描述')
    const at = head.indexOf('流程描述')
    for (const desc of descs) expect(rows.some((row) => row[at]?.startsWith(desc))).toBe(true)
    const few = await exported(await server.as('100008'), { desc: '=1' })
    expect(few.rows).toBe(1)
  })

  test('exports whom a flow waits for and since when', async () => {
    const one = await exported(await server.as('100010'), {}, [], { list: 'icreat' })
    const [head = [], row = []] = await rowsIn(one.file?.fileid ?? '')
    expect(row[head.indexOf('到谁那了')]).toMatch(/^直接上级审批 · 林晓峰（.* 起）$/)
  })

  test('exports the requested form fields and none that the reader may not see', async () => {
    const one = await exported(await server.as('100008'), { flowid }, [daysKey(), reasonKey()])
    const rows = await rowsIn(one.file?.fileid ?? '')
    expect(rows[0]).toContain('请假天数')
    expect(rows[0]).not.toContain('请假事由')
    const [days, arrived] = ['请假天数', '收到时间'].map((title) => rows[1]?.[rows[0]?.indexOf(title) ?? -1])
    expect([days, arrived]).toEqual([1, expect.any(Date)])
    expect(JSON.stringify(rows)).not.toContain('回老家探亲')
  })

  test("exports columns, steps and choices of the design in the reader's language", async () => {
    const superior = await server.as('100008')
    const wanted = { list: 'waiting', search: { flowid }, columns: [daysKey(), kindKey()] }
    const english = { 'x-language': 'en' }
    const begun = (await superior.raw('oa/flow/export/start', wanted, english)).data as { id: string }
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await superior.call('oa/flow/export/list', {})
    const rows = await rowsIn(data.find(({ id }) => id === begun.id)?.file?.fileid ?? '')
    expect(rows[0]).toEqual(expect.arrayContaining(['Days', 'Leave type']))
    expect(rows[1]).toContain('Personal leave')
    expect(JSON.stringify(rows)).toContain('Manager approval')
    expect(JSON.stringify(rows)).not.toContain('直接上级审批')
    expect(JSON.stringify(rows)).toMatch(/2026-12-\d\d morning to 2026-12-\d\d (?:morning|afternoon)/)
    expect(JSON.stringify(rows)).not.toMatch(/，|：|（| 至 /)
  })

  test('exports administered flows in the order of the list', async () => {
    const admin = await server.as('admin')
    const order = async (by: 'asc' | 'desc') => {
      const orderby = [{ name: 'workname' as const, by }]
      const body = { list: 'administered' as const, search: { flowid }, orderby }
      const { data: begun } = await admin.call('oa/flow/export/start', body)
      await Promise.all(await startEffects(server.house, 10))
      const one = (await admin.call('oa/flow/export/list', {})).data.find(({ id }) => id === begun.id)
      const [head = [], ...rows] = await rowsIn(one?.file?.fileid ?? '')
      return rows.map((row) => row[head.indexOf('文号')])
    }
    const up = await order('asc')
    expect(up).toHaveLength(descs.length)
    expect(await order('desc')).toEqual(up.toReversed())
    expect(up).toEqual(up.toSorted())
  })

  test('exports chosen rows and columns, with the columns in the requested order', async () => {
    const superior = await server.as('100008')
    const { data } = await superior.call('oa/flow/list/waiting', { nowpage: 1, search: {} })
    const ids = [data.result[1], data.result[3]].map((row) => row?._id ?? '')
    const one = await exported(superior, {}, [], { ids, keys: ['workname', 'flowname', 'no-such-column'] })
    expect(one).toMatchObject({ state: 'done', rows: 2 })
    const rows = await rowsIn(one.file?.fileid ?? '')
    expect(rows[0]).toEqual(['文号', '流程名称'])
    expect(rows.slice(1).map(([number]) => number)).toEqual(
      [data.result[1], data.result[3]].map((row) => row?.workname),
    )
  })

  test('exports none of the rows that do not belong to the caller', async () => {
    const { data } = await (await server.as('100008')).call('oa/flow/list/waiting', {
      nowpage: 1,
      search: {},
    })
    const ids = data.result.map(({ _id }) => _id)
    const one = await exported(await server.as('100009'), {}, [], { ids })
    expect(one).toMatchObject({ state: 'done', rows: 0 })
  })

  test('reports why the search of an export was rejected', async () => {
    const fields = [{ key: reasonKey(), has: '回' }]
    const one = await exported(await server.as('100008'), { flowid, fields })
    expect(one).toMatchObject({ state: 'failed', note: '没有这个可搜索的字段' })
  })

  test('notifies only the person who requested the export', async () => {
    expect((await (await server.as('100011')).call('oa/flow/export/list', {})).data).toEqual([])
  })
})
