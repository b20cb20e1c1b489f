import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { proveByPassword, sendLeaves, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** The frame around every page: tags, search, addresses that lead nowhere or are not for everybody. */

const stage = stageOfFile()
let person: Walker
beforeAll(async () => {
  await sendLeaves(await stage.as('100009'), [1])
  person = await stage.person('100008')
})

const portrait = sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

const tags = () =>
  person.page.getByRole('list', { name: '打开过的页面' }).getByRole('listitem').allInnerTexts()
const pathNow = () => new URL(person.page.url()).pathname

test('closes a tag, also that of the open page; closing all returns to home (S1-062)', async () => {
  const { page } = person
  await person.visit('/list/waiting')
  await person.page.getByRole('link', { name: '抄送我的' }).first().click()
  await expect.poll(tags).toEqual(['工作台', '待我处理', '抄送我的'])
  await page.getByRole('button', { name: '关闭 抄送我的' }).click()
  await expect.poll(tags).toEqual(['工作台', '待我处理'])
  await expect.poll(pathNow).toBe('/list/waiting')
  await page.getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  await expect.poll(tags).toEqual(['工作台'])
  await expect.poll(pathNow).toBe('/dashboard')
})

test('focuses the search field, finds by pinyin, title and address, and opens once on Enter (S1-066)', async () => {
  const { page } = person
  await page.locator('.top-tools').getByRole('button', { name: '全局搜索' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type('qjsq')
  await page.getByRole('group', { name: '发起流程' }).getByText('请假申请').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('lxf')
  await page.getByRole('group', { name: '人员' }).getByText('林晓峰').waitFor()
  for (const words of ['已处', 'list/finish', 'list/finsh']) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(words)
    await page.getByRole('group', { name: '页面' }).getByText('我已处理').waitFor()
  }
  await person.look('shell-1-search')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('QJ-')
  await page.getByRole('group', { name: '流程', exact: true }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/flowdetail/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(async () => (await tags()).at(-1)).toMatch(/请假申请 QJ-/)
})

test('finds a value and an opinion by their words, shows the tab of a type, and remembers the search', async () => {
  const { page } = person
  const flow = await sendSeal(await stage.as('100009'), '代班安排')
  const comment = { flowOi_id: flow, text: '请提前安排代班人员', mentions: [] }
  await (await stage.as('100009')).call('oa/flow/comment/creat', comment)
  const open = () => page.locator('.top-tools').getByRole('button', { name: '全局搜索' }).click()
  await open()
  await page.keyboard.type('安排代班')
  const hit = page.getByRole('group', { name: '评论' }).getByRole('option')
  await hit.getByText('请提前').waitFor()
  expect(await hit.first().locator('mark').allInnerTexts()).toEqual(['安排代班'])
  await page.getByRole('tab', { name: '人员' }).click()
  await page.getByText('没有找到').waitFor()
  await page.getByRole('tab', { name: '意见和评论' }).click()
  await hit.first().click()
  await page.waitForURL(/flowdetail/)
  await open()
  await page.getByRole('region', { name: '最近搜索' }).getByRole('button', { name: '安排代班' }).click()
  await hit.first().waitFor()
  await page.getByRole('combobox', { name: '全局搜索' }).fill('')
  await page.getByRole('button', { name: '清空' }).click()
  await expect.poll(() => page.getByRole('region', { name: '最近搜索' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('leads a forbidden page to /401 and an unknown one to /404 (S1-056, S1-249)', async () => {
  await person.visit('/oaset/flowdesign_list')
  await person.page.waitForURL(/\/401/)
  await person.visit('/nowhere/at/all')
  await person.page.waitForURL(/\/404/)
})

test('searches pages on a phone', { tags: 'extended' }, async () => {
  const onPhone = await stage.window('100009', 'phone')
  await onPhone.visit('/mobile/workbench')
  await onPhone.page.getByRole('button', { name: '全局搜索' }).click()
  await onPhone.page.getByRole('combobox', { name: '全局搜索' }).fill('采购')
  await onPhone.page.getByRole('option').filter({ hasText: '采购申请' }).first().click()
  await onPhone.page.waitForURL(/flowcreat/)
})

test('the profile stores handwriting and signs out another device, whose open page notices (S1-090)', {
  tags: 'extended',
}, async () => {
  const { page } = person
  const elsewhere = await stage.window('100008')
  await elsewhere.visit('/list/icreat')
  await page.setViewportSize({ width: 390, height: 844 })
  await person.visit('/mobile/me')
  await page.getByRole('link', { name: '个人资料' }).click()
  await page.getByRole('button', { name: '手写签名板' }).click()
  const pad = await page.locator('canvas').boundingBox()
  const [x, y] = [pad?.x ?? 0, pad?.y ?? 0]
  await page.mouse.move(x + 30, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + 150, y + 70, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: '保存' }).last().click()
  await page.getByRole('img', { name: '手写签名' }).waitFor()
  const face = { name: '我.png', mimeType: 'image/png', buffer: await portrait }
  await page.locator('input[type=file]').first().setInputFiles(face)
  await page.locator('.profile-head img.q-avatar').waitFor()
  await person.look('shell-3-profile')
  // On a phone its parts stand below one another.
  const lefts = await page
    .locator('.profile > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
  expect([lefts.length > 3, new Set(lefts).size]).toEqual([true, 1])
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await proveByPassword(person, 'Qianpi123')
  await page.getByText(/已退出 \d+ 个登录/).waitFor()
  await page.getByText('本设备').waitFor()
  await person.visit('/list/waiting')
  await page.locator('.list-card').first().click()
  await page.locator('.log-step-next > summary').first().click()
  await page.locator('.people img.q-avatar').first().waitFor()
  await elsewhere.page.getByLabel('密码').waitFor()
})

test('shows no error in any window beside the sign-out', () =>
  expect(stage.troubles.filter((trouble) => !/401/.test(trouble))).toEqual([]))
