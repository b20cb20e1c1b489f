// @module-tag extended
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loopback, loopback } from '../kit/loopback'
import { stageOfFile, type Walker } from './stage'

/** An administrator arranges the menu of the company, a member of staff sees exactly that, and it is taken back. */

const stage = stageOfFile()
let admin: Walker
let staff: Walker
let other: Walker
let foreign: Loopback

/** A page of another site that tries to lead ours away, and tells what it may do itself. */
const foreignPage = `<!doctype html><title>差旅</title><h1>差旅预订</h1><p id="said"></p><script>
  try { top.location = 'about:blank' } catch { said.textContent += '不能带走外层页面。' }
  try { top.document.title } catch { said.textContent += '不能读取外层页面。' }
</script>`

beforeAll(async () => {
  foreign = await loopback((request, _, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.headers.referer ? '引用地址泄漏' : foreignPage)
  })
  const caller = await stage.as('admin')
  const role = { name: '差旅专员', group_name: '职能' }
  const { data } = await caller.call('employee/role/save', role)
  await caller.call('employee/role/members', { id: data.id, add: ['100009'], remove: [] })
  admin = await stage.person('admin')
  staff = await stage.person('100009')
  other = await stage.person('100010')
})
afterAll(() => foreign.close())

const sidebar = ({ page }: Walker) => page.getByRole('navigation').first()
async function entries(walker: Walker): Promise<string[]> {
  await sidebar(walker).getByRole('link').first().waitFor()
  return sidebar(walker).getByRole('link').allInnerTexts()
}
const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses in a list by typing what it shows. */
async function choose({ page }: Walker, name: string, text: string) {
  await page.getByRole('combobox', { name }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

interface Added {
  kind: string
  zh: string
  en: string
  es: string
  target: string
  url?: string
  role?: string
}

async function add(added: Added) {
  const { page } = admin
  await button(admin, '新增菜单项').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: added.kind, exact: true }).check()
  await dialog.getByLabel('中文名称').fill(added.zh)
  await dialog.getByLabel('英文名称').fill(added.en)
  await dialog.getByLabel('西班牙文名称').fill(added.es)
  await dialog.getByLabel('目标').fill(added.target)
  if (added.url) await dialog.getByLabel('自己的地址').fill(added.url)
  if (added.role) await choose(admin, '可见角色', added.role)
  if (added.kind === '嵌入页面') await admin.look('menu-1-entry')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const save = async () => {
  await button(admin, '保存').click()
  await admin.page.getByText('菜单已保存').first().waitFor()
}

test('the administrator reorders, renames, hides and adds a link, an embedded page and a redirect', async () => {
  const { page } = admin
  await admin.visit('/oaset/menu')
  const grip = button(admin, '排序“草稿箱”')
  await grip.focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(250)
  }
  await button(admin, '修改“抄送我的”').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('中文名称').fill('给我的抄送')
  await dialog.getByLabel('英文名称').fill('Copies for me')
  await dialog.getByLabel('西班牙文名称').fill('Copias para mí')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('switch', { name: '显示“通知我的”' }).or(page.getByLabel('显示“通知我的”')).uncheck()
  await add({ kind: '链接', zh: '公司官网', en: 'Web site', es: 'Sitio', target: 'https://www.example.com/' })
  const booking = { zh: '差旅预订', en: 'Travel', es: 'Viajes', role: '差旅专员' }
  await add({ kind: '嵌入页面', ...booking, target: `${foreign.origin}/`, url: '/booking' })
  await add({
    kind: '跳转',
    zh: '老地址',
    en: 'Old',
    es: 'Antiguo',
    target: '/list/finish',
    url: '/old-finish',
  })
  await button(admin, '保存').click()
  await page.getByText(`“差旅预订”：网站 ${foreign.origin} 不在允许嵌入的网站中`).first().waitFor()
  await page.getByLabel('允许嵌入的网站').fill(foreign.origin)
  for (const [name, home] of [
    ['电脑首页', '我发起的'],
    ['手机首页', '差旅预订'],
  ] as const)
    await choose(admin, name, home)
  await save()
  await admin.look('menu-2-arranged')
})

test('a member of staff sees the changed menu in the own language', async () => {
  await staff.visit('/dashboard')
  const names = await entries(staff)
  expect(names.indexOf('草稿箱')).toBeLessThan(names.indexOf('待我处理'))
  expect(names).toContain('给我的抄送')
  expect(names).not.toContain('通知我的')
  expect(names).toEqual(expect.arrayContaining(['公司官网', '差旅预订', '老地址']))
  await staff.context.addCookies([{ name: 'language', value: 'es', url: stage.origin }])
  await staff.visit('/dashboard')
  await expect.poll(() => entries(staff)).toEqual(expect.arrayContaining(['Copias para mí', 'Viajes']))
  await staff.context.addCookies([{ name: 'language', value: 'zh', url: stage.origin }])
  await staff.visit('/list/message')
  await staff.page.getByRole('heading', { name: '通知我的' }).first().waitFor()
})

test('shows the entry of another site only to users with the role, and embeds that site', {
  tags: 'extended',
}, async () => {
  await other.visit('/dashboard')
  expect(await entries(other)).toContain('公司官网')
  expect(await entries(other)).not.toContain('差旅预订')
  await staff.visit('/dashboard')
  await sidebar(staff).getByRole('link', { name: '差旅预订' }).click()
  const frame = staff.page.frameLocator('iframe')
  await frame.getByText('差旅预订').waitFor()
  await frame.getByText('不能读取外层页面').waitFor()
  await frame.getByText('不能带走外层页面').waitFor()
  expect(new URL(staff.page.url()).pathname).toBe('/booking')
  const sandbox = await staff.page.locator('iframe').getAttribute('sandbox')
  expect(sandbox?.split(' ')).not.toEqual(expect.arrayContaining(['allow-top-navigation']))
  await staff.look('menu-3-framed')
})

test('follows a redirect and opens the chosen home pages', { tags: 'extended' }, async () => {
  await staff.visit('/old-finish')
  await staff.page.waitForURL(`${stage.origin}/list/finish`)
  await staff.visit('/')
  await staff.page.waitForURL(`${stage.origin}/list/icreat`)
  const onPhone = await stage.window('100009', 'phone')
  await onPhone.visit('/')
  await onPhone.page.frameLocator('iframe').getByText('差旅预订').waitFor()
  await onPhone.look('menu-4-phone-home')
})

test('restores the shipped menu on reset', { tags: 'extended' }, async () => {
  await button(admin, '恢复默认').click()
  await save()
  await staff.visit('/')
  await staff.page.waitForURL(`${stage.origin}/dashboard`)
  const names = await entries(staff)
  expect(names).toEqual(expect.arrayContaining(['抄送我的', '通知我的']))
  expect(names).not.toContain('公司官网')
})

test('shows no error in any window', () => {
  // The browser itself tells that the other site was not let out.
  expect(stage.troubles.filter((one) => !/Unsafe attempt|SecurityError|Failed to read/.test(one))).toEqual([])
})
