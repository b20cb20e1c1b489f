import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import type { RecipientItem } from '../../../../src/generated/types'
import { creating, demoDesign, type FlowServer, flowServerOfFile, leaveForm } from '../../../kit/flows'

/** The flows of a design for those who look after them, page by page and as a spreadsheet. */

let server: FlowServer
let flowid = ''
const key = formFieldsOf(demoDesign('flow-leave').formset).find(({ name }) => name === '请假天数')?.key ?? ''
const sheetCall = 'oa/flow/admin/searchformExport'
const first = { currentPage: 1, search: {}, orderby: [] }

beforeAll(async () => {
  server = await flowServerOfFile()
  const { rows } = await server.db.pool.query<{ id: string; jobid: string }>('select id, jobid from person')
  const who = (jobid: string): RecipientItem => {
    const id = rows.find((row) => row.jobid === jobid)?.id ?? ''
    return { type: 'user', id, name: jobid }
  }
  const may = (jobid: string, ...allow: ('watch' | 'export')[]) => ({
    allow,
    admindept: [],
    deptuser: [{ chosetype: 'or' as const, chosed: [who(jobid)], runRoots: [] }],
  })
  const design = demoDesign('flow-leave')
  design.set.permissions = [may('100040', 'watch', 'export'), may('100041', 'watch'), may('100042', 'export')]
  flowid = await server.publish('请假', design)
  const me = await server.as('100010')
  for (const days of [3, 1, 2]) {
    server.clock.move(1000)
    const flowdata = { dept: '', desc: `${days}天`, fileList: [], level: 0 as const }
    await me.call('oa/flow/creat', creating(flowid, leaveForm(days), { flowdata }))
  }
})
afterAll(() => server.stop())

const descs = async (jobid: string, more: object = {}) => {
  const who = await server.as(jobid)
  const { data } = await who.call('oa/flow/admin/searchform', { flowid, ...first, ...more })
  return data.pagedata.result.map(({ desc }) => desc)
}

describe('the list of administered flows', () => {
  test('lists administered flows newest first, or in the requested order', async () => {
    expect(await descs('100040')).toEqual(['2天', '1天', '3天'])
    expect(await descs('100041', { orderby: [{ name: 'workname', by: 'asc' }] })).toEqual([
      '3天',
      '1天',
      '2天',
    ])
  })

  test('searches administered flows by fields', async () => {
    expect(await descs('100040', { search: { fields: [{ key, from: 2 }] } })).toEqual(['2天', '3天'])
    expect(await descs('100040', { search: { fields: [{ key, from: '０.０００2万' }] } })).toEqual([
      '2天',
      '3天',
    ])
    expect(await descs('100040', { search: { desc: '1天' } })).toEqual(['1天'])
    const search = { fields: [{ key, from: '两' }] }
    const watcher = await server.as('100040')
    expect(await watcher.call('oa/flow/admin/searchform', { flowid, ...first, search })).toMatchObject({
      success: false,
      code: 'list.not-number',
      msg: '看不懂“两”，请输入数字',
    })
  })

  test('returns the search and sort fields of administered flows', async () => {
    const { data } = await (await server.as('100040')).call('oa/flow/admin/getconf', { flowid })
    expect(data.flowname).toBe('请假')
    expect(data.pageset.orderby_list[0]).toEqual({ name: 'created_at', zh_name: '流程创建时间' })
    expect(data.pageset.fields.map(({ name }) => name)).toContain('请假天数')
    expect(data.permissions).toEqual([{ admindept: [], allow: ['watch', 'export'] }])
  })

  test.each(['100010', '100042'])(
    'hides administered flows from %s, who may not watch them',
    async (jobid) => {
      const who = await server.as(jobid)
      for (const call of ['oa/flow/admin/searchform', 'oa/flow/admin/getconf'] as const) {
        const body = call === 'oa/flow/admin/getconf' ? { flowid } : { flowid, ...first }
        expect(await who.raw(call, body)).toMatchObject({ code: 'flow.not-found' })
      }
    },
  )

  test('rejects an unknown sort order of administered flows', async () => {
    const body = { flowid, ...first, orderby: [{ name: 'form; drop table flow', by: 'asc' }] }
    expect((await (await server.as('100040')).raw('oa/flow/admin/searchform', body)).status).toBe(400)
  })

  test('pages administered flows by cursor as by number, in any order', async () => {
    const watcher = await server.as('100041')
    const { rows } = await server.db.pool.query<{ text: string }>(
      'select distinct column_name as text from information_schema.columns where table_name = $1',
      ['flow'],
    )
    const columns = rows.map(({ text }) => text).filter((name) => !['id', 'workname'].includes(name))
    const copy = (n: number) =>
      server.db.pool.query(
        `insert into flow (id, workname, ${columns.join()}) select id || '-' || n, workname || '-' || n, ${columns
          .map((name) => (name === 'created_at' ? "created_at + n % 7 * interval '1 minute'" : name))
          .join()} from flow, generate_series(1, $2::int) n where design_id = $1 and id not like '%-%-%-%-%-%'`,
        [flowid, n],
      )
    await copy(50)
    const page = async (more: object) =>
      (await watcher.call('oa/flow/admin/searchform', { flowid, ...first, ...more })).data.pagedata
    for (const orderby of [[], [{ name: 'created_at', by: 'asc' }], [{ name: 'name', by: 'desc' }]]) {
      const [one, two] = [await page({ orderby }), await page({ orderby, currentPage: 2 })]
      const after = await page({ orderby, after: one.next, currentPage: 2 })
      expect(one.result).toHaveLength(60)
      expect(after.result.map(({ _id }) => _id)).toEqual(two.result.map(({ _id }) => _id))
      const third = await page({ orderby, after: after.next, currentPage: 3 })
      const ids = [one, after, third].flatMap(({ result }) => result.map(({ _id }) => _id))
      expect(new Set(ids).size).toBe(one.totalItems)
      expect(third.next).toBeNull()
    }
    await server.db.pool.query("delete from flow where id like '%-%-%-%-%-%'")
    const wrong = { flowid, ...first, after: 'nonsense' }
    expect(await watcher.raw('oa/flow/admin/searchform', wrong)).toMatchObject({
      code: 'list.cursor-invalid',
    })
  })

  test('exports administered flows for those with the right to export', async () => {
    const sheet = async (jobid: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/${sheetCall}`,
        headers: { 'x-token': (await server.as(jobid)).token },
        payload: { flowid, search: {}, orderby: [] },
      })
    const [one] = (await readXlsxFile((await sheet('100040')).rawPayload)) as unknown as {
      data: string[][]
    }[]
    expect(one?.data).toHaveLength(4)
    expect(one?.data[0]).toEqual(expect.arrayContaining(['文号', '流程名称', '请假天数']))
    expect((await sheet('100041')).json()).toMatchObject({ success: false, code: 'flow.not-found' })
  })
})
