import { beforeAll, expect, test } from 'vitest'
import { openTodo, press, row, seen, sendSeal, startSeal } from './deeds'
import { findingsOf, stageOfFile, takesPictures, type Walker } from './stage'

/** An administrator tries a flow out in the test environment, as an employee and as the superior. */

const stage = stageOfFile()
let admin: Walker
/** The same administrator's window of the test environment. */
let trial: Walker

beforeAll(async () => {
  admin = await stage.person('admin')
})

/** A walker in a page of the test environment: addresses are those of its pages. */
const inTest = (walker: Walker, page: Walker['page']): Walker => ({
  ...walker,
  page,
  visit: async (path) => {
    await page.goto(`${stage.origin}/test${path}`)
  },
  look: async (name) => {
    if (takesPictures) await page.screenshot({ path: `test-results/walks/${name}.png` })
    expect(await findingsOf(page), name).toEqual([])
  },
})

const openMenu = (walker: Walker) => walker.page.getByRole('button', { name: /的菜单$/ }).click()
const banner = ({ page }: Walker) =>
  page.getByRole('status').filter({ has: page.getByText('测试环境', { exact: true }) })

async function switchTo(walker: Walker, typed: string, name: string) {
  const { page } = walker
  await banner(walker).getByRole('button', { name: '切换账号' }).click()
  const dialog = page.getByRole('dialog', { name: '切换账号' })
  await dialog.getByLabel('切换到').fill(typed)
  await dialog.getByRole('option', { name: new RegExp(name) }).click()
  await walker.look(`test-environment-switch-${typed}`)
  await dialog.getByRole('button', { name: '切换账号', exact: true }).click()
  await banner(walker).getByText(name).first().waitFor()
}

test('the user menu opens the test environment in a marked window of its own', async () => {
  await openMenu(admin)
  const [page] = await Promise.all([
    admin.context.waitForEvent('page'),
    admin.page.getByRole('menuitem', { name: '进入测试环境' }).click(),
  ])
  page.setDefaultTimeout(20_000)
  trial = inTest(admin, page)
  await banner(trial).getByText('当前账号：系统管理员').waitFor()
  await expect.poll(() => page.title()).toMatch(/^【测试环境】/)
  await trial.look('test-environment')
  await page.reload()
  await banner(trial).waitFor()
})

test('starts a flow in the test environment as an employee', async () => {
  await switchTo(trial, '100009', '苏婉清')
  await startSeal(trial, '试运行合同')
  await trial.visit('/list/icreat')
  await row(trial, '试运行合同').waitFor()
  await trial.look('test-environment-started')
})

test('handles the flow in the test environment as the superior', { tags: 'extended' }, async () => {
  await switchTo(trial, 'linxiaofeng', '林晓峰')
  await openTodo(trial, '试运行合同')
  await trial.look('test-environment-deal')
  await press(trial, '同意')
  await trial.visit('/list/finish')
  await row(trial, '试运行合同').waitFor()
})

test('marks pages whose data is shared with production', { tags: 'extended' }, async () => {
  await banner(trial).getByRole('button', { name: '切换账号' }).click()
  await trial.page.getByRole('button', { name: '换回 系统管理员' }).click()
  await banner(trial).getByText('当前账号：系统管理员').waitFor()
  await trial.visit('/oaset/flowdesign_list')
  await banner(trial)
    .getByText(/与正式环境共用/)
    .waitFor()
  await seen(trial, '用章申请').waitFor()
  await trial.look('test-environment-shared')
})

test('production shows nothing of the test environment, and its window stays unchanged', {
  tags: 'extended',
}, async () => {
  await admin.page.reload()
  expect(await banner(admin).count()).toBe(0)
  for (const jobId of ['100009', '100008']) {
    const { page, visit } = await stage.window(jobId)
    for (const list of ['waiting', 'icreat', 'finish', 'message', 'cc']) {
      await visit(`/list/${list}`)
      await page
        .getByRole('main')
        .getByRole('heading')
        .or(page.getByText(/还没有|没有待处理/))
        .first()
        .waitFor()
      expect(await page.getByText('试运行合同').count(), `${jobId} ${list}`).toBe(0)
    }
  }
})

test('the link back ends the session of the test environment', { tags: 'extended' }, async () => {
  const second = await admin.context.newPage()
  await second.goto(`${stage.origin}/test/list/waiting`)
  await second.getByText('当前账号：系统管理员').waitFor()
  await banner(trial).getByRole('button', { name: '返回正式环境' }).click()
  await expect.poll(() => new URL(trial.page.url()).pathname).toBe('/dashboard')
  expect(await banner(trial).count()).toBe(0)
  await expect.poll(() => new URL(second.url()).pathname).toBe('/dashboard')
  const cookies = await admin.context.cookies()
  expect(cookies.map(({ name }) => name)).toContain('Admin-Token')
  expect(cookies.filter(({ name, value }) => name === 'Admin-Token-Test' && value)).toEqual([])
})

test('continues in production when the test session expires', { tags: 'extended' }, async () => {
  const { context, page } = await stage.person('admin')
  await openMenu({ ...admin, page })
  const [there] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('menuitem', { name: '进入测试环境' }).click(),
  ])
  await there.getByText('当前账号：系统管理员').waitFor()
  const spoilt = (await context.cookies())
    .filter(({ name }) => name === 'Admin-Token-Test')
    .map((cookie) => ({ ...cookie, value: 'gone' }))
  await context.addCookies(spoilt)
  await there.getByRole('link', { name: '待我处理' }).first().click()
  await there.getByText('登录已到时结束，已返回正式环境').waitFor()
  expect(new URL(there.url()).pathname).not.toMatch(/^\/test/)
})

test('replaces the page on a phone', { tags: 'extended' }, async () => {
  const walker = await stage.person('admin', 'phone')
  await openMenu(walker)
  await walker.page.getByRole('menuitem', { name: '进入测试环境' }).click()
  const phone = inTest(walker, walker.page)
  await banner(phone).getByText('系统管理员').waitFor()
  await phone.look('test-environment-phone')
  await switchTo(phone, '100009', '苏婉清')
  await phone.look('test-environment-phone-account')
  await phone.visit('/list/icreat')
  await row(phone, '试运行合同').waitFor()
  await phone.look('test-environment-phone-list')
})

test('offers no test environment without the permission', { tags: 'extended' }, async () => {
  const li = await stage.person('100002')
  await openMenu(li)
  expect(await li.page.getByRole('menuitem', { name: '进入测试环境' }).count()).toBe(0)
  await li.visit('/test/list/waiting')
  await expect.poll(() => new URL(li.page.url()).pathname).toBe('/dashboard')
})

test('a flow copied from production continues independently in the test environment', {
  tags: 'extended',
}, async () => {
  await sendSeal(await stage.as('100009'), '办公室租约')
  const walker = await stage.window('admin')
  const { page } = walker
  await walker.visit('/flow/copy_to_test')
  await row(walker, '办公室租约').getByRole('checkbox').check()
  await walker.look('copy-to-test')
  await page.getByRole('button', { name: '复制到测试环境（1）' }).click()
  await page.getByText('已复制 1 个流程到测试环境').waitFor()
  await row(walker, '办公室租约').getByText('已有副本').waitFor()
  const [there] = await Promise.all([
    walker.context.waitForEvent('page'),
    page.getByRole('button', { name: '进入测试环境' }).click(),
  ])
  const copied = inTest(walker, there)
  await banner(copied).waitFor()
  await switchTo(copied, 'linxiaofeng', '林晓峰')
  await openTodo(copied, '办公室租约')
  await copied.look('copy-to-test-copied')
  await press(copied, '同意')
  const superior = await stage.window('100008')
  await superior.visit('/list/waiting')
  await row(superior, '办公室租约').waitFor()
})

test('shows no other error in any window', () =>
  expect(stage.troubles.filter((trouble) => !/401/.test(trouble))).toEqual([]))
