import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecipientItem } from '../../../../src/generated/types'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { creating, demoDesign, type FlowServer, flowServerOfFile, purchaseForm } from '../../../kit/flows'

/** Who sees which administered flows, what may be done with each, and what goes into the spreadsheet. */

type Right = 'watch' | 'revoke' | 'resend' | 'cancel' | 'export'
const everywhere = '100040'
const inPart = '100041'

let server: FlowServer
let flowid = ''
let departments: { person: string; dept: string }[] = []

const started = async (who: string, desc: string) => {
  const flowdata = { dept: '', desc, fileList: [], level: 0 as const }
  const form = purchaseForm(800)
  return (await (await server.as(who)).call('oa/flow/creat', creating(flowid, form, { flowdata }))).data
}

beforeAll(async () => {
  server = await flowServerOfFile()
  const { rows } = await server.db.pool.query<{ person: string; dept: string }>(
    'select distinct on (person_id) person_id as person, department_id as dept from membership order by 1, 2',
  )
  departments = rows
  const deptOf = (id: string) => rows.find(({ person }) => person === id)?.dept ?? ''
  const may = (id: string, allow: Right[], admindept: RecipientItem[] = []) => ({
    allow,
    admindept,
    deptuser: [{ chosetype: 'or' as const, chosed: [{ type: 'user' as const, id, name: id }], runRoots: [] }],
  })
  const design = demoDesign('flow-purchase')
  const part: RecipientItem = { type: 'dept', id: deptOf('100010'), name: '', coverage: 1 }
  design.set.permissions = [
    may(everywhere, ['watch', 'export']),
    may(everywhere, ['cancel'], [part]),
    may(inPart, ['watch'], [part]),
    may(inPart, ['export', 'resend']),
  ]
  flowid = await server.publish('采购', design)
  await started('100010', '本部门')
  await started('100029', '=别的部门()')
})
afterAll(() => server.stop())

const listed = async (who: string) => {
  const body = {
    flowid,
    currentPage: 1,
    search: {},
    orderby: [{ name: 'created_at' as const, by: 'asc' as const }],
  }
  const { data } = await (await server.as(who)).call('oa/flow/admin/searchform', body)
  return data.pagedata.result.map(({ desc, allow }) => [desc, allow])
}

async function sheetsOf(who: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/admin/searchformExport',
    headers: { 'x-token': (await server.as(who)).token },
    payload: { flowid, search: {}, orderby: [] },
  })
  return (await readXlsxFile(answer.rawPayload)) as unknown as { sheet: string; data: string[][] }[]
}

describe('rights on administered flows', () => {
  test('places the two administrators of the test in different departments', () => {
    const deptOf = (id: string) => departments.find(({ person }) => person === id)?.dept
    expect(deptOf('100010')).not.toBe(deptOf('100029'))
  })

  test('limits rights to the departments of their rows and lists them on each flow', async () => {
    expect(await listed(everywhere)).toEqual([
      ['本部门', ['watch', 'export', 'cancel']],
      ['=别的部门()', ['watch', 'export']],
    ])
    expect(await listed(inPart)).toEqual([['本部门', ['watch', 'export', 'resend']]])
  })

  test('gives a system administrator all rights on administered flows', async () => {
    const all = ['watch', 'revoke', 'resend', 'cancel', 'export', 'unmask', 'accesslog']
    expect((await listed('admin')).map(([, allow]) => allow)).toEqual([all, all])
  })

  test('leaves flows without the watch right out of spreadsheets', async () => {
    const [main] = await sheetsOf(inPart)
    expect(main?.data).toHaveLength(2)
    expect(JSON.stringify(main?.data)).not.toContain('别的部门')
  })

  test('exports tables to sheets of their own by document number, with formulas as text', async () => {
    const [main, table, ...others] = await sheetsOf(everywhere)
    expect([main?.sheet, table?.sheet, others]).toEqual(['主表', '子表-采购明细', []])
    expect(main?.data.map((row) => row[6]).slice(1)).toContain('=别的部门()')
    expect(table?.data[0]?.slice(0, 3)).toEqual(['文号', '行号', '品名'])
    const numbers = main?.data.slice(1).map((row) => row[1])
    expect(table?.data.slice(1).map((row) => row[0])).toEqual(numbers)
    expect(table?.data[1]?.slice(1, 3)).toEqual([1, '手机'])
  })

  test('exports many rows in the background, with the same sheets', async () => {
    const who = await server.as(everywhere)
    const search = { flowid, desc: '部门' }
    const { data: begun } = await who.call('oa/flow/export/start', { list: 'administered', search })
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await who.call('oa/flow/export/list', {})
    const one = data.find(({ id }) => id === begun.id)
    expect(one).toMatchObject({ state: 'done', title: '采购', rows: 2 })
    const pieces: Buffer[] = []
    for await (const piece of server.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
    const sheets = (await readXlsxFile(Buffer.concat(pieces))) as unknown as { sheet: string }[]
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['主表', '子表-采购明细'])
  })

  test('refuses a spreadsheet of administered flows to an outsider', async () => {
    const stranger = await server.as('100010')
    const body = { list: 'administered' as const, search: { flowid } }
    expect(await stranger.call('oa/flow/export/start', body)).toMatchObject({ code: 'flow.not-found' })
  })
})
