import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { leaveForm } from '../kit/flows'
import { sendFlow, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** The home page: what waits and one press to agree, the person's own order, notices, the title, the desktop. */

const stage = stageOfFile()
let lead: Walker

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).filter({ visible: true })
const titles = (page: Page) => page.locator('.home-card h2').allInnerTexts()
const names = async (page: Page) => (await titles(page)).map((title) => title.split(' · ')[0])

test('the greeting counts waiting tasks, lists them first and approves one with one click', async () => {
  const employee = await stage.as('100009')
  await sendSeal(employee, '租赁合同')
  await sendFlow(employee, { design: 'flow-leave', form: leaveForm(1), desc: '看病一天' })
  lead = await stage.window('100008')
  const { page } = lead
  await lead.visit('/dashboard')
  const waiting = card(page, '等我处理')
  await waiting.getByText('租赁合同用章').waitFor()
  const before = Number(/\d+/.exec(await page.title())?.[0])
  expect(await page.title()).toMatch(/^\(\d+\) 工作台/)
  await page.getByText(`有 ${before} 件等您处理`).waitFor()
  await lead.look('home-1-desk')
  const asked = waiting.getByRole('listitem').filter({ hasText: '看病一天' })
  await asked.getByRole('button', { name: /^同意/ }).click()
  await asked.getByText('已同意', { exact: true }).waitFor()
  await asked.getByRole('button', { name: /^撤销/ }).waitFor()
  await page.getByRole('link', { name: '发起流程' }).last().click()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before - 1}\\) `))
})

test('keeps proportions with many rows, on the home page and among all flows', {
  tags: 'extended',
}, async () => {
  const { page } = lead
  const filter = page.getByPlaceholder('输入关键字进行过滤')
  expect((await filter.boundingBox())?.height).toBeLessThan(60)
  await filter.fill('yzsq')
  await expect.poll(() => page.locator('.flow-tile').count()).toBe(1)
  await page.getByRole('button', { name: '收藏 用章申请' }).click()
  await page.getByRole('button', { name: '取消收藏 用章申请' }).first().waitFor()
  await lead.look('home-2-flows')
  await lead.visit('/dashboard')
  await expect.poll(() => page.locator('.home-tiles b').first().innerText()).toBe('用章申请')
  for (const box of await page.locator('.home-row').all())
    expect((await box.boundingBox())?.height).toBeLessThan(90)
})

test('old links to a workbench tab redirect to the current place of its content', {
  tags: 'extended',
}, async () => {
  for (const [tab, path] of [
    ['creat', '/flows'],
    ['needcreat', '/flowneedcreat'],
    ['waiting', '/list/waiting'],
  ] as const) {
    await lead.visit(`/dashboard?tab=${tab}`)
    await expect.poll(() => new URL(lead.page.url()).pathname).toBe(path)
  }
})

test('reorders and hides widgets by keyboard, stores the layout and resets it', {
  tags: 'extended',
}, async () => {
  const { page } = lead
  await lead.visit('/dashboard')
  await card(page, '我的本月').waitFor()
  const usual = await names(page)
  await page.getByRole('button', { name: '调整首页' }).click()
  await page.getByRole('checkbox', { name: '显示 我的本月' }).uncheck()
  const grip = page.getByRole('button', { name: '移动 等我处理' })
  await grip.focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(250)
  }
  await lead.look('home-3-arrange')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await lead.visit('/dashboard')
  await card(page, '等我处理').waitFor()
  await expect.poll(() => names(page)).not.toContain('我的本月')
  const own = await names(page)
  expect(own.indexOf('等我处理')).toBeGreaterThan(own.indexOf('我发起的'))
  await page.getByRole('button', { name: '调整首页' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(usual)
})

test('an announcement is published, read on desktop and phone, and then no longer new', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/company_notices')
  await admin.page.getByRole('button', { name: '发布公告' }).first().click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('标题').fill('元旦放假安排')
  await dialog.getByLabel('内容').fill('1 月 1 日至 3 日放假。')
  await admin.look('home-4-notice')
  await dialog.getByRole('button', { name: '确定' }).click()
  await admin.page.getByRole('rowheader', { name: '元旦放假安排', exact: true }).waitFor()
  const phone = await stage.window('100009', 'phone')
  await phone.visit('/mobile/workbench')
  const notices = card(phone.page, '公司公告')
  const unread = notices.getByRole('button', { name: /未读.*元旦放假安排/ })
  await unread.click()
  await phone.page.getByText('1 月 1 日至 3 日放假。').waitFor()
  await phone.page.keyboard.press('Escape')
  await expect.poll(() => unread.count()).toBe(0)
  await phone.look('home-5-phone')
})

/** The desktop cannot be looked at: what would be shown on it is kept in the page. */
const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { title: string }[] }).heard.map(({ title }) => title))

async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('sends one desktop notification per new task across hidden tabs, on request of the user', {
  tags: 'extended',
}, async () => {
  const { context, page } = lead
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { heard: told })
    class Kept {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, options: object) {
        told.push({ title, ...options })
      }
    }
    Object.assign(window, { Notification: Kept })
  })
  await lead.visit('/dashboard')
  await page.getByRole('button', { name: '界面设置' }).click()
  await page.getByRole('checkbox', { name: '桌面通知' }).check()
  await page.keyboard.press('Escape')
  const other = await context.newPage()
  await other.goto(`${stage.origin}/dashboard`)
  await card(other, '等我处理').waitFor()
  const employee = await stage.as('100009')
  await sendSeal(employee, '看得见时')
  await card(other, '等我处理').getByText('看得见时').first().waitFor()
  for (const tab of [page, other]) await hide(tab)
  await page.waitForTimeout(1000)
  await sendSeal(employee, '看不见时')
  await expect.poll(async () => [...(await heard(page)), ...(await heard(other))]).toHaveLength(1)
  await page.waitForTimeout(1000)
  expect([...(await heard(page)), ...(await heard(other))]).toEqual(['新待办：用章申请 · 苏婉清'])
})

test('leads an administrator from the counts of the administration page to the filtered flows', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  const name = '差旅补贴（未发布）'
  const flow = { name, description: name, canuse: true, category: [] }
  const added = await (await stage.as('admin')).call('oa/flowdesigns/add', flow)
  expect(added).toMatchObject({ success: true })
  await admin.visit('/oaset/home')
  await page.getByRole('heading', { name: '管理首页' }).waitFor()
  await admin.look('home-4-administration')
  await card(page, '未发布的设计')
    .getByRole('link', { name: /从未发布/ })
    .click()
  await page.getByRole('link', { name, exact: true }).first().waitFor()
  expect(new URL(page.url()).search).toBe('?state=unpublished')
})
