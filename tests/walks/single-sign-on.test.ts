// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { startOpenidProvider, type TestProvider, testClient } from '../kit/openid-provider'
import { main, proveByPassword } from './deeds'
import { openStage, type Stage } from './stage'

/** An administrator connects a provider and tries it, and a person signs in by it on the phone. */

const folder = mkdtempSync(join(tmpdir(), 'qianpi-sso-'))
const redirects: string[] = []
let provider: TestProvider
let stage: Stage

beforeAll(async () => {
  provider = await startOpenidProvider(redirects)
  const file = join(folder, 'outgoing.json')
  writeFileSync(file, JSON.stringify({ hosts: [{ origin: provider.issuer, private: true }] }))
  stage = await openStage({ OUTGOING: file })
  redirects.push(`${stage.origin}/login`)
  const db = openDb(stage.database, 1)
  await db.pool.query("update person set mail = id || '@example.com'")
  await db.close()
})
afterAll(async () => {
  await stage.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

test('connects a provider, tries it with the own account, and signs in by it on a phone', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  provider.person = { sub: 'u-1', email: 'admin@example.com', email_verified: true, name: '管理员' }
  await admin.visit('/oaset/connections')
  const part = main(admin).locator('section', { hasText: '公司的身份提供方' })
  await part.getByLabel('开通').check()
  await part.getByLabel('提供方地址').fill(provider.issuer)
  await part.getByLabel('客户端 ID').fill(testClient.client_id)
  await part.getByLabel('客户端密钥').fill(testClient.client_secret)
  await part.getByLabel('按钮文字（中文）').fill('公司账号登录')
  await part.getByRole('button', { name: '测试连接', exact: true }).click()
  await page.getByText('① 读到').waitFor()
  await admin.look('sso-01-settings')
  await part.getByRole('button', { name: '保存', exact: true }).click()
  await proveByPassword(admin, 'Qianpi123')
  await page.getByRole('button', { name: '用我的账号试登录' }).click()
  await page.getByText('有管理权限，第一次须再输一次密码').waitFor()
  await page.getByRole('button', { name: '返回设置' }).click()
  await page.getByText('在提供方登记').waitFor()

  const phone = await stage.stranger('phone')
  provider.person = { sub: 'u-2', email: '100011@example.com', email_verified: true }
  await phone.visit('/login?redirect=%2Fmobile%2Fme')
  await phone.page.getByRole('button', { name: '公司账号登录' }).waitFor()
  await phone.look('sso-02-login-phone')
  await phone.page.getByRole('button', { name: '公司账号登录' }).click()
  await phone.page.waitForURL('**/mobile/me')
  await phone.page.getByText('扫码登录电脑').waitFor()
  const desk = await stage.stranger('desk')
  provider.person = { sub: 'u-3', email: 'admin@example.com', email_verified: true }
  await desk.visit('/login')
  await desk.page.getByRole('button', { name: '公司账号登录' }).click()
  await desk.page.getByText('第一次须用密码确认是您本人').waitFor()
  await desk.look('sso-03-link-desk')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
