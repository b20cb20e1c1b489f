import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { chooseOption, main, proveByPassword, testOnScreens } from './deeds'
import { signIn, stageOfFile, type Walker } from './stage'

/** Two-step sign-in is switched on, used and switched off; the security log tells it, is filtered and taken away as a file. */

const stage = stageOfFile()
let me: Walker
let secret = ''
let recovery: string[] = []

const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const inside = ({ page }: Walker) => page.waitForURL((address) => !address.pathname.startsWith('/login'))
const rows = ({ page }: Walker) =>
  main({ page } as Walker)
    .locator('tbody tr, .record-card, .list-card')
    .filter({ visible: true })

beforeAll(async () => {
  me = await stage.window('100010')
})

test('enables the second factor with the first app code and shows the recovery codes once', async () => {
  const { page } = me
  await me.visit('/profile')
  await page.getByRole('button', { name: '开启', exact: true }).click()
  await proveByPassword(me, 'Qianpi123')
  await page.locator('.second-factor-secret').waitFor()
  await me.look('security-01-begun')
  secret = (await page.locator('.second-factor-secret').textContent()) ?? ''
  await page.getByLabel('验证器上的六位数字').fill(codeNow())
  await page.getByRole('button', { name: '确认开启' }).click()
  await page.locator('.second-factor-codes').waitFor()
  await me.look('security-02-recovery')
  recovery = ((await page.locator('.second-factor-codes').textContent()) ?? '').split('\n')
  expect(recovery).toHaveLength(10)
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByText('还有 10 个恢复码没有用过').waitFor()
})

testOnScreens('requires the code when signing in on a %s and reports a wrong one', async (on) => {
  const walker = await stage.stranger(on)
  const { page } = walker
  await signIn(walker, '100010')
  await page.getByLabel('验证码').waitFor()
  await walker.look(`security-03-code-${on}`)
  await page.getByLabel('验证码').fill('123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('验证码不对或已用过').waitFor()
  await page.getByLabel('验证码').fill(recovery.pop() ?? '')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await inside(walker)
  await walker.visit('/profile')
  await page.getByRole('heading', { name: '两步验证' }).scrollIntoViewIfNeeded()
  await walker.look(`security-04-profile-${on}`)
})

test('disables the second factor with a recovery code', { tags: 'extended' }, async () => {
  const { page } = me
  await me.visit('/profile')
  await page.getByLabel('输入验证码或恢复码以关闭').fill(recovery.pop() ?? '')
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByText('两步验证已关闭').waitFor()
})

test('filters the security log by subject and person and exports it as a file', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await admin.visit('/oaset/securitylog')
  await main(admin).getByText('关闭了两步验证').first().waitFor()
  await admin.look('security-05-log')
  const all = await rows(admin).count()
  await page.getByLabel('人员').fill('王磊')
  await expect.poll(() => main(admin).getByText('系统管理员').count()).toBe(0)
  expect(await rows(admin).count()).toBeLessThan(all)
  await main(admin).getByText('开启了两步验证').first().waitFor()
  await chooseOption(admin, '类别', '通讯录')
  await expect.poll(() => main(admin).getByText('开启了两步验证').count()).toBe(0)
  await chooseOption(admin, '类别', '登录与密码')
  await main(admin).getByText('开启了两步验证').first().waitFor()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('shows the security log as cards on a phone', { tags: 'extended' }, async () => {
  const admin = await stage.window('admin', 'phone')
  await admin.visit('/oaset/securitylog')
  await main(admin).getByText('关闭了两步验证').first().waitFor()
  await admin.look('security-06-phone')
})

test('signs a computer in by the picture that a phone takes of its QR code', async () => {
  const [desk, phone] = await Promise.all([stage.stranger('desk'), stage.window('100011', 'phone')])
  await desk.visit('/login')
  await desk.page.getByRole('button', { name: '扫码登录' }).click()
  const picture = desk.page.locator('.ant-qrcode')
  await picture.getByLabel('登录二维码').waitFor()
  await desk.look('security-07-scan')
  const number = (await desk.page.getByText('手机上应显示的数字').textContent())?.match(/\d{4}/)?.[0] ?? ''
  await phone.visit('/mobile/me')
  await phone.page.getByText('扫码登录电脑').click()
  const camera = { name: 'photo.png', mimeType: 'image/png', buffer: await picture.screenshot() }
  await phone.page.locator('input[type=file]').setInputFiles(camera)
  await phone.page.getByText(number, { exact: true }).waitFor()
  await desk.page.getByText('已扫码，请在手机上核对数字并确认').waitFor()
  await phone.look('security-08-confirm')
  await phone.page.getByRole('button', { name: '确认登录' }).click()
  await inside(desk)
  await phone.page.getByText('已确认，那台设备正在登录。').waitFor()
  await desk.page.getByRole('navigation').first().waitFor()
  await desk.look('security-09-signed-in')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))

/** Gives a person a factor that counts, as if an app had been set up. */
async function giveFactor(personId: string): Promise<void> {
  const db = openDb(stage.database, 1)
  await db.pool.query('insert into second_factor (person_id, secret, since) values ($1, $2, now())', [
    personId,
    new Secret().base32,
  ])
  await db.close()
}

test('an administrator without a factor cannot require one; a user without one must set it up first', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window('admin')
  const save = admin.page.getByRole('button', { name: '保存' })
  await admin.visit('/oaset/company_settings')
  await admin.page.getByLabel('必须使用两步验证的人').first().click()
  await admin.page.getByTitle('所有人').click()
  await save.click()
  await admin.page.getByText('请先为自己设置两步验证').first().waitFor()
  await giveFactor('admin')
  await save.click()
  await admin.page.getByText('已保存').first().waitFor()

  const other = await stage.person('100012')
  const { page } = other
  await page.getByRole('heading', { name: '请先设置两步验证' }).waitFor()
  await other.look('security-06-asked')
  await page.getByRole('button', { name: '开启', exact: true }).click()
  secret = (await page.locator('.second-factor-secret').textContent()) ?? ''
  await page.getByLabel('验证器上的六位数字').fill(codeNow())
  await page.getByRole('button', { name: '确认开启' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('heading', { name: '请先设置两步验证' }).waitFor({ state: 'detached' })
})
