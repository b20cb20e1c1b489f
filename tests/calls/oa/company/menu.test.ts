import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultMenuConfig } from '../../../../src/core/menu/merge-menu'
import type { CallName } from '../../../../src/generated/calls'
import type { MenuConfig, MenuConfigChange, MenuEntry } from '../../../../src/generated/types'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** The menu of the company: administrators change it, everybody's pages follow when they are loaded. */

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())
beforeEach(() => set({}))

const stored = async () => (await admin.call('oa/company/menu/get', {})).data
const set = async (part: Partial<MenuConfig>) =>
  admin.raw('oa/company/menu/save', { rev: (await stored()).rev, config: { ...defaultMenuConfig, ...part } })
const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
const personOf = async (jobId: string) =>
  (await (await server.as(jobId)).call('employee/getinfo.get', {})).data
const entryOf = async (jobId: string, id: string) =>
  flat((await personOf(jobId)).custom_route).find((entry) => entry.id === id)

const names = { zh: '差旅', en: 'Travel', es: 'Viajes' }
const link: MenuConfigChange = {
  id: 'travel',
  kind: 'link',
  in: 'work',
  names,
  target: 'https://travel.example/',
}

const calls = {
  'oa/company/menu/get': {},
  'oa/company/menu/save': { rev: 0, config: defaultMenuConfig },
} satisfies Partial<Record<CallName, object>>

test.each(Object.entries(calls))('%s is limited to company administrators', async (name, body) => {
  const li = await server.as('100002')
  expect(await li.raw(name as CallName, body)).toMatchObject({ status: 403, data: null })
  expect(await admin.raw(name as CallName, { ...body, other: 1 })).toMatchObject({ status: 400 })
})

test('applies a menu change to everyone at the next load and logs who made it', async () => {
  const changed = { id: 'cc', names: { zh: '抄送', en: 'Copies', es: '' }, icon: 'eye', index: 0 }
  expect(await set({ entries: [changed, { id: 'message', hidden: true }, link] })).toMatchObject({
    success: true,
  })
  expect(await entryOf('100009', 'cc')).toMatchObject({ title: 'list.cc', names: changed.names, icon: 'eye' })
  expect(await entryOf('100009', 'message')).toMatchObject({
    hidden: true,
    mobile: false,
    url: '/list/message',
  })
  expect(await entryOf('100009', 'travel')).toMatchObject({
    title: '差旅',
    names,
    link: 'https://travel.example/',
  })
  expect((await stored()).by).toBe('系统管理员')
  const { rows } = await server.db.pool.query(
    `select person_name, details->'after'->'entries'->0->>'id' as id from audit where action = 'company.menu'
     order by at desc, id desc limit 1`,
  )
  expect(rows).toEqual([{ person_name: '系统管理员', id: 'cc' }])
})

test('treats an empty configuration as the default menu', async () => {
  const before = (await personOf('100001')).custom_route
  await set({ entries: [{ id: 'waiting', hidden: true }, link], home: 'cc' })
  expect((await personOf('100001')).custom_route).not.toEqual(before)
  await set({})
  expect((await personOf('100001')).custom_route).toEqual(before)
})

test('rejects a concurrent change of another administrator and applies a repeated request once', async () => {
  const { rev } = await stored()
  const body = { rev, config: { ...defaultMenuConfig, entries: [link] }, requestId: 'menu-request-1' }
  const first = await admin.raw('oa/company/menu/save', body)
  expect(first).toMatchObject({ success: true, data: { rev: rev + 1 } })
  expect(await admin.raw('oa/company/menu/save', body)).toMatchObject({
    success: true,
    data: { rev: rev + 1 },
  })
  expect(await admin.raw('oa/company/menu/save', { rev, config: defaultMenuConfig })).toMatchObject({
    status: 409,
    code: 'menu-config.stale',
    msg: '系统管理员刚修改了菜单，请重新载入后再改',
  })
  expect((await stored()).config.entries).toEqual([link])
})

test('accepts one of many concurrent changes', async () => {
  const { rev } = await stored()
  const all = await Promise.all(
    ['a', 'b', 'c', 'd'].map((id) =>
      admin.raw('oa/company/menu/save', {
        rev,
        config: { ...defaultMenuConfig, entries: [{ ...link, id }] },
      }),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('rejects an invalid entry with a message that names the entry and the limit', async () => {
  expect(await set({ entries: [{ ...link, target: 'javascript:alert(1)' }] })).toMatchObject({
    success: false,
    code: 'menu-config.bad-link',
    msg: '“差旅”的链接不能使用：应以 / 开头（系统内页面），或以 http:// 、https:// 开头（外部页面）',
  })
  const many = Array.from({ length: 101 }, (_, n) => ({ id: `e${n}` }))
  expect(await set({ entries: many })).toMatchObject({
    msg: '最多 100 个新增或修改的菜单项，现在有 101 个',
  })
  expect((await stored()).config).toEqual(defaultMenuConfig)
})

test('limits who sees an entry by company roles; the page behind a hidden entry stays reachable', async () => {
  const { data: role } = await admin.call('employee/role/save', { name: '财务', group_name: '职能' })
  await admin.call('employee/role/members', { id: role.id, add: ['100009'], remove: [] })
  const roles = [{ id: role.id, name: '财务' }]
  await set({
    entries: [
      { ...link, roles },
      { id: 'cc', roles },
    ],
  })
  for (const jobId of ['100009', 'admin']) {
    expect(await entryOf(jobId, 'travel'), jobId).toBeDefined()
    expect((await entryOf(jobId, 'cc'))?.hidden, jobId).toBeUndefined()
  }
  expect(await entryOf('100010', 'travel')).toBeUndefined()
  expect(await entryOf('100010', 'cc')).toMatchObject({ hidden: true, url: '/list/cc' })
})

test('hides a link to a page that the person may not open', async () => {
  await set({ entries: [{ ...link, target: '/oaset/employee?x=1' }] })
  expect(await entryOf('admin', 'travel')).toBeDefined()
  expect(await entryOf('100009', 'travel')).toBeUndefined()
})

test('uses the home pages of the company where the person may open them, else the built-in ones', async () => {
  await set({ home: 'employee', phoneHome: 'waiting' })
  const homesOf = async (jobId: string) => {
    const all = flat((await personOf(jobId)).custom_route)
    const marked = (flag: 'is_index_page' | 'is_index_mpage') =>
      all.filter((entry) => entry[flag]).map(({ id }) => id)
    return [marked('is_index_page'), marked('is_index_mpage')]
  }
  expect(await homesOf('admin')).toEqual([['employee'], ['waiting']])
  expect(await homesOf('100009')).toEqual([['dashboard'], ['waiting']])
})

test('completes a configuration stored by an older release and tolerates one from a newer release', async () => {
  await server.db.pool.query(
    `update menu_config set config = '{"entries": [{"id": "cc", "hidden": true, "later": 1}]}'`,
  )
  expect(await entryOf('100009', 'cc')).toMatchObject({ hidden: true })
  expect((await stored()).config).toMatchObject({ home: '', frames: [] })
})
