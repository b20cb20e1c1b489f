import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import desktop from '#schemas/menu/desktop.json'
import { filterPlatformMenu } from '../../src/core/menu/client-platform'
import type { MenuEntry } from '../../src/generated/types'
import { sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Pages whose calls fail say so: none states that there is nothing, and each loads once the server answers again. */

const stage = stageOfFile()
let admin: Walker

const addressesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ url, children = [] }) => [...(url ? [url] : []), ...addressesIn(children)])
const isPlain = (url: string) => !url.includes(':') && !url.startsWith('http')
const offered = filterPlatformMenu(desktop.entries as MenuEntry[])
const pages = [...new Set(addressesIn(offered))].filter(isPlain)

/** Calls that belong to the session or the shell, and are answered. */
const answered = /\/(settings|employee\/(getinfo|login|logout)|flow\/list\/number|push)/
const said = '测试用的故障'
const failed: string[] = []

/** Fails a call as the server does, so that the browser logs no error of its own. */
const fail = (route: Route) => {
  if (answered.test(route.request().url())) return route.fallback()
  failed.push(new URL(route.request().url()).pathname)
  return route.fulfill({ json: { success: false, msg: said, data: null, code: 'test' } })
}

/** Goes to a page without loading the application again. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Waits until nothing of the page loads any more. */
const rest = (page: Page) =>
  page.waitForFunction(
    () => {
      const place = document.querySelector('.shell-place')
      return place?.textContent?.trim() && !place.querySelector('.q-skeleton, [aria-busy=true]')
    },
    undefined,
    { timeout: 5_000 },
  )

const emptyStates = (page: Page) => page.locator('[data-empty-state]:visible').allInnerTexts()

beforeAll(async () => {
  admin = await stage.person('admin')
  await admin.page.route('**/api/**', fail)
})
afterAll(() => admin.page.unrouteAll({ behavior: 'ignoreErrors' }))

async function expectFailuresAt(width: number, height: number, looked: readonly string[]) {
  const { page } = admin
  await page.setViewportSize({ width, height })
  const wrong: string[] = []
  for (const path of looked) {
    failed.length = 0
    await goTo(page, path)
    await expect
      .poll(() => failed.length, { timeout: 700 })
      .toBeGreaterThan(0)
      .catch(() => undefined)
    await rest(page).catch(() => wrong.push(`${path}: still loads`))
    for (const text of await emptyStates(page)) wrong.push(`${path}: ${text}`)
    const isSaid = (await page.locator('[data-load-failure]:visible').count()) > 0
    if (failed.length && !isSaid) wrong.push(`${path}: says nothing of ${failed.join(' ')}`)
    // Pages of a delegation load the application of another environment.
    if (!page.url().startsWith(stage.origin + path)) await admin.visit('/dashboard')
  }
  expect(looked.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
}

test('a third of the pages of the menu do not say that there is nothing while their calls fail', () =>
  expectFailuresAt(
    1440,
    900,
    pages.filter((_, at) => at % 3 === 0),
  ))
test.each([
  [1440, 900],
  [390, 844],
])(
  'no page of the menu says that there is nothing while its calls fail at %i px',
  { tags: 'extended' },
  (width, height) => expectFailuresAt(width, height, pages),
)

test('old rows stay beside the failure, and are loaded again once the network is back', async () => {
  await sendLeaves(await stage.as('100010'), [1, 2])
  const { page, context, visit } = await stage.window('100008')
  await visit('/list/waiting')
  const rows = page.locator('.list-table tbody tr')
  await rows.first().waitFor()
  const count = await rows.count()
  await context.setOffline(true)
  const lost = page.getByText('连接已断开')
  await lost.waitFor()
  await page.getByLabel('搜索流程名称、文号、描述、发起人').fill('QJ')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page.locator('[data-load-failure]').waitFor()
  await expect.poll(() => rows.count()).toBe(count)
  expect(await emptyStates(page)).toEqual([])
  await goTo(page, '/list/icreat')
  await page.getByText('加载失败').first().waitFor()
  expect(await emptyStates(page)).toEqual([])
  await context.setOffline(false)
  await lost.waitFor({ state: 'hidden' })
  await page.locator('[data-load-failure]').waitFor({ state: 'hidden' })
  stage.troubles.splice(0)
})

test('a page whose script is missing says so and is not loaded again and again', async () => {
  const { page, visit } = await stage.window('100009')
  await visit('/list/waiting')
  await page.getByRole('link', { name: '草稿箱' }).waitFor()
  const missing = new Set<string>()
  let loads = 0
  page.on('load', () => loads++)
  // The first scripts that the page asks for are gone, as after a faulty deployment; those of the message are there.
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    if (!missing.size) missing.add(url)
    return missing.has(url) ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.getByRole('link', { name: '草稿箱' }).click()
  await page.getByText('页面出错了').waitFor()
  expect([missing.size, loads]).toEqual([1, 0])
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.getByText('没有未提交的草稿').waitFor()
  stage.troubles.splice(0)
})
