import { expect, test } from 'vitest'
import { row, seen, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** A busy manager reads and decides beside the list of what waits, by mouse and by keys, and on a phone turns from one request to the next. */

const stage = stageOfFile()
let manager: Walker
const count = 17

const pane = () => manager.page.locator('.reading-page:not([data-ahead])')
const heading = () => pane().getByRole('heading', { level: 1 })
const prepared = () =>
  manager.page.locator('.reading-page[data-ahead] .deal-next[aria-busy=false]').waitFor({ state: 'attached' })
const chosen = () => manager.page.locator('.list-card[aria-current]')
/** Waits until the chosen row and the shown request are those of a leave. */
const reads = async (says: string) => {
  await chosen().filter({ hasText: says }).waitFor()
  await pane().getByText(says, { exact: true }).first().waitFor()
}
/** Returns the descriptions of the rows, such as 第3次请假. */
const descriptions = async () =>
  (await manager.page.locator('.list-card .list-brief').allTextContents()).map(
    (text) => /^第\d+次请假/.exec(text)?.[0] ?? text,
  )
const opened = () => new URL(manager.page.url()).searchParams.get('open')

/** Returns what the page asks for from now on: calls of flows, and scripts. */
function watchRequests() {
  const asked: string[] = []
  manager.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/oa/flow/')) asked.push(pathname.replace(/.*\/oa\/flow\//, ''))
    if (pathname.endsWith('.js')) asked.push(pathname)
  })
  return asked
}

test('shows the first of many requests beside the list once the person asks for it', async () => {
  await sendLeaves(
    await stage.as('100010'),
    Array.from({ length: count }, () => 1),
  )
  manager = await stage.window('100008')
  const { page, visit } = manager
  await visit('/list/waiting')
  await page.getByRole('button', { name: '并排查看' }).click()
  await expect.poll(() => page.locator('.list-card').count()).toBe(count)
  await expect.poll(opened).toMatch(/^\/flowdeal\?msgid=/)
  await heading().filter({ hasText: '请假申请' }).waitFor()
  await prepared()
  await manager.look('beside-1')
})

test('moves by J and K to a prepared request without asking for it again, and focuses its title', async () => {
  const { page } = manager
  const [first, second] = await descriptions()
  const unread = () => page.locator('.list-card').nth(1).getAttribute('data-unread')
  expect(await unread()).toBe('true')
  const asked = watchRequests()
  await page.keyboard.press('j')
  await reads(second ?? '')
  expect(asked.filter((one) => !/^(setread|list)/.test(one))).toEqual([])
  await expect.poll(() => heading().evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(unread).toBeNull()
  await page.keyboard.press('k')
  await reads(first ?? '')
})

test('goes back and forward between requests, and reopens one after a reload', async () => {
  const { page } = manager
  const [first, second, third] = await descriptions()
  await page.locator('.list-card').nth(2).click()
  await reads(third ?? '')
  await page.goBack()
  await reads(first ?? '')
  await page.goForward()
  await reads(third ?? '')
  await page.reload()
  await reads(third ?? '')
  await chosen().focus()
  await page.keyboard.press('ArrowUp')
  await reads(second ?? '')
  expect(await chosen().evaluate((one) => one === document.activeElement)).toBe(true)
})

test('offers what was typed when the person comes back to a request', async () => {
  const { page } = manager
  const opinion = () => pane().getByRole('textbox', { name: '您的审批建议' })
  await opinion().fill('请补充行程')
  await page.locator('.list-card').nth(4).click()
  await reads((await descriptions())[4] ?? '')
  await page.goBack()
  await pane().getByRole('button', { name: '恢复内容' }).click()
  await expect.poll(() => opinion().inputValue()).toBe('请补充行程')
  await opinion().fill('')
})

test('shows the prepared request right after a decision, without a shift of the layout', async () => {
  const { page } = manager
  await prepared()
  const at = await page.locator('.list-card').evaluateAll((all) => all.findIndex((one) => one.ariaCurrent))
  const next = (await descriptions())[at + 1] ?? ''
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  await pane().locator('.deal-next[aria-busy=false]').waitFor()
  const asked = watchRequests()
  await pane().getByRole('button', { name: '同意', exact: true }).click()
  await reads(next)
  // The list may be read anew meanwhile; the request itself was there.
  expect(asked.filter((one) => !/^(list|setread|data)/.test(one))).toEqual(['deal'])
  await page.locator('.list-decided').getByText('已同意').waitFor()
  await expect.poll(() => heading().evaluate((one) => one === document.activeElement)).toBe(true)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02)
})

test('opens a request on a page of its own, and remembers the choice of a table', async () => {
  const { page } = manager
  await pane().getByRole('link', { name: '打开整页' }).click()
  await page.waitForURL(/\/flowdeal\?msgid=/)
  await page.goBack()
  await heading().waitFor()
  await page.getByRole('button', { name: '切换为表格' }).click()
  await page.locator('.list-table').waitFor()
  await manager.visit('/list/waiting')
  await page.locator('.list-table tbody tr').first().waitFor()
})

test('turns to the next request on a phone by a link and by a swipe', async () => {
  const phone = await stage.window('100008', 'phone')
  const { page } = phone
  await phone.visit('/list/waiting')
  await row(phone, '第').waitFor()
  await page.locator('.list-card').nth(1).click()
  await seen(phone, /^第 2 条，共 \d+ 条$/).waitFor()
  await page.getByRole('link', { name: '下一条' }).click()
  await seen(phone, /^第 3 条，共 \d+ 条$/).waitFor()
  await phone.look('beside-2-phone')
  const session = await phone.context.newCDPSession(page)
  const touch = (type: string, ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: xs.map((x) => ({ x, y: 300 })),
    })
  await touch('touchStart', 300)
  for (const x of [270, 240, 210, 180]) await touch('touchMove', x)
  await touch('touchEnd')
  await seen(phone, /^第 4 条，共 \d+ 条$/).waitFor()
})

test('no errors were reported', () => expect(stage.troubles).toEqual([]))
