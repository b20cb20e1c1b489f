import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillPeriod, openTodo, press, publishDesign, row, seen } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator writes a condition with chips, mends and tests it; a flow takes that way and says why. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  page = admin.page
})

const button = (name: string, exact = true) => page.getByRole('button', { name, exact })
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const dialog = () => page.getByRole('dialog')
const editor = () => dialog().getByRole('textbox', { name: '条件表达式' })

/** Types what the editor then offers, and takes the first offer. */
async function complete(typed: string, offer: string) {
  await page.keyboard.type(typed)
  await page.locator('.cm-tooltip-autocomplete').getByText(offer).first().waitFor()
  // An offer that has only just appeared does not take the key of somebody who did not see it.
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
}

describe('condition editor', () => {
  test('opens with the existing condition and its field as a chip', async () => {
    await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
    await tab('流程设计')
    await page.locator('.fe-card').filter({ hasText: '直接上级审批' }).first().click()
    await tab('流程走向')
    await page.getByRole('button', { name: /请假天数 > 3/ }).click()
    await expect.poll(() => dialog().getByLabel('条件 1 的值').inputValue()).toBe('3')
    await admin.look('formula-0-rows')
    await dialog().getByText('公式', { exact: true }).click()
    await expect.poll(() => editor().textContent()).toBe('请假天数 > 3')
    await admin.look('formula-1-open')
  })

  test('edits a condition by keyboard, suggests fields, and underlines and names an error', async () => {
    await page.keyboard.press('Control+a')
    await complete('@天数', '请假天数')
    await page.keyboard.type(' >= 2 && ')
    await complete('@类型', '请假类型')
    await page.keyboard.type(' = "事假"')
    await dialog().getByText('请将“=”写成 ==').first().waitFor()
    await dialog().locator('.cm-lintRange-error').first().waitFor()
    await admin.look('formula-2-error')
  })

  test('corrects an error in place', async () => {
    await dialog()
      .getByRole('button', { name: /请将“=”写成/ })
      .click()
    await page.keyboard.type('==')
    await page.locator('.cm-tooltip-autocomplete').getByText('婚假').waitFor()
    await page.keyboard.press('Escape')
    await dialog().getByText('请假天数 ≥ 2 且 请假类型 = "事假"').waitFor()
    await expect.poll(() => dialog().locator('.cm-lintRange-error').count()).toBe(0)
    await dialog().getByText('按条件', { exact: true }).click()
    expect(await dialog().getByLabel('条件 2 的值').inputValue()).toBe('事假')
    await dialog().getByLabel('条件 1 的比较方式').selectOption('大于')
    await dialog().getByLabel('条件 1 的值').fill('1.5')
    await dialog().getByText('公式', { exact: true }).click()
    await dialog().getByText('请假天数 > 1.5 且 请假类型 = "事假"').waitFor()
    await dialog().getByText('按条件', { exact: true }).click()
    await dialog().getByLabel('条件 1 的比较方式').selectOption('大于等于')
    await dialog().getByLabel('条件 1 的值').fill('2')
  })

  test('tests a condition with values in the page and on the server', async () => {
    await button('测试表达式').click()
    const trial = dialog().getByRole('region', { name: '测试表达式' })
    await trial.getByLabel('请假天数').fill('1')
    await trial.getByLabel('请假类型').selectOption('事假')
    const outcome = () => trial.locator('.fx-outcome').textContent()
    await expect.poll(outcome).toBe('计算结果是 0 条件不成立')
    await trial.getByLabel('请假天数').fill('2')
    await expect.poll(outcome).toBe('计算结果是 1 条件成立')
    await button('在服务器上核对').click()
    await expect.poll(() => trial.locator('.fx-server').textContent()).toContain('计算结果是 1')
    await admin.look('formula-3-test')
  })

  test('saves and publishes a condition', async () => {
    await button('确定').click()
    await page.getByText('请假天数 ≥ 2 且 请假类型 = "事假"').first().waitFor()
    await publishDesign(page)
    await page.getByText('已发布第 2 版').waitFor()
  })
})

describe('flow with a condition', () => {
  test('follows the path of the condition and logs the reason', { tags: 'extended' }, async () => {
    const employee = await stage.person('100009')
    const { page } = employee
    await page.getByText('请假申请').first().click()
    await page.getByLabel('一句话简单描述').fill('搬家')
    await page.getByText('事假', { exact: true }).click()
    await fillPeriod(employee, '2026-12-01 09:00', '2026-12-02 18:00')
    await page.getByLabel('请假事由').fill('搬家')
    await press(employee, '提交', '林晓峰')
    const superior = await stage.window('100008')
    await openTodo(superior, '搬家')
    await press(superior, '同意', '人事与总经理会签')
    await employee.visit('/list/icreat')
    await row(employee, '搬家').click()
    await page.getByRole('tab', { name: '流程记录' }).click()
    await seen(employee, /为什么走到这里/).click()
    await seen(employee, '请假天数 2 ≥ 2 且 请假类型 "事假" = "事假" → 真').waitFor()
    await employee.look('formula-4-why')
  })
})

describe('form with formulas', () => {
  const bought = { 品名: '笔记本电脑', 数量: '3', '单价（元）': '4999.9' }

  /** Fills the first row of a purchase: cell by cell, on a phone on the sheet of the new row. */
  async function buy({ page, visit }: Walker, on: 'desk' | 'phone') {
    await visit('/flowcreat/flow-purchase')
    await page.getByRole('button', { name: /添加一行/ }).click()
    for (const [name, value] of Object.entries(bought)) {
      if (on === 'desk') await page.getByRole('gridcell', { name: `${name}，第 1 行` }).click()
      const field = on === 'desk' ? page : page.getByRole('dialog')
      await field.getByRole(/品名/.test(name) ? 'textbox' : 'spinbutton', { name }).fill(value)
    }
    if (on === 'desk') await page.keyboard.press('Enter')
    else await page.getByRole('button', { name: '完成' }).click()
  }

  test.each(['desk', 'phone'] as const)(
    'updates amounts, total and words during typing (%s)',
    { tags: 'extended' },
    async (on) => {
      const employee = await stage.window('100009', on)
      await buy(employee, on)
      const { page } = employee
      await page.getByText('14,999.70').first().waitFor()
      await page.getByText('壹万肆仟玖佰玖拾玖元柒角').first().waitFor()
      await page.getByText('合计大写').first().scrollIntoViewIfNeeded()
      await employee.look(`formula-5-computed-${on}`)
      expect(stage.troubles).toEqual([])
    },
  )
})
