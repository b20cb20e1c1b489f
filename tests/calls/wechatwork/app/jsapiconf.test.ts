import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectoryProvider } from '../../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../../src/server/platform/remote/outgoing-request'
import { type OutsideService, outsideService } from '../../../kit/outside-service'
import { serverOfFile, type TestServer } from '../../../kit/server'

let server: TestServer
let work: OutsideService
const ok = { errcode: 0, errmsg: 'ok', expires_in: 7200 }
beforeAll(async () => {
  server = await serverOfFile()
  work = await outsideService({
    '/cgi-bin/gettoken': () => ({ ...ok, access_token: 'token' }),
    '/cgi-bin/get_jsapi_ticket': () => ({ ...ok, ticket: 'company' }),
    '/cgi-bin/ticket/get': () => ({ ...ok, ticket: 'agent' }),
  })
})
afterAll(async () => {
  await server.stop()
  await work.close()
})

const url = 'https://oa.example.cn/list/waiting?a=1'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

test('returns a message when enterprise WeChat is not configured', async () => {
  const li = await server.as('100002')
  expect(await li.call('wechatwork/app/jsapiconf', { url })).toMatchObject({
    success: false,
    msg: '没有配置企业微信',
  })
  expect(await server.nobody.call('wechatwork/app/jsapiconf', { url })).toMatchObject({ status: 401 })
  expect(await li.raw('wechatwork/app/jsapiconf', { url: 'javascript:1' })).toMatchObject({ status: 400 })
})

test('signs a page without its hash for the company and the application and caches the tickets', async () => {
  const standing = { clock: server.clock, post: postJson, wait: async () => undefined }
  const keys = { type: 'wechatwork', key: 'corp', secret: 's', agentid: '1000002' } as const
  server.house.outside = createDirectoryProvider({ ...keys, api: work.url, perSecond: 1000 }, standing)
  const li = await server.as('100002')
  const { data } = await li.call('wechatwork/app/jsapiconf', { url: `${url}#/x` })
  const { nonceStr, timestamp } = data.config
  const rest = `&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  expect(data).toMatchObject({
    config: { appId: 'corp', signature: sha1(`jsapi_ticket=company${rest}`) },
    agentConfig: { corpid: 'corp', agentid: '1000002', signature: sha1(`jsapi_ticket=agent${rest}`) },
  })
  await li.call('wechatwork/app/jsapiconf', { url })
  expect(work.heard.filter(({ path }) => path.includes('ticket'))).toHaveLength(2)
  server.clock.move(7_200_000)
  await li.call('wechatwork/app/jsapiconf', { url })
  expect(work.heard.filter(({ path }) => path.includes('ticket'))).toHaveLength(4)
})
