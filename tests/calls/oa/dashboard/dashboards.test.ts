import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../../src/generated/types'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Dashboards: their owner, those with whom they are shared, and everybody else. */

let server: FlowServer
let people: Record<'admin' | 'owner' | 'colleague' | 'other', Sender>
beforeAll(async () => {
  server = await flowServerOfFile()
  const [admin, owner, colleague, other] = await Promise.all(
    ['admin', '100010', '100008', '100030'].map(server.as),
  )
  if (admin && owner && colleague && other) people = { admin, owner, colleague, other }
})
afterAll(() => server.stop())

const document: Dashboard = {
  name: '我的看板',
  cards: [
    {
      id: 'one',
      title: '进行中',
      kind: 'number',
      measure: 'count',
      range: 'all',
      search: { flowid: 'flow-leave', result: 'running' },
    },
  ],
}
const add = async (name = '我的看板') =>
  (await people.owner.call('oa/dashboard/save', { document: { ...document, name } })).data
const idsOf = async (who: Sender) => (await who.call('oa/dashboard/list', {})).data.map(({ id }) => id)

test('a dashboard is its owner’s alone until it is shared', async () => {
  const { id } = await add()
  expect((await people.owner.call('oa/dashboard/get', { id })).data).toMatchObject({
    name: '我的看板',
    own: 'mine',
    mine: true,
    document,
  })
  expect(await idsOf(people.colleague)).not.toContain(id)
  const opened = await people.colleague.call('oa/dashboard/get', { id })
  const missing = await people.colleague.call('oa/dashboard/get', { id: 'no-such' })
  expect([opened.code, opened.msg]).toEqual([missing.code, missing.msg])
  expect(opened.code).toBe('dashboards.gone')
  const figures = await people.colleague.call('oa/dashboard/figures', { id, card: 'one' })
  expect(figures.code).toBe('dashboards.gone')
})

test('who may open a shared dashboard sees its cards, not their criteria, and changes nothing', async () => {
  const { id, rev } = await add('共享的看板')
  await people.owner.call('oa/dashboard/share', { id, share: [{ type: 'user', id: '100008' }] })
  expect(await idsOf(people.colleague)).toContain(id)
  expect(await idsOf(people.other)).not.toContain(id)
  const { data } = await people.colleague.call('oa/dashboard/get', { id })
  expect(data).toMatchObject({ own: 'shared', mine: false, share: [] })
  expect(data.cards).toEqual([{ id: 'one', title: '进行中', kind: 'number', size: 'medium' }])
  expect(data).not.toHaveProperty('document')
  expect((await people.colleague.call('oa/dashboard/figures', { id, card: 'one' })).success).toBe(true)
  for (const refused of [
    await people.colleague.call('oa/dashboard/save', { id, rev, document }),
    await people.colleague.call('oa/dashboard/share', { id, share: [] }),
    await people.colleague.call('oa/dashboard/delete', { id }),
  ])
    expect(refused.code).toBe('dashboards.gone')
  const gone = await people.owner.call('oa/dashboard/figures', { id, card: 'two' })
  expect(gone.code).toBe('dashboards.card-gone')
})

test('a dashboard is shared with departments, with those below them, and with roles', async () => {
  const { id } = await add('部门看板')
  const { rows } = await server.db.pool.query(
    `select (select department_id from membership where person_id = '100008' limit 1) as dept`,
  )
  await people.owner.call('oa/dashboard/share', { id, share: [{ type: 'dept', id: rows[0].dept }] })
  expect(await idsOf(people.colleague)).toContain(id)
  await people.owner.call('oa/dashboard/share', { id, share: [{ type: 'dept', id: '1' }] })
  expect(await idsOf(people.other)).toContain(id)
  const [row] = (await people.owner.call('oa/dashboard/list', {})).data.filter((one) => one.id === id)
  expect(row?.sharedWith).toEqual(['全公司'])
  const unknown = await people.owner.call('oa/dashboard/share', { id, share: [{ type: 'role', id: 'no' }] })
  expect(unknown.code).toBe('dashboards.share-unknown')
  await people.owner.call('oa/dashboard/share', { id, share: [] })
  expect(await idsOf(people.other)).not.toContain(id)
})

test('a later change is not overwritten, and a repeated one is not made twice', async () => {
  const { id } = await add('改动')
  const body = { id, rev: 1, document: { ...document, name: '改动后' } }
  expect((await people.owner.call('oa/dashboard/save', body)).data).toEqual({ id, rev: 2 })
  expect((await people.owner.call('oa/dashboard/save', body)).code).toBe('dashboards.stale')
  const again = { document: { ...document, name: '一次' }, requestId: 'dashboard-once' }
  const first = await people.owner.call('oa/dashboard/save', again)
  expect((await people.owner.call('oa/dashboard/save', again)).data).toEqual(first.data)
  expect((await people.owner.call('oa/dashboard/delete', { id })).success).toBe(true)
  expect((await people.owner.call('oa/dashboard/get', { id })).code).toBe('dashboards.gone')
})

test('everyone opens the dashboard of the product in their language, and changes it only as a copy', async () => {
  const { data } = await people.other.call('oa/dashboard/get', { id: 'product-requests' })
  expect(data).toMatchObject({ name: '流程概况', own: 'product', mine: false })
  for (const { id } of data.cards) {
    const figures = await people.other.call('oa/dashboard/figures', { id: 'product-requests', card: id })
    expect(figures.msg, id).toBe('')
  }
  const body = { id: 'product-requests', document }
  expect((await people.admin.call('oa/dashboard/save', body)).code).toBe('dashboards.gone')
})

test('a wrong card is refused in a sentence and nothing is stored', async () => {
  const before = (await idsOf(people.owner)).length
  const [card] = document.cards
  const wrong = { name: '错误', cards: [{ ...card, kind: 'bar' }] } as Dashboard
  const refused = await people.owner.call('oa/dashboard/save', { document: wrong })
  expect(refused).toMatchObject({
    success: false,
    code: 'dashboards.no-group',
    msg: '「进行中」没有选择分组',
  })
  expect(await idsOf(people.owner)).toHaveLength(before)
})

test('a person has at most fifty dashboards', async () => {
  await server.db.pool.query(
    `insert into dashboard (id, owner_id, document, share, updated_at, updated_id)
     select 'many-' || n, (select id from person where jobid = '100030'), '{"name": "x", "cards": []}', '[]', now(), 'x'
     from generate_series(1, 50) n`,
  )
  expect((await people.other.call('oa/dashboard/save', { document })).code).toBe('dashboards.too-many')
})
