import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseToday, main, openTodo, press, row, seen } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** An expense from its start to its return, correction and agreement: on a laptop and a phone in the dark, and by keys. */

const stage = stageOfFile()

/** Comes to a control with Tab alone, as somebody without a mouse does. */
async function tabTo({ page }: Walker, control: Locator) {
  await control.first().waitFor()
  const isHere = () => control.first().evaluate((one) => one === document.activeElement)
  for (let stops = 0; !(await isHere()); stops++) {
    if (stops > 150) throw new Error(`Tab does not come to ${control}`)
    await page.keyboard.press('Tab')
  }
}

const button = ({ page }: Walker, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

const field = (walker: Walker, name: string) =>
  main(walker).getByRole('textbox', { name }).filter({ visible: true })

async function type(walker: Walker, name: string, text: string) {
  await tabTo(walker, field(walker, name))
  await walker.page.keyboard.type(text)
}

/** Writes the first row of the costs like a spreadsheet: Enter opens a cell, Tab goes to the next. */
async function typeCosts(walker: Walker, what: string, sum: string) {
  const { page } = walker
  const { keyboard } = page
  const cell = (name: string) => main(walker).getByRole('gridcell', { name: new RegExp(`^${name}，第 1 行`) })
  await tabTo(walker, button(walker, '添加一行'))
  await keyboard.press('Enter')
  await tabTo(walker, cell('发生日期'))
  await keyboard.type('2026-11-03')
  await keyboard.press('Tab')
  await tabTo(walker, cell('费用类型'))
  await keyboard.press('Enter')
  const list = page.locator('.ant-select-dropdown:visible')
  if (!(await list.isVisible())) await keyboard.press('ArrowDown')
  await list.getByText('交通', { exact: true }).last().waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await tabTo(walker, cell('费用说明'))
  await keyboard.press('Enter')
  await keyboard.type(what)
  await keyboard.press('Tab')
  await tabTo(walker, cell('金额（元）'))
  await keyboard.type(sum)
  await keyboard.press('Tab')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await seen(walker, '高铁往返').waitFor()
}

/** Ctrl+Enter; where a dialog asks once more, its main button has the focus or Ctrl+Enter does it. */
async function sendByKeys(walker: Walker, done: string) {
  const { page } = walker
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  const told = main(walker).locator('.flow-done').filter({ visible: true })
  await dialog.or(told).first().waitFor()
  if (await dialog.isVisible()) await page.keyboard.press('Control+Enter')
  await told.getByText(done).first().waitFor()
}

async function openByKeys(walker: Walker, list: string, says: string) {
  await walker.visit(list)
  const link = row(walker, says).locator('[data-row-link]')
  await link.waitFor()
  await tabTo(walker, link)
  await walker.page.keyboard.press('Enter')
}

test('with the keyboard alone', async () => {
  const [employee, superior] = [await stage.person('100009'), await stage.person('100008')]
  await employee.visit('/flowcreat/flow-expense')
  await type(employee, '一句话简单描述', '拜访客户')
  await type(employee, '报销事由', '拜访杭州客户')
  await tabTo(employee, employee.page.getByRole('radio', { name: '部门费用' }))
  await employee.page.keyboard.press('Space')
  await typeCosts(employee, '高铁往返', '586.5')
  await employee.look('expense-keys-1-filled')
  await sendByKeys(employee, '已提交')

  await openByKeys(superior, '/list/waiting', '拜访客户')
  await tabTo(superior, button(superior, '退回修改'))
  await superior.page.keyboard.press('Enter')
  await seen(superior, /退回修改.需要填写审批意见/).waitFor()
  await superior.page.keyboard.type('请写明哪位客户')
  await sendByKeys(superior, '处理成功')

  await openByKeys(employee, '/list/waiting', '拜访客户')
  await seen(employee, '请写明哪位客户').waitFor()
  await employee.look('expense-keys-2-returned')
  await tabTo(employee, field(employee, '报销事由'))
  await employee.page.keyboard.press('End')
  await employee.page.keyboard.type('：西湖科技')
  await sendByKeys(employee, '处理成功')

  await openByKeys(superior, '/list/waiting', '拜访客户')
  await seen(superior, '拜访杭州客户：西湖科技').waitFor()
  await seen(superior, '高铁往返').waitFor()
  await sendByKeys(superior, '处理成功')
})

const inTheDark = async (jobId: string, on: 'desk' | 'phone'): Promise<Walker> => {
  const walker = await stage.person(jobId, on)
  if (on === 'desk') await walker.page.setViewportSize({ width: 1366, height: 768 })
  await walker.page.emulateMedia({ colorScheme: 'dark' })
  return walker
}

/** The sheet of a row, as a phone has it. */
async function fillSheet({ page }: Walker, what: string, sum: string) {
  await page.getByRole('button', { name: '添加一行' }).click()
  const sheet = page.getByRole('dialog', { name: /第 1 行/ })
  await sheet.getByLabel('发生日期').click()
  await chooseToday(page)
  await sheet.getByRole('combobox', { name: '费用类型' }).click()
  await page.getByRole('dialog', { name: '费用类型' }).getByText('交通', { exact: true }).click()
  await sheet.getByLabel('费用说明').fill(what)
  await sheet.getByLabel('金额（元）').fill(sum)
  await sheet.getByLabel('发票张数').fill('2')
  await sheet.getByRole('button', { name: '完成' }).click()
}

/** Sends an opinion with a button: beside it on a desk, in the dialog on a phone. */
async function decide(walker: Walker, on: 'desk' | 'phone', name: string, why: string) {
  const { page } = walker
  const opinion = page.getByLabel('您的审批建议').filter({ visible: true })
  if (on === 'desk') await opinion.fill(why)
  if (on === 'phone') {
    await button(walker, '更多').click()
    await page.getByRole('menuitem', { name }).click()
  } else await button(walker, name).click()
  if (on === 'phone') await page.getByRole('dialog').getByRole('textbox').first().fill(why)
  await walker.look(`expense-${on}-2-refuse`)
  await button(walker, `确认${name}`).click()
  await seen(walker, '处理成功').waitFor()
}

test.each(['desk', 'phone'] as const)('in the dark, on a %s', async (on) => {
  const [employee, superior] = [await inTheDark('100009', on), await inTheDark('100008', on)]
  const says = `${on}报销`
  await employee.visit('/flowcreat/flow-expense')
  await field(employee, '一句话简单描述').fill(says)
  await field(employee, '报销事由').fill('拜访杭州客户')
  await main(employee).getByText('部门费用', { exact: true }).click()
  await (on === 'desk' ? typeCosts : fillSheet)(employee, '高铁往返', '586.5')
  await seen(employee, /^586\.50/).waitFor()
  await employee.look(`expense-${on}-1-filled`)
  await press(employee, '提交', '林晓峰')
  await seen(employee, '已提交').waitFor()

  await openTodo(superior, says)
  await decide(superior, on, '退回修改', '请写明哪位客户')

  await openTodo(employee, says)
  await seen(employee, '请写明哪位客户').waitFor()
  await employee.look(`expense-${on}-3-returned`)
  await field(employee, '报销事由').fill('拜访西湖科技')
  await press(employee, '提交')
  await seen(employee, '处理成功').waitFor()

  await openTodo(superior, says)
  await seen(superior, '拜访西湖科技').waitFor()
  await superior.look(`expense-${on}-5-corrected`)
  await press(superior, '同意')
  await seen(superior, '处理成功').waitFor()
  await superior.look(`expense-${on}-6-agreed`)
})

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
