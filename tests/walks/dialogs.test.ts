import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openFlow, sendSeal } from './deeds'
import { stageOfFile } from './stage'

/** Dialogs by the keyboard: where they begin, how they are done and left, and where one is afterwards. */

const stage = stageOfFile()

/** What has the focus: the label of a field, or what a button says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return labels[0]?.textContent || element.getAttribute('aria-label') || element.textContent || ''
  })

/** Opens a dialog by the keyboard, tells where it begins, and whether Esc leads back. */
async function begun(page: Page, name: string): Promise<{ begins: string; isBack: boolean }> {
  const own = page.getByRole('button', { name, exact: true }).first()
  const opener = (await own.count()) ? own : page.getByRole('button', { name: '更多', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  if (opener !== own) {
    await page.getByRole('menuitem', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await page.locator('dialog[open]').waitFor()
  await page.locator('dialog[open] .q-skeleton').waitFor({ state: 'hidden' })
  const begins = await focused(page)
  for (let n = 0; n < 2 && (await page.locator('dialog[open]').count()); n++)
    await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  return { begins, isBack: await opener.evaluate((element) => element === document.activeElement) }
}

test('focuses the first field or main button of a dialog; Esc returns the focus', async () => {
  const me = await stage.window('100010')
  await openFlow(me, await sendSeal(await stage.as('100010'), '租赁合同'))
  expect(await begun(me.page, '催办')).toEqual({ begins: expect.stringContaining('林晓峰'), isBack: true })
  const share = await begun(me.page, '分享')
  expect(share).toEqual({ begins: expect.not.stringMatching(/^关闭$/), isBack: true })
  await me.visit('/list/icreat')
  await me.page.locator('tbody tr').first().waitFor()
  expect(await begun(me.page, '列设置')).toEqual({
    begins: expect.not.stringMatching(/^关闭$/),
    isBack: true,
  })
  expect((await begun(me.page, '全局搜索')).isBack).toBe(true)
})

test('searches pages for text typed immediately after opening, and Enter opens the result', async () => {
  const me = await stage.person('100009')
  await me.page.getByRole('button', { name: '全局搜索' }).click()
  await me.page.locator('dialog[open]').waitFor()
  await me.page.keyboard.type('通知我的')
  await me.page.getByRole('option').first().waitFor()
  await me.page.keyboard.press('Enter')
  await expect.poll(() => me.page.url()).toContain('/list/message')
})

test('Enter confirms a question', async () => {
  const me = await stage.window('100009')
  await openFlow(me, await sendSeal(await stage.as('100009'), '采购合同'))
  await me.page.getByRole('button', { name: '催办' }).focus()
  await me.page.keyboard.press('Enter')
  await me.page.locator('dialog[open]').getByRole('checkbox').first().waitFor()
  await me.page.keyboard.press('Enter')
  await me.page.locator('dialog[open]').waitFor({ state: 'hidden' })
})

/** Presses a button and lists how its dialog is open in the frames until it is modal. */
const openingStates = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(async (button: HTMLElement) => {
    const states: string[] = []
    button.click()
    while (states.at(-1) !== 'modal') {
      await new Promise(requestAnimationFrame)
      const state = ['modal', 'popover-open'].find((one) => document.querySelector(`dialog:${one}`))
      if (state && state !== states.at(-1)) states.push(state)
    }
    return states
  })

test('paints a dialog before it makes the page inert', async () => {
  const me = await stage.person('100009')
  expect(await openingStates(me.page, '全局搜索')).toEqual(['popover-open', 'modal'])
})

/** Presses a button, and a key on what has the focus in the frame that paints the dialog. */
const pressWhilePainted = (page: Page, name: string, key: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(async (button: HTMLElement, pressed) => {
    button.click()
    while (!document.querySelector('dialog:popover-open')) await new Promise(requestAnimationFrame)
    const focused = document.activeElement
    focused?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))
    return focused?.getAttribute('role')
  }, key)

test('a dialog takes keys from the moment it is painted', async () => {
  const { page } = await stage.person('100009')
  expect(await pressWhilePainted(page, '全局搜索', 'a')).toBe('combobox')
  await page.keyboard.type('请假')
  expect(await page.getByRole('combobox', { name: '全局搜索' }).inputValue()).toBe('请假')
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  await pressWhilePainted(page, '全局搜索', 'Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  expect(await page.locator('dialog').count()).toBe(0)
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
