import { expect, test } from 'vitest'
import { openStage, type Stage, signIn, type Walker } from './stage'

/* The first day of an installation: its console has printed a code, and nobody lives there yet. */

const password = 'Jiangnan2026'

/** An installation in production that has just been started for the first time. */
async function firstDay(walk: (stage: Stage, code: string) => Promise<void>) {
  const stage = await openStage({ NODE_ENV: 'production' })
  const code = /用代码 (\S+) /.exec(stage.greeting)?.[1] ?? ''
  try {
    await walk(stage, code)
    expect(stage.troubles).toEqual([])
  } finally {
    await stage.close()
  }
}

const pathOf = ({ page }: Walker) => new URL(page.url()).pathname

/** Fills in all but the code, as a Chinese administrator. */
async function fillIn({ page }: Walker, jobid: string) {
  await page.getByLabel('公司名称').fill('江南纺织有限公司')
  await page.getByLabel('您的姓名').fill('顾明远')
  await page.getByLabel('工号或账号').fill(jobid)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('再输一次密码').fill(password)
}

async function send({ page }: Walker, code: string) {
  await page.getByLabel('启动代码').fill(code)
  await page.getByRole('button', { name: '建立公司' }).click()
}

test('on a desktop, every address leads to the setup, which continues to people, flows and settings', () =>
  firstDay(async (stage, code) => {
    const [founder, late] = [await stage.stranger(), await stage.stranger('phone')]
    const { page } = founder
    for (const address of ['/', '/login', '/list/waiting?page=2', '/verify']) {
      await founder.visit(address)
      await page.waitForURL((url) => `${url.pathname}${url.search}` === '/setup')
    }
    await page.getByLabel('启动代码').waitFor()
    await founder.look('setup')
    await late.visit('/')
    await fillIn(late, 'late')

    await fillIn(founder, 'guming')
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Initial setup' }).waitFor()
    expect(await page.getByLabel('Company name').inputValue()).toBe('江南纺织有限公司')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: '中文' }).click()

    await send(founder, '0000')
    await page.getByText('代码不对').first().waitFor()
    await send(founder, code)
    await page.getByRole('heading', { name: '公司已建立' }).waitFor()
    await founder.look('setup-done')
    await page.getByRole('link', { name: '添加人员' }).click()
    await page.getByText('顾明远').first().waitFor()
    expect(pathOf(founder)).toBe('/oaset/employee')
    for (const address of ['/contacts/sync', '/oaset/flowdesign_template', '/oaset/company_settings']) {
      await founder.visit(address)
      await page.getByRole('heading').first().waitFor()
      expect(pathOf(founder)).toBe(address)
    }
    await founder.visit('/setup')
    await page.waitForURL((url) => url.pathname !== '/setup')

    await send(late, code)
    await late.page.getByText('公司已经建立').waitFor()
    await late.page.waitForURL('**/login')
    await late.visit('/setup')
    await late.page.waitForURL('**/login')
    await signIn(late, 'guming', password)
    await late.page.waitForURL((url) => url.pathname !== '/login')
  }))

test(
  'on a phone, reports errors next to their fields and continues in the chosen language',
  { tags: 'extended' },
  () =>
    firstDay(async (stage, code) => {
      const founder = await stage.stranger('phone')
      const { page } = founder
      await founder.visit('/')
      await page.getByLabel('公司名称').waitFor()
      await page.getByRole('button', { name: '建立公司' }).click()
      await page.getByText('请输入终端里打印的代码').waitFor()
      await founder.look('setup-phone')
      await fillIn(founder, 'admin')
      await page.getByLabel('再输一次密码').fill('Jiangnan2027')
      await send(founder, code)
      await page.getByText('两次输入的密码不一致').waitFor()
      await page.getByLabel('再输一次密码').fill(password)
      await page.getByLabel('Español').check()
      await page.getByRole('button', { name: '建立公司' }).click()
      await page.getByRole('heading', { name: 'La empresa está creada' }).waitFor()
      await founder.look('setup-done-phone')
      await page.getByRole('link', { name: 'Ir a la página de inicio' }).click()
      await page.waitForURL((url) => url.pathname !== '/setup')
    }),
)
