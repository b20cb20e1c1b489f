import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutsideService, outsideService } from '../kit/outside-service'
import { openStage, type Stage, signIn, type Walker } from './stage'

const ok = { errcode: 0, errmsg: 'ok', expires_in: 7200 }
const agents = {
  wechatwork: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 wxwork/4.1.6 MicroMessenger/6.2',
  dingtalk: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AliApp(DingTalk/7.5.10)',
  feishu: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 Lark/7.9.5',
}
const folder = mkdtempSync(join(tmpdir(), 'qianpi-client-'))
let work: OutsideService
let stage: Stage

beforeAll(async () => {
  work = await outsideService({
    '/cgi-bin/gettoken': () => ({ ...ok, access_token: 'token' }),
    '/cgi-bin/get_jsapi_ticket': () => ({ ...ok, ticket: 'company' }),
    '/cgi-bin/ticket/get': () => ({ ...ok, ticket: 'agent' }),
  })
  const file = join(folder, 'outside-directory.json')
  const keys = { type: 'wechatwork', key: 'corp', secret: 's', agentid: '1000002', saas: true }
  writeFileSync(file, JSON.stringify({ ...keys, api: work.url }))
  stage = await openStage({ OUTSIDE_DIRECTORY: file })
})
afterAll(async () => {
  await stage.close()
  await work.close()
  rmSync(folder, { recursive: true })
})

async function offered({ page }: Walker): Promise<string[]> {
  await page.getByRole('button', { name: '沈佩兰 的菜单' }).last().click()
  await page.getByRole('menuitem', { name: '版本信息' }).waitFor()
  return page.getByRole('menuitem').allTextContents()
}

/** Enters as somebody inside enterprise WeChat, whose script is told here. */
async function inside(script: string): Promise<Walker> {
  const walker = await stage.stranger('desk', agents.wechatwork)
  await walker.context.addInitScript(script)
  await signIn(walker, '100002')
  await walker.page.getByRole('button', { name: '沈佩兰 的菜单' }).waitFor()
  return walker
}

const signed = () => work.heard.filter(({ path }) => path.includes('ticket'))

test.each([
  ['feishu', 'desk'],
  ['dingtalk', 'phone'],
] as const)(
  'inside %s the page may be opened in the browser, and nothing is signed (S1-071)',
  async (name, on) => {
    const walker = await stage.person('100002', on, agents[name])
    const texts = await offered(walker)
    expect(texts).toContain('在浏览器中打开')
    expect(texts).not.toContain('联系客服')
    await walker.look(`client-${name}-${on}`)
    expect(signed()).toEqual([])
  },
)

test('an ordinary browser has neither (S1-071)', async () => {
  const walker = await stage.person('100002')
  expect(await offered(walker)).not.toContain('在浏览器中打开')
  expect(signed()).toEqual([])
})

test('inside enterprise WeChat the page introduces itself, and opens in the browser (S1-017)', async () => {
  const { page } = await inside(`window.heard = []
    window.wx = {
      agentConfig: (conf) => { window.heard.push(conf.corpid + ' ' + conf.agentid); conf.success() },
      invoke: (name, { url }) => window.heard.push(name + ' ' + new URL(url).pathname),
    }`)
  const heard = () => page.evaluate('window.heard')
  await expect.poll(heard).toEqual(['corp 1000002'])
  await page.getByRole('button', { name: '沈佩兰 的菜单' }).click()
  await page.getByRole('menuitem', { name: '在浏览器中打开' }).click()
  await expect.poll(heard).toEqual(['corp 1000002', 'openDefaultBrowser /dashboard'])
})

test.each([
  ['{}', '版本过低请升级'],
  [
    "{ agentConfig: ({ fail }) => fail({ errMsg: 'agentConfig:fail function not exist' }) }",
    '版本过低请升级',
  ],
  ["{ agentConfig: ({ fail }) => fail({ errMsg: 'invalid signature' }) }", 'invalid signature'],
])('a client that answers with %s is only logged (S1-247, S1-248)', async (wx, said) => {
  const { page } = await inside(`window.wx = ${wx}`)
  await page.getByRole('button', { name: '沈佩兰 的菜单' }).click()
  await page.getByRole('menuitem', { name: '错误日志' }).click()
  await page.getByRole('dialog').getByText(said).first().waitFor()
})
