import { beforeAll, expect, test } from 'vitest'
import { signIn, stageOfFile, type Walker } from './stage'

/** The company asks browsers to encrypt: pages go on as before, plain requests of a browser are refused. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

test('keeps typed settings through a narrowed window and another change, and saves on top of it', async () => {
  const { page } = admin
  await admin.visit('/oaset/company_settings')
  await page.getByText('还没有修改记录').waitFor()
  const size = page.getByLabel('单个文件大小上限')
  await size.fill('17')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByRole('button', { name: '返回' }).waitFor()
  expect(await size.inputValue()).toBe('17')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: '主菜单' }).first().waitFor()
  expect(await size.inputValue()).toBe('17')

  const other = await stage.as('admin')
  const { data } = await other.call('oa/company/settings', {})
  const settings = { ...data.settings, image_mb: 6 }
  await other.call('oa/flow/com_config/save', { settings, seen: data.settings })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('单张图片大小上限（MB）：5 → 6').waitFor()
  expect(await size.inputValue()).toBe('17')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('单个文件大小上限（MB）：15 → 17').waitFor()
  expect(await page.getByLabel('单张图片大小上限').inputValue()).toBe('6')
})

test('an administrator requires encrypted requests, and the log stores who did', async () => {
  const { page } = admin
  await page.getByLabel('浏览器请求必须加密').check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('浏览器请求必须加密：关闭 → 开启').waitFor()
})

test('shows the company alert on every page immediately, also before sign-in, until it is emptied', async () => {
  const { page } = admin
  const alert = page.getByRole('status').filter({ hasText: '今晚 22 点维护' })
  await page.getByLabel('对所有人的提醒').fill('今晚 22 点维护')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await alert.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '返回' }).waitFor()
  await alert.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  const stranger = await stage.stranger()
  await stranger.visit('/login')
  await stranger.page.getByText('今晚 22 点维护').waitFor()
  await page.getByLabel('对所有人的提醒').fill('')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await alert.waitFor({ state: 'detached' })
  await page.getByText(/对所有人的提醒：今晚 22 点维护 →/).waitFor()
})

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><rect width="120" height="32" fill="#0f7b6c"/></svg>`

test('the company has its own name, logo and colour in the menu, the title, before sign-in and on paper', async () => {
  const { page } = admin
  await page.getByLabel('公司名称').fill('云杉科技')
  const file = { name: '云杉.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await page.getByLabel('选择图片').setInputFiles(file)
  await page.getByRole('img', { name: '公司标志' }).waitFor()
  const colour = page.getByLabel('主题色', { exact: true })
  await colour.fill('#ffd000')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('#ffd000 在浅色界面上文字看不清').first().waitFor()
  await colour.fill('#0f7b6c')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText(/公司标志：.* → 云杉\.svg/).waitFor()
  const menu = page.locator('.side-logo')
  await menu.getByText('云杉科技').waitFor()
  expect(await menu.locator('img').getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(await page.title()).toBe('公司设置 - 云杉科技')
  const primary = ({ page: shown }: Walker) =>
    shown.evaluate(() => document.documentElement.style.getPropertyValue('--q-primary'))
  expect(await primary(admin)).toBe('#0f7b6c')
  const stranger = await stage.stranger()
  await stranger.visit('/login')
  await stranger.page.getByRole('heading', { name: '云杉科技' }).waitFor()
  expect([await stranger.page.title(), await primary(stranger)]).toEqual(['云杉科技', '#0f7b6c'])
  await stranger.look('login-of-company')
})

test('a user signs in and works as before with encryption required', async () => {
  const employee = await stage.stranger()
  const { page, visit } = employee
  await signIn(employee, '100010')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await visit('/flowcreat/flow-leave')
  await page.getByRole('radio', { name: '年假' }).check()
  await page.getByRole('heading', { name: '谁会收到' }).waitFor()
})

test('rejects an unencrypted request from a page with a sentence', async () => {
  const said = await admin.page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/employee/login/getpkey', {
      method: 'POST',
      headers,
      body: '{"userName":"x"}',
    })
    return [answer.status, (await answer.json()).msg]
  })
  expect(said).toEqual([400, '公司要求浏览器的请求必须加密，请刷新页面后重试'])
})

test('an administrator sets the mail server, whose password is not shown again, but none that lies inside', async () => {
  const { page, visit, look } = admin
  await visit('/oaset/connections')
  const host = page.getByLabel('服务器（SMTP）')
  await host.fill('10.0.0.5')
  await page.getByLabel('账号', { exact: true }).fill('oa')
  const secret = page.getByLabel('密码或授权码', { exact: true })
  await secret.fill('geheim-7')
  await page.getByRole('textbox', { name: '发件地址' }).fill('oa@example.com')
  await page.getByRole('button', { name: '发测试邮件给我' }).click()
  await page.getByText('10.0.0.5 在内网或本机').first().waitFor()
  await host.fill('smtp.example.invalid')
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('登录密码').fill('Qianpi123')
  await page.keyboard.press('Enter')
  await page.getByText(/^已于 .* 设置，不填则不变$/).waitFor()
  await expect.poll(() => secret.inputValue()).toBe('')
  expect(await host.inputValue()).toBe('smtp.example.invalid')
  await look('connections')
})

test('shows no other error in any window', () =>
  expect(stage.troubles.filter((trouble) => !/40[09]/.test(trouble))).toEqual([]))
