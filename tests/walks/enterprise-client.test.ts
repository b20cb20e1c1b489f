// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { type FeishuCompany, feishuAnswers } from '../kit/feishu-service'
import { type OutsideService, outsideService } from '../kit/outside-service'
import { type Codes, dingCodes, feishuCodes, workCodes } from '../kit/platform-codes'
import { testOnScreens } from './deeds'
import { openStage, type Stage, type Walker } from './stage'

const ok = { errcode: 0, errmsg: 'ok', expires_in: 7200 }
const agents = {
  wechatwork: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 wxwork/4.1.6 MicroMessenger/6.2',
  dingtalk: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AliApp(DingTalk/7.5.10)',
  feishu: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0.0.0 Safari/537.36 Lark/7.9.5',
}
const keys = { key: 'corp', secret: 's', agentid: '1000002', saas: true, perSecond: 1000 }
const folder = mkdtempSync(join(tmpdir(), 'qianpi-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const codes: Codes = new Map()
/** Who is signed in to the client. */
const who = { id: 'shen' }
const empty: FeishuCompany = { token: 't', departments: [], people: [], groups: [] }

interface Place {
  stage: Stage
  service: OutsideService
}

type Platform = keyof typeof agents

const answers = {
  wechatwork: {
    ...workCodes(codes, who),
    '/cgi-bin/get_jsapi_ticket': () => ({ ...ok, ticket: 'company' }),
    '/cgi-bin/ticket/get': () => ({ ...ok, ticket: 'agent' }),
  },
  dingtalk: dingCodes(codes, who),
  feishu: { ...feishuAnswers(empty), ...feishuCodes(codes, who) },
}

/** A company that works with a platform, and one of whose people that platform knows. */
async function open(type: Platform): Promise<Place> {
  const service = await outsideService(answers[type])
  const { url } = service
  const file = join(folder, `${type}.json`)
  const signIn = { corpid: 'ding-corp', page: `${url}/page`, users: url }
  writeFileSync(file, JSON.stringify({ ...keys, type, api: url, signIn }))
  const stage = await openStage({ OUTSIDE_DIRECTORY: file })
  const db = openDb(stage.database, 1)
  await db.pool.query("update person set external_id = 'shen' where id = '100002'")
  await db.pool.query(
    `insert into setting (workspace, person_id, values) values ('oa', '', '{"help_contact": "内线 8001"}')
     on conflict (workspace, person_id) do update set values = setting.values || excluded.values`,
  )
  await db.close()
  return { stage, service }
}

/** The company of a group of scenes. */
function placeOf(type: Platform): Place {
  const place = {} as Place
  beforeAll(async () => {
    Object.assign(place, await open(type))
  })
  afterAll(async () => {
    await place.stage.close()
    await place.service.close()
  })
  return place
}

const menuOf = ({ page }: Walker) => page.getByRole('button', { name: '沈佩兰 的菜单' })

async function offered(walker: Walker): Promise<string[]> {
  await menuOf(walker).last().click()
  await walker.page.getByRole('menuitem', { name: '版本信息' }).waitFor()
  return walker.page.getByRole('menuitem').allTextContents()
}

describe('company with enterprise WeChat', () => {
  const place = placeOf('wechatwork')
  const signed = () => place.service.heard.filter(({ path }) => path.includes('ticket'))

  /** Enters as somebody inside enterprise WeChat, whose script is told here. */
  async function inside(script: string): Promise<Walker> {
    const walker = await place.stage.stranger('desk', agents.wechatwork)
    await walker.context.addInitScript(script)
    await walker.visit('/')
    await menuOf(walker).waitFor()
    return walker
  }

  test.each([
    ['feishu', 'desk'],
    ['dingtalk', 'phone'],
  ] as const)(
    'inside %s, offers the browser, requests no signature and offers no client sign-in (S1-071)',
    { tags: 'extended' },
    async (name, on) => {
      const walker = await place.stage.person('100002', on, agents[name])
      const texts = await offered(walker)
      expect(texts).toContain('在浏览器中打开')
      expect(texts).not.toContain('联系客服')
      await walker.look(`client-${name}-${on}`)
      expect(signed()).toEqual([])
      const stranger = await place.stage.stranger(on, agents[name])
      await stranger.visit('/login')
      await stranger.page.getByLabel('账号').waitFor()
      expect(await stranger.page.getByRole('button', { name: /^用/ }).count()).toBe(0)
    },
  )

  test('an ordinary browser offers neither opening a browser nor support (S1-071)', {
    tags: 'extended',
  }, async () => {
    const walker = await place.stage.person('100002')
    const texts = await offered(walker)
    expect(texts).not.toContain('在浏览器中打开')
    expect(texts).not.toContain('联系客服')
    expect(signed()).toEqual([])
  })

  test('inside its own client, the page introduces itself and opens in the browser (S1-017)', {
    tags: 'extended',
  }, async () => {
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

  test('shows the support contact in the user menu only inside the client (S1-075)', {
    tags: 'extended',
  }, async () => {
    const walker = await inside('window.wx = { agentConfig: ({ success }) => success() }')
    expect(await offered(walker)).toContain('联系客服')
    await walker.page.getByRole('menuitem', { name: '联系客服' }).click()
    await walker.page.getByRole('dialog').getByText('内线 8001').waitFor()
    await walker.look('client-support')
  })

  test.each([
    ['{}', '版本过低请升级'],
    [
      "{ agentConfig: ({ fail }) => fail({ errMsg: 'agentConfig:fail function not exist' }) }",
      '版本过低请升级',
    ],
    ["{ agentConfig: ({ fail }) => fail({ errMsg: 'invalid signature' }) }", 'invalid signature'],
  ])('only logs a client that answers with %s (S1-247, S1-248)', { tags: 'extended' }, async (wx, said) => {
    const { page } = await inside(`window.wx = ${wx}`)
    await page.getByRole('button', { name: '沈佩兰 的菜单' }).click()
    await page.getByRole('menuitem', { name: '错误日志' }).click()
    await page.getByRole('dialog').getByText(said).first().waitFor()
  })

  test('an administrator sees client failures on a desktop and on a phone (S1-247)', {
    tags: 'extended',
  }, async () => {
    await inside('window.wx = {}')
    for (const on of ['desk', 'phone'] as const) {
      const walker = await place.stage.window('admin', on)
      await walker.visit('/oaset/client_failures')
      await walker.page.getByText('版本过低请升级').first().waitFor()
      await walker.look(`client-failures-${on}`)
    }
  })

  test('signs in over the platform on opening an address, and after sign-out only on request', async () => {
    const walker = await place.stage.stranger('phone', agents.wechatwork)
    const { page } = walker
    await walker.visit('/list/waiting')
    await page.waitForURL('**/list/waiting')
    expect(page.url()).not.toContain('code')
    await walker.visit('/')
    await page.getByRole('button', { name: '沈佩兰 的菜单' }).last().click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '用企业微信登录' }).waitFor()
    await walker.look('client-entry-wechatwork-phone')
    await page.getByRole('button', { name: '用企业微信登录' }).click()
    await page.getByRole('button', { name: '沈佩兰 的菜单' }).last().waitFor()
  })

  test('rejects a sign-in address that another session started', { tags: 'extended' }, async () => {
    codes.set('of-somebody-else', { id: 'shen' })
    const { page, visit, look } = await place.stage.stranger('desk', agents.wechatwork)
    await visit('/login?code=of-somebody-else&state=abc')
    await page.getByRole('alert').getByText('这次登录已失效，请重新登录').waitFor()
    expect(page.url()).not.toContain('of-somebody-else')
    await look('client-entry-stale')
    expect(codes.has('of-somebody-else')).toBe(true)
  })
})

describe('company with DingTalk', () => {
  const place = placeOf('dingtalk')

  test.each(['desk', 'phone'] as const)(
    'on the %s, the client gives the page a code',
    { tags: 'extended' },
    async (on) => {
      codes.set(`ding-${on}`, { id: 'shen' })
      const walker = await place.stage.stranger(on, agents.dingtalk)
      await walker.context.addInitScript(`window.dd = { runtime: { permission: {
      requestAuthCode: ({ corpId, onSuccess }) => onSuccess({ code: corpId === 'ding-corp' ? 'ding-${on}' : '' }),
    } } }`)
      await walker.visit('/')
      await menuOf(walker).last().waitFor()
      await walker.look(`client-entered-dingtalk-${on}`)
      expect(place.service.heard.some(({ path }) => path === '/page')).toBe(false)
    },
  )

  test('signs in over the platform when the client gives no code', { tags: 'extended' }, async () => {
    const walker = await place.stage.stranger('phone', agents.dingtalk)
    await walker.visit('/')
    await menuOf(walker).last().waitFor()
  })
})

describe('company with Feishu', () => {
  const place = placeOf('feishu')

  test('the Feishu client gives the page a code', { tags: 'extended' }, async () => {
    codes.set('lark', { id: 'shen' })
    const walker = await place.stage.stranger('desk', agents.feishu)
    await walker.context.addInitScript(`window.tt = {
      requestAccess: ({ appID, success }) => success({ code: appID === 'corp' ? 'lark' : '' }),
    }`)
    await walker.visit('/')
    await menuOf(walker).waitFor()
  })

  testOnScreens(
    'on the %s, an unlinked Feishu account gets a message and may sign in with name and password',
    async (on) => {
      who.id = 'nobody-here'
      const walker = await place.stage.stranger(on, agents.feishu)
      await walker.visit('/list/waiting')
      await walker.page.getByRole('alert').getByText('您的飞书账号还没有对应到在职员工').waitFor()
      await walker.look(`client-entry-unbound-${on}`)
      await walker.page.getByLabel('账号').fill('100002')
      await walker.page.getByLabel('密码', { exact: true }).fill('Qianpi123')
      await walker.page.getByRole('button', { name: '登录', exact: true }).click()
      await walker.page.waitForURL('**/list/waiting')
      who.id = 'shen'
    },
  )
})
