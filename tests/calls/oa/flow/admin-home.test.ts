import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkDesigns } from '../../../../src/server/jobs/check-designs'
import { opening, signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { limitedAdmin } from '../../../kit/limited-admin'
import type { Sender } from '../../../kit/server'

/** The administrators' home page and the marks of the flow list: a job checks, pages only read. */

let server: FlowServer
let admin: Sender
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  flow = await server.publish('经理审批', opening(signing('orsign', ['100008'], '100028')))
  await checkDesigns(server.house)
})
afterAll(() => server.stop())

const calls = {
  alarms: 'oa/flow/home/admin/alarms',
  designs: 'oa/flow/home/admin/designs',
  drafts: 'oa/flow/home/admin/drafts',
  incidents: 'oa/flow/home/admin/incidents',
  leavers: 'oa/flow/home/admin/leavers',
} as const
const cards = ['alarms', 'designs', 'drafts', 'incidents', 'leavers'] as const
const countsOf = async (card: (typeof cards)[number], who = admin) =>
  (await who.call(calls[card], {})).data?.counts
const marked = async (mark: 'any' | 'leaver' | 'nobody' | 'owner') =>
  (await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { mark } })).data.result
const setEnabled = async (jobId: string, enabled: boolean) => {
  await server.db.pool.query('update person set enabled = $2 where jobid = $1', [jobId, enabled])
  await server.db.pool.query('update directory_version set version = version + 1')
  await server.db.pool.query(
    `insert into directory_change (workspace, version, people) select workspace, version, null from directory_version`,
  )
}

test('checks each published flow once, and again only when its design or the company has changed', async () => {
  expect(await checkDesigns(server.house)).toBe(0)
  await admin.call('oa/flowdesigns/edit_senior', {
    _id: flow,
    publish: true,
    design: opening(signing('orsign', ['100008'], '100029')),
  })
  expect(await checkDesigns(server.house)).toBe(1)
})

test('marks a flow whose only assignee left until the person is back, with reasons in the reader’s language', async () => {
  const before = await countsOf('designs')
  await setEnabled('100008', false)
  expect(await countsOf('designs')).toEqual(before)
  expect(await checkDesigns(server.house)).toBeGreaterThan(1)
  const row = (await marked('nobody')).find(({ _id }) => _id === flow)
  expect(row?.marks.nobody).toContain('找不到')
  expect(row?.marks.leaver).toContain('林晓峰')
  expect((await marked('any')).map(({ _id }) => _id)).toContain(flow)
  expect((await countsOf('designs'))?.nobody).toBe((before?.nobody ?? 0) + 1)
  await setEnabled('100008', true)
  await checkDesigns(server.house)
  expect((await marked('any')).map(({ _id }) => _id)).not.toContain(flow)
})

test('marks the flows of an owner who left', async () => {
  await server.db.pool.query(
    `update flow_design set owner_id = (select id from person where jobid = '100010') where id = $1`,
    [flow],
  )
  await setEnabled('100010', false)
  await checkDesigns(server.house)
  const owned = (await marked('owner')).filter(({ _id }) => _id === flow)
  expect(owned.map(({ marks }) => marks.owner?.includes('已离职'))).toEqual([true])
  await setEnabled('100010', true)
  await checkDesigns(server.house)
})

test('counts drafts and leavers as the filtered lists show them', async () => {
  const body = { name: '未发布', description: '未发布', canuse: true, category: [] }
  expect(await admin.call('oa/flowdesigns/add', body)).toMatchObject({ success: true })
  const { data: unpublished } = await admin.call('oa/flowdesigns/list', {
    nowpage: 1,
    search: { state: 'unpublished' },
  })
  expect(unpublished.totalItems).toBeGreaterThan(0)
  expect((await countsOf('drafts'))?.unpublished).toBe(unpublished.totalItems)
  await setEnabled('100009', false)
  const { data: owing } = await admin.call('employee/list', { nowpage: 1, search: { state: 'owing' } })
  const counts = await countsOf('leavers')
  expect(Math.max(counts?.tasks ?? 0, counts?.delegations ?? 0)).toBeLessThanOrEqual(owing.totalItems)
  await setEnabled('100009', true)
})

test('shows an administrator only the cards of the administrator’s own permissions', async () => {
  const officer = await limitedAdmin(server, '100011', ['security'])
  const allowed: string[] = []
  for (const card of cards) if (await countsOf(card, officer)) allowed.push(card)
  expect(allowed).toEqual(['alarms'])
})

test('sends as many statements for 500 flows and 5,000 people as for a few', async () => {
  const statements = async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    for (const card of cards) await countsOf(card)
    await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { mark: 'any' } })
    const count = sent.mock.calls.length
    sent.mockRestore()
    return count
  }
  await statements()
  const few = await statements()
  await server.db.pool.query(
    `insert into flow_design (id, name, description, enabled, category, created_at, created_id, updated_at,
       published_version)
     select d.id || n, d.name || n, '', true, '{}', now(), '', now(), d.published_version
     from flow_design d, generate_series(1, 500) n where d.id = $1`,
    [flow],
  )
  await server.db.pool.query(
    `insert into design_check (design_id, marks) select id, '{nobody}' from flow_design on conflict do nothing`,
  )
  await server.db.pool.query(
    `insert into person (id, jobid, name, mail, phone, enabled, is_admin, position, created_at)
     select 'p' || n, 'j' || n, '员工' || n, '', '', n % 10 > 0, false, 10000 + n, now() from generate_series(1, 5000) n`,
  )
  // The server sends some of its own.
  expect(await statements()).toBeLessThanOrEqual(few + 3)
  expect((await countsOf('designs'))?.nobody).toBeGreaterThanOrEqual(500)
})
