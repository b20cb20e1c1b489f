import { beforeAll, expect, test } from 'vitest'
import { sendLeaves } from './deeds'
import { signIn, stageOfFile, type Walker } from './stage'

/** Each part of the shell does what the specification says of it (S1-020, S1-028, S1-049…S1-089, S1-257). */

const stage = stageOfFile()
let desk: Walker
let phone: Walker
beforeAll(async () => {
  await sendLeaves(await stage.as('100009'), [1])
  desk = await stage.window('100008')
  phone = await stage.window('100009', 'phone')
})

const pathOf = ({ page }: Walker) => new URL(page.url()).pathname
const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
const widthOf = async (selector: string) => (await desk.page.locator(selector).boundingBox())?.width

/** What a menu offers. */
async function offers({ page }: Walker, menu: string): Promise<string[]> {
  await page.getByRole('button', { name: menu }).click()
  const texts = await page.getByRole('menuitem').or(page.getByRole('menuitemradio')).allInnerTexts()
  await page.keyboard.press('Escape')
  return texts.map((text) => text.trim())
}

test('the menu is 210 pixels wide, collapses, and keeps its logo only when set (S1-059, S1-060)', async () => {
  await desk.visit('/')
  await expect.poll(() => pathOf(desk)).toBe('/dashboard')
  expect(await widthOf('nav.side')).toBe(210)
  await button('收起菜单').click()
  await expect.poll(() => widthOf('nav.side')).toBeLessThan(100)
  await button('展开菜单').click()
  await expect.poll(() => widthOf('nav.side')).toBe(210)
})

test('names a page in title, breadcrumb and tag, and refreshes it (S1-020, S1-026, S1-057, S1-061)', async () => {
  const { page } = desk
  await desk.visit('/list/icreat')
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?我发起的 - 签批 · 办公审批$/)
  await page.getByRole('navigation', { name: '当前位置' }).getByText('我发起的').waitFor()
  await button('标签操作').click()
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await expect.poll(() => pathOf(desk)).toBe('/list/icreat')
  await page.getByRole('heading', { name: '我发起的' }).waitFor()
})

test('offers four sizes and enters and leaves full screen (S1-021, S1-061)', async () => {
  const { page } = desk
  expect(await offers(desk, '界面大小')).toEqual(['默认', '中等', '较小', '超小'])
  expect(await page.locator('html').getAttribute('data-size')).toBe('mini')
  await button('全屏').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await button('全屏').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await button('全屏').click()
  await page.getByText('you browser can not work').waitFor()
})

test('sets colour, tags, fixed header and logo in the side panel (S1-063, S1-093, S1-257)', async () => {
  const { page } = desk
  await desk.visit('/dashboard')
  await button('界面设置').click()
  const panel = page.getByRole('dialog', { name: '界面设置' })
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--q-primary').trim())
  const before = await primary()
  await panel.getByRole('radio', { name: '主题色 2' }).check({ force: true })
  await expect.poll(primary).not.toBe(before)
  await panel.getByRole('radio', { name: '主题色 1' }).check({ force: true })
  for (const [label, part] of [
    ['显示标签栏', '.tags'],
    ['显示标志', '.side-logo'],
    ['固定顶栏', '.shell-head[data-fixed]'],
  ] as const) {
    await panel.getByLabel(label).click()
    await expect.poll(() => page.locator(part).count(), { message: label }).toBe(0)
    await panel.getByLabel(label).click()
    await expect.poll(() => page.locator(part).count(), { message: label }).toBe(1)
  }
  await page.keyboard.press('Escape')
})

test('the user menu links to home, profile, documents and sign-out (S1-068…S1-077)', async () => {
  const { page } = desk
  const menu = '林晓峰 的菜单'
  const texts = await offers(desk, menu)
  expect(texts.slice(0, 3)).toEqual(['回到首页', '个人资料', '修改密码'])
  expect(texts, 'the test environment needs its permission').not.toContain('进入测试环境')
  expect(texts, 'a wide window is no phone').not.toContain('查看手机版')
  expect(texts).toEqual(expect.arrayContaining(['使用文档', '版本信息', '退出登录']))
  const choose = async (name: string) => {
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('版本信息')
  await page
    .getByRole('dialog')
    .getByText(/当前版本：\d/)
    .waitFor()
  await page.keyboard.press('Escape')
  const [docs] = await Promise.all([desk.context.waitForEvent('page'), choose('使用文档')])
  await docs.getByRole('link', { name: '签批' }).first().waitFor()
  await docs.close()
  await desk.visit('/list/cc?page=1')
  await choose('回到首页')
  await expect.poll(() => pathOf(desk)).toBe('/dashboard')
  await desk.visit('/list/icreat')
  await choose('退出登录')
  await page.waitForURL(/\/login\?redirect=%2Flist%2Ficreat/)
})

test('every page redirects to sign-in and back without a session; only the login is open (S1-049…S1-052)', {
  tags: 'extended',
}, async () => {
  const { page } = desk
  await desk.visit('/auth-redirect')
  await page.getByLabel('账号').waitFor()
  expect(pathOf(desk)).toBe('/auth-redirect')
  await desk.visit('/list/finish?page=1')
  await page.waitForURL(/\/login\?redirect=%2Flist%2Ffinish%3Fpage%3D1/)
  await signInHere(desk, '100008')
  await page.waitForURL(/\/list\/finish\?page=1/)
  await desk.visit('/login?redirect=%2Flist%2Ficreat')
  await page.waitForURL(/\/list\/icreat/)
  await desk.visit('/login?redirect=https%3A%2F%2Fexample.com%2F')
  await page.getByText('example.com').first().waitFor()
})

/** Signs in where one is, so that one comes back to where one wanted to be. */
async function signInHere({ page, ...walker }: Walker, jobId: string) {
  await signIn({ page, ...walker, visit: async () => undefined }, jobId)
}

test('a phone shows a bar with the title and a back button, except at home (S1-064, S1-084…S1-088)', {
  tags: 'extended',
}, async () => {
  const { page } = phone
  await phone.visit('/')
  await expect.poll(() => pathOf(phone)).toBe('/mobile/workbench')
  const back = page.getByRole('button', { name: '返回' })
  expect(await back.count()).toBe(0)
  expect(await offers(phone, '苏婉清 的菜单')).toContain('查看手机版')
  expect(await page.getByRole('button', { name: '界面设置' }).count(), 'the panel is for desks').toBe(0)
  await page.getByRole('link', { name: '待办', exact: true }).click()
  await expect.poll(() => pathOf(phone)).toBe('/list/waiting')
  await page.getByRole('heading', { name: '待我处理', level: 1 }).waitFor()
  await back.click()
  await expect.poll(() => pathOf(phone)).toBe('/mobile/workbench')
  // A window that a link opened has nothing to go back to but what was opened in it.
  const opened = phone.context.waitForEvent('page')
  await page.evaluate(() => void window.open('/list/icreat'))
  const fresh = await opened
  await fresh.locator('.list-card').first().click()
  await fresh.waitForURL(/flowdetail/)
  await fresh.getByRole('button', { name: '返回' }).click()
  await fresh.waitForURL(/\/list\/icreat/)
  await fresh.locator('.list-card').first().waitFor()
  await fresh.getByRole('button', { name: '返回' }).click()
  await fresh.waitForURL(/\/mobile\/workbench/)
  await fresh.close()
})

test('shows no error in any window beside the sign-out', () =>
  expect(stage.troubles.filter((trouble) => !/\/login\?redirect.*401/.test(trouble))).toEqual([]))
