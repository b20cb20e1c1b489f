// @module-tag extended
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpStub, httpStub } from '../kit/http-stub'
import { publishDesign, row, seen, sendSeal } from './deeds'
import { openStage, type Stage, type Walker } from './stage'

/** An event is designed that registers each seal elsewhere; once that fails, and an administrator puts it right. */

let stage: Stage
let host: HttpStub
let folder: string
let admin: Walker
let page: Page
beforeAll(async () => {
  host = await httpStub()
  folder = mkdtempSync(join(tmpdir(), 'qianpi-outgoing-'))
  const file = join(folder, 'outgoing.json')
  writeFileSync(file, JSON.stringify({ hosts: [{ origin: host.origin, private: true }] }))
  stage = await openStage({ OUTGOING: file })
  admin = await stage.window('admin')
  page = admin.page
})
afterAll(async () => {
  await stage.close()
  await host.close()
  rmSync(folder, { recursive: true })
})

const button = (name: string, exact = true) => page.getByRole('button', { name, exact })
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

/** Chooses an entry in one of the selects of the panel. */
async function lead(label: string, step: string) {
  await page.getByRole('combobox', { name: label }).click()
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await open.locator('.ant-select-item-option').filter({ hasText: step }).click()
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'hidden' })
}

test('an administrator adds an event that calls another system', async () => {
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await tab('流程设计')
  await page.locator('.fe-card').first().waitFor()
  await button('事件步骤').click()
  await lead('事件类型', '调用接口')
  await page.getByLabel('接口地址').fill(`${host.origin}/seals`)
  await button('添加参数').click()
  await page.getByLabel('第 1 个参数名').fill('document')
  await button('第 1 个参数的值').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: /^文件名称/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await button('添加一项').click()
  await page.getByLabel('第 1 项在返回内容中的位置').fill('data.no')
  await page.getByLabel('第 1 项填入的字段').selectOption('用章事由')
  await button('添加走向').click()
  await page.getByLabel('走向名称').last().fill('登记失败')
  await lead('“登记失败”进入的步骤', '退回说明')
  await lead('“登记失败”进入的步骤', '用章完成')
  const chosen = page.locator('.fe-next', {
    has: page.getByRole('combobox', { name: '“登记失败”进入的步骤' }),
  })
  await expect.poll(() => chosen.locator('.ant-select-selection-item').count()).toBe(2)
  await lead('“登记失败”进入的步骤', '用章完成')
  await lead('失败（管理员跳过）', '登记失败')
  await admin.look('events-1-http')
  await tab('基本信息')
  await page.getByRole('textbox', { name: '步骤名称' }).fill('登记用章')
})

test('a second event rewrites the form, and both are published', async () => {
  await button('事件步骤').click()
  await lead('事件类型', '修改表单')
  await button('设置字段和公式（0）').click()
  await page.getByRole('button', { name: /^文件名称 的公式/ }).waitFor()
  // An event computes what it writes: there is no way back to a plain field (S2-124).
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /改选字段|改用公式/ })
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: /^文件名称 的公式/ }).click()
  const formula = page.getByRole('dialog').last()
  await formula.getByRole('option', { name: /^用章事由/ }).click()
  await formula.getByRole('button', { name: '确定' }).click()
  await admin.look('events-1-form')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await lead('“完成”进入的步骤', '用章完成')
  await button('适应画布').click()
  await page.waitForTimeout(400)
  await page.locator('.fe-card').first().click()
  await tab('流程走向')
  await lead('默认下一步骤', '登记用章')
  await admin.look('events-2-flow')
  await publishDesign(page)
  await page.getByText(/已发布第 \d+ 版/).waitFor()
})

test('reports an invalid response of the other system in the flow and to the administrator', async () => {
  host.reply(() => ({ body: { data: { no: { wrong: true } } } }))
  const employee = await stage.window('100010')
  await sendSeal(await stage.as('100010'), '办公室租赁合同')
  await expect.poll(() => host.heard.length).toBe(1)
  expect(host.heard[0]?.body).toBe('{"document":"办公室租赁合同"}')
  await admin.visit('/oaset/incidents')
  await seen(admin, '接口返回的内容填不进字段“用章事由”').waitFor()
  await admin.look('events-3-incident')
  await employee.visit('/list/icreat')
  await row(employee, '用章申请').click()
  await seen(employee, '“登记用章”自动处理失败，等待管理员处理').waitFor()
  await employee.look('events-4-failed')
  await employee.context.close()
})

test('a successful retry continues the flow', async () => {
  host.reply(() => ({ body: { data: { no: 'YZ-2026-001' } } }))
  await button('重试 用章申请').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('登记系统已修复')
  await admin.look('events-5-retry')
  await dialog.getByRole('button', { name: '重试' }).click()
  await seen(admin, '没有异常任务').waitFor()
  await expect.poll(() => host.heard.length).toBe(2)
  await page.getByText('全部', { exact: true }).click()
  await seen(admin, '登记系统已修复').waitFor()
  await main()
    .getByRole('link', { name: /用章申请/ })
    .click()
  await seen(admin, 'YZ-2026-001').waitFor()
  await button('自动处理').click()
  await button('预览后续步骤').click()
  await page.getByRole('dialog').getByText('用章完成').first().waitFor()
  await admin.look('events-6-again')
  await page.keyboard.press('Escape')
  await tab('流程记录')
  await seen(admin, '登记用章').waitFor()
  await admin.look('events-7-log')
  await tab('流程图')
  await seen(admin, '登记用章').waitFor()
  await admin.look('events-8-diagram')
  expect(stage.troubles).toEqual([])
})

const main = () => page.getByRole('main')

test('incidents fit on a phone', async () => {
  const phone = await stage.window('admin', 'phone')
  await phone.visit('/oaset/incidents')
  await seen(phone, '异常任务').waitFor()
  await phone.page.getByText('全部', { exact: true }).click()
  await seen(phone, '登记系统已修复').waitFor()
  await phone.look('events-9-phone')
  await phone.context.close()
})
