// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpStub, httpStub } from '../kit/http-stub'
import { main } from './deeds'
import { openStage, type Stage } from './stage'

/* An administrator connects another system, tries it, and sends again what it missed. */

let host: HttpStub
let stage: Stage
let folder: string
beforeAll(async () => {
  host = await httpStub()
  folder = mkdtempSync(join(tmpdir(), 'qianpi-hooks-'))
  const file = join(folder, 'outgoing.json')
  writeFileSync(file, JSON.stringify({ hosts: [{ origin: host.origin, private: true }] }))
  stage = await openStage({ OUTGOING: file })
})
afterAll(async () => {
  await stage.close()
  await host.close()
  rmSync(folder, { recursive: true })
})

test('adds an address, tests it and sends to it again', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await admin.visit('/oaset/webhooks')
  await page.getByRole('button', { name: '添加回调地址' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('档案系统')
  await dialog.getByLabel('地址').fill(`${host.origin}/hook`)
  await admin.look('webhook-dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.getByText('密钥只显示这一次').waitFor()
  await dialog.getByRole('button', { name: '我已保存' }).click()
  host.reply(() => ({ status: host.heard.length > 1 ? 200 : 500 }))
  await page.getByRole('button', { name: '发送测试 档案系统' }).click()
  await expect.poll(() => host.heard.length, { timeout: 10_000 }).toBe(1)
  await page.getByRole('button', { name: '刷新' }).click()
  await main(admin).getByText('对方应答状态 500').waitFor()
  await admin.look('webhooks')
  await page.getByRole('button', { name: '查看内容' }).click()
  await page.getByRole('dialog').getByText('"event": "ping"').waitFor()
  await page.keyboard.press('Escape')
  const phone = await stage.window('admin', 'phone')
  await phone.visit('/oaset/webhooks')
  await main(phone).getByText('对方应答状态 500').waitFor()
  await phone.look('webhooks-phone')
})

test('the company enables notifications, and every person sets preferences', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/company_settings')
  await admin.page.getByLabel('邮件通知').check()
  await admin.look('company-notices')
  await admin.page.getByRole('button', { name: '保存' }).click()
  await admin.page.getByText('已保存，立即生效').first().waitFor()
  const who = await stage.person('100010')
  await who.page
    .getByRole('button', { name: /陈|用户|菜单/ })
    .last()
    .click()
  await who.page.getByRole('menuitem', { name: '通知设置' }).click()
  const dialog = who.page.getByRole('dialog', { name: '通知设置' })
  await dialog.getByLabel('邮件').uncheck()
  await who.look('notice-settings')
  await dialog.getByRole('button', { name: '确定' }).click()
  await who.page.getByText('通知设置已保存').first().waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
