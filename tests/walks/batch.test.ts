import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstPage } from '../kit/flows'
import { opened, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Somebody ticks several of the flows that wait for him: more come meanwhile, and he agrees to three at once. */

const stage = stageOfFile()
let superior: Walker

const rows = () => superior.page.locator('.list-table tbody tr')
const button = (name: string) => superior.page.getByRole('button', { name, exact: true })

test('new tasks wait behind a bar while rows are ticked; keys move and tick', async () => {
  const employee = await stage.as('100010')
  await sendLeaves(employee, [1, 2, 2.5, 3])
  superior = await stage.window('100008')
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(4)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('已选 1 条').waitFor()
  await sendLeaves(employee, [0.5])
  await button('有 1 条新消息，点击查看').waitFor()
  await superior.look('batch-01-news')
  await expect.poll(() => rows().count()).toBe(4)
  await button('有 1 条新消息，点击查看').click()
  await expect.poll(() => rows().count()).toBe(5)
  await button('取消选择').click()
  await page.keyboard.press('?')
  await page.getByText('下一条 / 上一条').waitFor()
  await superior.look('batch-02-keys')
  await page.keyboard.press('Escape')
})

test('approves three tasks in one action, after one undone attempt', async () => {
  const { page } = superior
  const agree = async (look = async () => {}) => {
    for (let at = 0; at < 3; at++) await page.locator('.list-tick input').nth(at).check()
    await button('批量处理').click()
    await page.getByLabel(/审批建议/).fill('同意')
    await look()
    await button('同意 3 条').click()
  }
  await agree(() => superior.look('batch-03-dialog'))
  await expect.poll(() => page.getByText('已同意', { exact: true }).count()).toBe(3)
  await expect.poll(() => rows().count()).toBe(5)
  await page.waitForTimeout(500)
  await button('撤销').click()
  await expect.poll(() => page.getByText('已同意', { exact: true }).count()).toBe(0)
  await agree()
  await page.getByRole('dialog', { name: '批量处理结果' }).getByText('已同意 3 条').waitFor()
  await superior.look('batch-04-outcomes')
  await button('关闭').last().click()
  await expect.poll(() => rows().count()).toBe(2)
  await superior.visit('/list/finish')
  await expect.poll(() => rows().count()).toBe(3)
})

/** Clicks one point twice, as a double click or a double tap does. */
async function clickTwice({ page }: Walker, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the button is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(120)
  await page.mouse.click(x, y)
}

const decided = ({ page }: Walker) => page.getByText('已同意', { exact: true })
const approve = ({ page }: Walker) => page.getByRole('button', { name: /^同意 QJ/ }).first()

test('a double click approves one task, whose row stays for the undo; leaving the page sends it', async () => {
  await sendLeaves(await stage.as('100010'), [0.5])
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(3)
  const names = await rows().getByRole('rowheader').allInnerTexts()
  await rows().first().hover()
  await clickTwice(superior, approve(superior))
  await expect.poll(() => decided(superior).count()).toBe(1)
  await expect.poll(() => rows().count()).toBe(3)
  await page.waitForTimeout(400)
  await superior.look('batch-05-undo')
  await page.getByRole('button', { name: /^撤销 QJ/ }).click()
  await expect.poll(() => decided(superior).count()).toBe(0)
  expect(await rows().getByRole('rowheader').allInnerTexts()).toEqual(names)
  await page.waitForTimeout(400)
  await approve(superior).click()
  await page.goto('about:blank')
  const { call } = await stage.as('100008')
  const waiting = async () => (await call('oa/flow/list/waiting', firstPage)).data.result.length
  await expect.poll(waiting).toBe(2)
})

test('a busy button keeps its width, so that no other button of the bar moves under the pointer', {
  tags: 'extended',
}, async () => {
  const { page } = superior
  await superior.visit('/list/waiting')
  await rows().first().click()
  await opened(superior)
  await page.locator('.deal-bar textarea').fill('人手不足')
  const widths = () =>
    page
      .locator('.deal-bar .q-button')
      .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().width))
  const before = await widths()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/dealpreviewmode/, async (route) => {
    await answered
    await route.continue()
  })
  await button('不同意').click()
  await page.locator('.deal-bar [data-busy]').waitFor()
  expect(await widths()).toEqual(before)
  answer()
  await page.getByRole('dialog').waitFor()
  await button('返回').click()
})

test('on a phone, selects several tasks and approves them within reach of the thumb', {
  tags: 'extended',
}, async () => {
  const phone = await stage.window('100008', 'phone')
  const { page } = phone
  const cards = page.locator('.list-card')
  await phone.visit('/list/waiting')
  await expect.poll(() => cards.count()).toBe(2)
  await clickTwice(phone, approve(phone))
  await expect.poll(() => decided(phone).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/list/waiting')
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: /^撤销 QJ/ }).click()
  await expect.poll(() => decided(phone).count()).toBe(0)
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '选择多条' }).click()
  for (const at of [0, 1]) await cards.nth(at).click()
  await page.getByText('已选 2 条').waitFor()
  await phone.look('batch-06-phone-picking')
  await page.getByRole('button', { name: '批量处理' }).click()
  await page.getByRole('button', { name: '同意 2 条' }).click()
  await page.getByText('已同意 2 条').waitFor()
  await page.getByRole('button', { name: '关闭' }).last().click()
  await expect.poll(() => cards.count()).toBe(0)
  expect(stage.troubles).toEqual([])
})
