import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../../src/generated/calls'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** Notices of the company: administrators write them, everybody reads those that count. */

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const holiday = {
  title: '元旦放假安排',
  body: '1 月 1 日至 3 日放假。',
  pinned: false,
  begins_at: null,
  ends_at: null,
}
const inDays = (n: number) => new Date(server.clock.now() + n * 86_400_000).toISOString()
const current = async (jobId = '100009') =>
  (await (await server.as(jobId)).call('oa/company/notice/current', {})).data
const write = async (part: Partial<typeof holiday> | object = {}) =>
  (await admin.call('oa/company/notice/save', { ...holiday, ...part })).data.id
const titles = async () => (await current()).rows.map(({ title }) => title)

const calls = {
  'oa/company/notice/list': { nowpage: 1 },
  'oa/company/notice/save': holiday,
  'oa/company/notice/delete': { id: 'x' },
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to company administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('shows an announcement from its start to its end, pinned ones first', async () => {
  const ids = [
    await write(),
    await write({ title: '明天起', begins_at: inDays(1) }),
    await write({ title: '到明天', begins_at: inDays(-1), ends_at: inDays(1) }),
    await write({ title: '置顶', pinned: true, begins_at: inDays(-9) }),
    await write({ title: '过期', begins_at: inDays(-9), ends_at: inDays(-1) }),
  ]
  expect(await titles()).toEqual(['置顶', '元旦放假安排', '到明天'])
  server.clock.move(2 * 86_400_000)
  expect(await titles()).toEqual(['置顶', '明天起', '元旦放假安排'])
  const { data } = await admin.call('oa/company/notice/list', { nowpage: 1 })
  expect(data.result.map(({ title, state }) => `${title} ${state}`).sort()).toEqual(
    ['明天起 current', '元旦放假安排 current', '到明天 over', '置顶 current', '过期 over'].sort(),
  )
  for (const id of ids) await admin.call('oa/company/notice/delete', { id })
  expect(await titles()).toEqual([])
})

test('stores once per person that an announcement was read', async () => {
  const id = await write()
  expect(await current()).toMatchObject({ unread: 1, rows: [{ hasread: false, by: '系统管理员' }] })
  const reader = await server.as('100009')
  for (let n = 0; n < 2; n++)
    expect(await reader.call('oa/company/notice/read', { id })).toMatchObject({ success: true })
  expect(await current()).toMatchObject({ unread: 0, rows: [{ hasread: true }] })
  expect((await current('100010')).unread).toBe(1)
  const { data } = await admin.call('oa/company/notice/list', { nowpage: 1, text: '元旦' })
  expect(data.result).toMatchObject([{ readers: 1 }])
  await admin.call('oa/company/notice/delete', { id })
})

test('rejects marking a future announcement as read', async () => {
  const id = await write({ begins_at: inDays(1) })
  await (await server.as('100009')).call('oa/company/notice/read', { id })
  expect((await admin.call('oa/company/notice/list', { nowpage: 1 })).data.result).toMatchObject([
    { readers: 0 },
  ])
  await admin.call('oa/company/notice/delete', { id })
})

test('changes the text of an announcement and preserves its start', async () => {
  const id = await write()
  const [before] = (await current()).rows
  server.clock.move(60_000)
  await admin.call('oa/company/notice/save', { ...holiday, id, title: '元旦放假安排（更正）' })
  expect((await current()).rows).toMatchObject([
    { title: '元旦放假安排（更正）', begins_at: before?.begins_at },
  ])
  await admin.call('oa/company/notice/delete', { id })
})

test.each<[string, object, string]>([
  ['no title', { title: '  ' }, 'company-notice.no-title'],
  [
    'an end before the beginning',
    { begins_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
    'company-notice.ends-before',
  ],
  ['a notice that is gone', { id: 'gone' }, 'company-notice.gone'],
])('rejects %s', async (_, part, code) => {
  expect(await admin.call('oa/company/notice/save', { ...holiday, ...part })).toMatchObject({
    success: false,
    code,
  })
})

test('creates one announcement for a repeated request', async () => {
  const body = { ...holiday, requestId: 'notice-once-1' }
  const ids = [
    await admin.call('oa/company/notice/save', body),
    await admin.call('oa/company/notice/save', body),
  ]
  expect(ids[0]?.data.id).toBe(ids[1]?.data.id)
  expect(await titles()).toEqual(['元旦放假安排'])
})
