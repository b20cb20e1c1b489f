import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDirectoryProvider,
  type ProviderConfig,
} from '../../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../../src/server/platform/remote/outgoing-request'
import { type OutsideService, outsideService } from '../../../kit/outside-service'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** Pages about accounts on the company's platform: menu, linked people, and licenses of a provider. */

let server: TestServer
let work: OutsideService
let admin: Sender
const ok = { errcode: 0, errmsg: 'ok' }
const day = 86_400
const licenseOf = (userid: string, type: number, now: number, days: number) => ({
  userid,
  type,
  active_time: now - day,
  expire_time: now + days * day,
})

beforeAll(async () => {
  server = await serverOfFile()
  const now = Math.floor(server.clock.now() / 1000)
  const pages: Record<string, object> = {
    '': { has_more: 1, next_cursor: 'second', account_list: [licenseOf('shen', 1, now, 30)] },
    second: { has_more: 0, account_list: [licenseOf('guest', 2, now, 3), licenseOf('shen', 2, now, -1)] },
  }
  work = await outsideService({
    '/cgi-bin/service/get_provider_token': () => ({
      provider_access_token: 'provider-token',
      expires_in: 7200,
    }),
    '/cgi-bin/license/list_actived_account': ({ body }) => ({ ...ok, ...pages[String(body.cursor)] }),
  })
  admin = await server.as('admin')
  await server.db.pool.query("update person set external_id = 'shen' where id = '100002'")
})
afterAll(async () => {
  await server.stop()
  await work.close()
})

/** Lets the company work with a platform, as its configuration file says. */
function workWith(config: Partial<ProviderConfig> | undefined) {
  const outside = config && ({ key: 'corp', secret: 's', ...config } as ProviderConfig)
  server.house.config = { ...server.house.config, outside }
  const standing = { clock: server.clock, post: postJson, wait: async () => undefined }
  server.house.outside =
    outside && createDirectoryProvider({ ...outside, api: work.url, perSecond: 1000 }, standing)
}

const platformEntry = /^(employee\.(dd|ww)\.|base\.ww_)/

async function platformEntries(): Promise<string[]> {
  const { data } = await admin.call('employee/getinfo.get', {})
  const ids = data.custom_route.flatMap(({ children = [] }) => children.map(({ id }) => id))
  return ids.filter((id) => platformEntry.test(id))
}

test('S1-140 “menu children whose names begin with `employee.ww.` are removed” on DingTalk', async () => {
  workWith({ type: 'dingtalk' })
  expect(await platformEntries()).toEqual(['employee.dd.accounts'])
})

test('S1-141 “children beginning with `employee.dd.` are removed, and `base.ww_license_account` is removed unless SaaS mode is on” on enterprise WeChat', async () => {
  workWith({ type: 'wechatwork' })
  expect(await platformEntries()).toEqual(['employee.ww.accounts'])
  workWith({ type: 'wechatwork', saas: true })
  expect(await platformEntries()).toEqual(['employee.ww.accounts', 'base.ww_license_account'])
})

test('offers no page of a platform to a company without one, or with Feishu', async () => {
  workWith(undefined)
  expect(await platformEntries()).toEqual([])
  workWith({ type: 'feishu', saas: true })
  expect(await platformEntries()).toEqual([])
})

test('lists people with their accounts on the platform, and those without one', async () => {
  const list = (body: object) => admin.call('employee/contact/accounts', { nowpage: 1, ...body })
  const linked = await list({ state: 'linked' })
  expect(linked.data).toMatchObject({ totalItems: 1, currentPage: 1 })
  expect(linked.data.result).toMatchObject([{ id: '100002', account: 'shen', state: 'linked' }])
  expect((await list({ text: 'shen' })).data.totalItems).toBe(1)
  const unlinked = await list({ state: 'unlinked' })
  expect(unlinked.data.result[0]).toMatchObject({ account: '', state: 'unlinked' })
  expect((await list({})).data.totalItems).toBe(unlinked.data.totalItems + 1)
  expect((await list({ text: '%' })).data.totalItems).toBe(0)
})

test('lists the licenses of a provider across its pages, the first to expire on top, and reads them once', async () => {
  workWith({ type: 'wechatwork', saas: true, license: { corpid: 'provider', secret: 'p' } })
  const { data } = await admin.call('wechatwork/license/accounts', { nowpage: 1 })
  expect(data.result).toMatchObject([
    { account: 'shen', name: '沈佩兰', kind: 'external', state: 'expired' },
    { account: 'guest', name: '', kind: 'external', state: 'valid' },
    { account: 'shen', name: '沈佩兰', kind: 'basic', state: 'valid' },
  ])
  expect((await admin.call('wechatwork/license/accounts', { nowpage: 2 })).data).toMatchObject({
    result: [],
    totalItems: 3,
  })
  const asked = work.heard.filter(({ path }) => path.includes('list_actived_account'))
  expect(asked.map(({ query, body }) => [query.get('provider_access_token'), body.corpid])).toEqual([
    ['provider-token', 'corp'],
    ['provider-token', 'corp'],
  ])
})

test('names the missing keys of the provider', async () => {
  workWith({ type: 'wechatwork', saas: true })
  expect(await admin.call('wechatwork/license/accounts', { nowpage: 1 })).toMatchObject({
    success: false,
    code: 'license-account.not-configured',
  })
})

test('limits both lists to people with the permission', async () => {
  const employee = await server.as('100010')
  for (const call of ['employee/contact/accounts', 'wechatwork/license/accounts'] as const) {
    expect(await employee.call(call, { nowpage: 1 })).toMatchObject({ status: 403 })
    expect(await server.nobody.call(call, { nowpage: 1 })).toMatchObject({ status: 401 })
    expect(await admin.raw(call, {})).toMatchObject({ status: 400 })
  }
})
