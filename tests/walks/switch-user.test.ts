import { beforeAll, expect, test } from 'vitest'
import { stageOfFile, type Walker } from './stage'

/** An administrator looks at the workbench of an employee, and comes back. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

const banner = /您正以 沈佩兰 的身份操作/

test('requires a person for impersonation, but no reason', async () => {
  const { page } = admin
  await admin.visit('/contacts/switch_user')
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await page.getByText('用户名编号不可为空').waitFor()
  expect(await page.getByText('请填写切换原因').count()).toBe(0)
})

test('selects a person in the tree by keyboard, and the page restarts as that person', async () => {
  const { page } = admin
  await page.getByLabel('选择用户').click()
  await page.keyboard.type('100002')
  await page
    .getByText(/100002/)
    .last()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('切换原因').fill('协助排查报销流程无法提交')
  await admin.look('switch-user')
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await page.getByText(banner).waitFor()
  await page.getByRole('heading', { name: '工作台' }).or(page.getByText('待我处理')).first().waitFor()
  await admin.look('switch-user-acting')
  expect(await page.getByRole('link', { name: '切换用户' }).count()).toBe(0)
})

test('saves no typed text to server drafts during impersonation, without an error', async () => {
  const { page } = admin
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await admin.visit('/flowcreat/flow-leave')
  const reason = page.getByRole('main').getByRole('textbox').last()
  await reason.fill('家事')
  await page.getByText('已自动保存在本机').waitFor()
  expect(await page.locator('.q-toasts > *').count()).toBe(0)
  await page.getByRole('button', { name: '暂存', exact: true }).click()
  await page.locator('.q-toasts').getByText('已自动保存在本机').waitFor()
  expect(sent.filter((url) => url.includes('tempform'))).toEqual([])
})

test('another tab of the browser follows the start and the end of impersonation', {
  tags: 'extended',
}, async () => {
  const second = await admin.context.newPage()
  await second.goto(`${stage.origin}/list/waiting`)
  await second.getByText(banner).waitFor()
  await admin.page.getByRole('button', { name: '返回本人' }).click()
  await admin.page.getByRole('link', { name: '切换用户' }).waitFor()
  await second.getByRole('link', { name: '切换用户' }).waitFor()
  expect(await second.getByText(banner).count()).toBe(0)
  await second.close()
})

test('logs who impersonated whom, with the reason', { tags: 'extended' }, async () => {
  await admin.visit('/contacts/switch_user')
  await admin.page.getByText(/以 沈佩兰 的身份操作/).waitFor()
  await admin.page.getByText('协助排查报销流程无法提交', { exact: true }).waitFor()
  await admin.look('switch-user-recent')
})

test('shows the tree as a sheet on a phone; the banner ends the impersonation', {
  tags: 'extended',
}, async () => {
  const { page, visit, look } = await stage.window('admin', 'phone')
  await visit('/contacts/switch_user')
  await page.getByLabel('选择用户').click()
  const sheet = page.getByRole('dialog', { name: '选择用户' })
  await sheet.getByRole('searchbox').fill('沈佩兰')
  await sheet.getByText(/沈佩兰/).click()
  await page.getByLabel('切换原因').fill('代为查看')
  await look('switch-user-phone')
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await page.getByText(banner).waitFor()
  await look('switch-user-acting-phone')
  await page.getByRole('button', { name: '返回本人' }).click()
  await page.getByText(banner).waitFor({ state: 'detached' })
})

test('the page continues as the own user when the impersonation expires', { tags: 'extended' }, async () => {
  const { page, visit, context } = await stage.window('admin')
  await visit('/contacts/switch_user')
  await page.getByLabel('选择用户').click()
  await page.keyboard.type('100002')
  await page
    .getByText(/100002/)
    .last()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('切换原因').fill('代为查看')
  await page.getByRole('button', { name: '切换', exact: true }).click()
  await page.getByText(banner).waitFor()
  const cookies = await context.cookies()
  const spoilt = cookies
    .filter(({ name }) => name === 'Admin-Token')
    .map((cookie) => ({ ...cookie, value: 'gone' }))
  await context.addCookies(spoilt)
  await page.getByRole('link', { name: '待我处理' }).first().click()
  await page.getByText('代操作已到时结束，已返回您本人的身份').waitFor()
  await page.getByRole('link', { name: '切换用户' }).waitFor()
})

test('shows no other error in any window', () =>
  expect(stage.troubles.filter((trouble) => !/401/.test(trouble))).toEqual([]))
