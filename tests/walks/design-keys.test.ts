import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { stageOfFile, type Walker } from './stage'

/** A flow drawn by keys alone, notes on the canvas, steps of any kind put into an arrow, and what was done, by name. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.person('admin')
})

const card = (page: Page, name: string) => page.locator('.react-flow__node-step').filter({ hasText: name })

/** Goes from one control to the next until the one that is meant has the keys. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let n = 0; n < 80; n++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keys never came there')
}

const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

test('an empty flow is begun in the dialog by keys', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_list')
  await page.getByRole('button', { name: '添加流程' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('流程名称').waitFor()
  await page.keyboard.type('键盘流程')
  await page.keyboard.press('Tab')
  await page.keyboard.type('只用键盘画的流程')
  const ok = page.getByRole('dialog').getByRole('button', { name: '确定', exact: true })
  await ok.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^流程/ }).waitFor()
})

test('N adds the next step, its settings are named and chosen by keys, Escape leads back to the card', async () => {
  const { page } = admin
  await card(page, '发起').waitFor()
  await tabTo(page, () => focused(page, '.react-flow__node-step'))
  await page.keyboard.press('n')
  await page.locator('.react-flow__node-step').nth(1).waitFor()
  expect(await page.locator('.react-flow__edge').count()).toBe(1)
  await admin.look('design-keys-1-next')
})

test('L opens the links of the chosen step, and the panel has the keys', async () => {
  const { page } = admin
  await page.locator('.react-flow__node-step').nth(1).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tab')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.classList.contains('react-flow__node'))
  await page.keyboard.press('l')
  await page.getByRole('tab', { name: /^流程走向/, selected: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tab')
})

test('an event is put into an arrow from its menu', async () => {
  const { page } = admin
  await page
    .locator('.fe-label')
    .getByRole('button', { name: /之间插入步骤/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '事件步骤' }).waitFor()
  await admin.look('design-keys-2-insert')
  await page.getByRole('menuitem', { name: '事件步骤' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.fe-card[data-kind=event]').waitFor()
  expect(await page.locator('.react-flow__edge').count()).toBe(2)
})

test('a note is put on the canvas and written; what was done is told by name and gone back to', async () => {
  const { page } = admin
  await page.getByRole('button', { name: '添加便签' }).click()
  await page.getByRole('textbox', { name: '便签' }).fill('等法务确认')
  await page.getByRole('button', { name: '操作记录' }).click()
  await page.getByRole('menuitemradio', { name: /修改：便签“等法务确认”/ }).waitFor()
  await admin.look('design-keys-3-history')
  await page.getByRole('menuitemradio', { name: '打开时' }).click()
  await page.locator('.react-flow__node-step').nth(1).waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: '便签' }).count()).toBe(0)
  await page.getByRole('button', { name: '操作记录' }).click()
  await page.getByRole('menuitemradio', { name: /修改：便签/ }).click()
  await page.getByRole('textbox', { name: '便签' }).waitFor()
})

test('the canvas goes out as a picture with its notes', async () => {
  const { page } = admin
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '整个流程' }).click()
  await page.getByRole('menuitem', { name: '导出图片（PNG）' }).click()
  expect((await download).suggestedFilename()).toBe('键盘流程.png')
})

test('no window had any trouble', () => expect(stage.troubles).toEqual([]))
