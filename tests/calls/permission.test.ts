import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../src/generated/calls'
import type { Permission } from '../../src/generated/types'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { type Sender, serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const all = [
  ...(['create', 'deal', 'transfer', 'urge', 'withdraw', 'export', 'share', 'entrust'] as const),
  ...(['detail.info', 'flowentrust', 'msg_entrust'] as const),
]
const withheld = all.map((one): Permission => `-flow.work.${one}`)
const person = '100040'

let roles = 0
async function roleWith(groups: { withheld?: Permission[]; given?: Permission[] }): Promise<string> {
  roles += 1
  const name = `角色 ${roles}`
  const { data } = await admin.call('employee/role/save', { name, group_name: '流程', ...groups })
  await admin.call('employee/role/members', { id: data.id, add: [person], remove: [] })
  return data.id
}
const drop = (id: string) => admin.call('employee/role/members', { id, add: [], remove: [person] })

const refusal = { status: 403, code: 'session.no-permission', msg: '您没有权限进行此操作', data: null }
const guarded = catalogueCalls.filter(
  ({ permission, open, path }) =>
    permission !== undefined && !open && /^\/api\/(oa|employee|dept|\{oa\})\//.test(path),
)

test('refuses with a clear sentence every call whose access rule the caller fails', async () => {
  const id = await roleWith({ withheld })
  const li = await server.as(person)
  const beyond = guarded.filter(
    ({ permission = '' }) =>
      !permission.startsWith('flow.work') || withheld.some((one) => `-${permission}` === one),
  )
  expect(beyond.length).toBeGreaterThan(80)
  for (const { name } of beyond) {
    const answer = await li.raw(name as CallName, {})
    expect([name, answer]).toEqual([name, expect.objectContaining(refusal)])
  }
  await drop(id)
})

test('grants every person all work with flows by default', async () => {
  const li = await server.as(person)
  const work = guarded.filter(({ permission }) => permission?.startsWith('flow.work'))
  for (const { name } of work) {
    const { code } = await li.raw(name as CallName, { nothing: true })
    expect([name, code]).not.toEqual([name, refusal.code])
  }
})

test('removes a page that a role withholds from the menu immediately, and restores it with another role', async () => {
  const urls = async () =>
    JSON.stringify((await (await server.as(person)).call('employee/getinfo.get', {})).data.custom_route)
  expect(await urls()).toContain('/flowcreat/:id')
  const without = await roleWith({ withheld: ['-flow.work.create'] })
  expect(await urls()).not.toContain('/flowcreat/:id')
  const withIt = await roleWith({ given: ['flow.work.create'] })
  expect(await urls()).toContain('/flowcreat/:id')
  await drop(without)
  await drop(withIt)
})

test.each<[string, Permission, CallName]>([
  [
    'S1-162 “Permission `flow.work.flowentrust`”',
    'flow.work.flowentrust',
    'flow_entrust_replace/employee/login',
  ],
  ['S1-163 “Permission `flow.work.detail.info`”', 'flow.work.detail.info', 'oa/flow/detail'],
  ['S1-166 “Permission `flow.work.msg_entrust`”', 'flow.work.msg_entrust', 'msg_entrust/employee/login'],
])('%s: a role withholds it, another grants it', async (_, permission, name) => {
  const code = async () => (await (await server.as(person)).raw(name, {})).code
  const without = await roleWith({ withheld: [`-${permission}` as Permission] })
  expect(await code()).toBe(refusal.code)
  const withIt = await roleWith({ given: [permission] })
  expect(await code()).not.toBe(refusal.code)
  await drop(without)
  await drop(withIt)
})

test('S1-166 “Permission `flow.work.msg_entrust`”: menu and address lead nobody else to delegated tasks', async () => {
  const pagesOf = async () => {
    const { data } = await (await server.as(person)).call('employee/getinfo.get', {})
    const offered = data.custom_route.flatMap(({ children = [] }) => children.map(({ url }) => url))
    return { isOffered: offered.includes('/myentrusts'), closed: data.closed_route.map(({ url }) => url) }
  }
  const message = await roleWith({ withheld: ['-flow.work.msg_entrust'] })
  expect((await pagesOf()).isOffered).toBe(true)
  expect((await pagesOf()).closed).toContain('/flowdeal_msg_entrust')
  const flow = await roleWith({ withheld: ['-flow.work.flowentrust'] })
  expect((await pagesOf()).isOffered).toBe(false)
  expect((await pagesOf()).closed).toContain('/myentrusts')
  await drop(message)
  await drop(flow)
})

test('redirects a withheld page to its replacement, which takes its place in the menu', async () => {
  const info = async () => (await (await server.as(person)).call('employee/getinfo.get', {})).data
  const looksAfter = async () => {
    const pages = (await info()).custom_route.flatMap(({ children = [] }) => children)
    return pages.find(({ url }) => url === '/flowsadmin')?.hidden
  }
  expect(await looksAfter()).toBe(true)
  const id = await roleWith({ withheld: ['-flow.work.create', '-flow.work.deal'] })
  expect((await info()).closed_route).toEqual(
    expect.arrayContaining([
      { url: '/flowdeal', instead: '/flowdetail' },
      { url: '/flows', instead: '/flowsadmin' },
      { url: '/flowcreat/:id' },
      { url: '/drafts' },
    ]),
  )
  expect(await looksAfter()).toBe(false)
  await drop(id)
})

test('leaves a permission group unchanged that the request omits', async () => {
  const id = await roleWith({ withheld: ['-flow.work.urge'], given: ['flow.work.share'] })
  await admin.call('employee/role/save', { id, name: '改名', group_name: '流程', permissions: ['company'] })
  const { data } = await admin.call('employee/role/list', {})
  expect(data.find((one) => one.id === id)?.permissions).toEqual([
    ...['company', 'flow.work.share', '-flow.work.urge'],
  ])
  await drop(id)
})
