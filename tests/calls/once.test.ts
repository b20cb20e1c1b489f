import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName, Calls } from '../../src/generated/calls'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { saveDesign } from '../../src/server/queries/design/design-writer'
import { rowsOf } from '../kit/contents'
import { signing } from '../kit/designs'
import { creating, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../kit/flows'

const [creator, leaver, last, successor] = ['100010', '100029', '100028', '100031'] as const
const reason = '岗位调整'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const start = async (design: string, form = {}) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, form))).data.flowlistid

/** The same request twice at once, as a double click sends it, and later once more. */
async function twice<Name extends CallName>(who: string, name: Name, body: Calls[Name]['body']) {
  const sender = await server.as(who)
  const [one, two] = await Promise.all([sender.call(name, body), sender.call(name, body)])
  expect(one).toMatchObject({ success: true })
  expect(two).toEqual(one)
  expect(await sender.call(name, body)).toEqual(one)
  return one.data
}

const countOf = async (table: string) =>
  (await rowsOf<{ n: number }>(server.db, `select count(*)::int as n from ${table}`))[0]?.n ?? 0

test.each<[table: string, who: string, name: CallName, body: () => Promise<object>]>([
  [
    'flow_share',
    creator,
    'oa/flow/share/creat',
    async () => ({
      flowOi_id: await start('flow-leave', leaveForm(2)),
      people: [],
      history: false,
      days: 7,
    }),
  ],
  ['list_export', creator, 'oa/flow/export/start', async () => ({ list: 'icreat', search: {} })],
  [
    'flow_design',
    'admin',
    'oa/flowdesigns/add',
    async () => ({ name: '用章', description: '用章申请', canuse: true, category: [] }),
  ],
  [
    'external_contact',
    'admin',
    'employee/external/save',
    async () => ({ name: '周强', company: '', phone: '', mail: '', note: '' }),
  ],
])('adds one row to %s on a double click', async (table, who, name, body) => {
  const request = { ...(await body()), requestId: `double-${table}` }
  const before = await countOf(table)
  await twice(who, name, request as never)
  expect(await countOf(table)).toBe(before + 1)
})

test('hands over tasks once on a double click and returns all flows to both requests', async () => {
  const design = await server.publish('用款', signing('orsign', [leaver], last))
  const [one, two] = [await start(design), await start(design)]
  const body = { from: leaver, to: successor, reason, requestId: 'double-replace' }
  const data = await twice('admin', 'oa/flow/msg/replace_userid', body)
  expect(data).toMatchObject({ moved: 2, left: 0 })
  expect(data.results.map(({ flowlistid }) => flowlistid)).toEqual([one, two])
  await waitingFor(await server.as(successor), one)
})

test('migrates flows once on a double click and returns all flows to both requests', async () => {
  const flowid = await server.publish('用车', signing('orsign', [leaver], last))
  const flow = await start(flowid)
  const admin = await server.as('admin')
  const changed = signing('orsign', [leaver], leaver)
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  await server.db.transaction((tx) =>
    saveDesign(tx, saving, { id: flowid, design: changed, publish: true, rev: undefined }),
  )
  const versions = (await admin.call('oa/flow/admin/flowversions', { flowid })).data
  const version = versions.find(({ isCurrent }) => isCurrent)?._id ?? ''
  const body = { flowid, version, reason, flowlistids: [flow], requestId: 'double-move' }
  const data = await twice('admin', 'oa/flow/admin/changeflowtoversion', body)
  expect(data).toMatchObject({ moved: 1, results: [{ flowlistid: flow, success: true }] })
})
