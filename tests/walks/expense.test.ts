import { beforeAll, expect, test } from 'vitest'
import type { Calls } from '../../src/generated/calls'
import { dealing, firstPage } from '../kit/flows'
import { chooseToday, main, openTodo, press, row, seen } from './deeds'
import { tabTo } from './keys'
import { type Sends, stageOfFile, type Walker } from './stage'

/**
 * An expense from its start to its refusal, its correction and its agreement: on a laptop and a phone in the dark,
 * and by keys. The walks go on beside each other; what the finance department does is sent without a page.
 */

const stage = stageOfFile()
let finance: Sends[]
beforeAll(async () => {
  finance = [await stage.as('100029'), await stage.as('100031')]
})

type Row = Calls['oa/flow/list/waiting']['data']['result'][number]

/** The accountant checks what the superior agreed to, and the cashier pays. */
async function pay(says: string) {
  for (const { call } of finance) {
    const { data } = await call('oa/flow/list/waiting', firstPage)
    const message = data.result.find(({ flowlistOi }: Row) => flowlistOi.desc === says)
    const { success, msg } = await call('oa/flow/deal', dealing(message?._id ?? ''))
    expect(success, msg).toBe(true)
  }
}

/** What a form says that was begun from the refused one. */
const carried = /^已从 BX-\d+-\d+ 带入 \d 项内容/

/** His newest flow of this name as his list tells it. */
async function mine(walker: Walker, says: string, result: string) {
  await walker.visit('/list/icreat')
  await row(walker, says).getByText(result, { exact: true }).waitFor()
  return row(walker, says)
}

const button = ({ page }: Walker, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

const field = (walker: Walker, name: string) =>
  main(walker).getByRole('textbox', { name }).filter({ visible: true })

async function type(walker: Walker, name: string, text: string) {
  await tabTo(field(walker, name))
  await walker.page.keyboard.type(text)
}

/** Writes the first row of the costs like a spreadsheet: Enter opens a cell, Tab goes to the next. */
async function typeCosts(walker: Walker, what: string, sum: string) {
  const { page } = walker
  const { keyboard } = page
  const cell = (name: string) => main(walker).getByRole('gridcell', { name: new RegExp(`^${name}，第 1 行`) })
  await tabTo(button(walker, '添加一行'))
  await keyboard.press('Enter')
  await tabTo(cell('发生日期'))
  await keyboard.type('2026-11-03')
  await keyboard.press('Tab')
  await tabTo(cell('费用类型'))
  await keyboard.press('Enter')
  const list = page.locator('.ant-select-dropdown:visible')
  if (!(await list.isVisible())) await keyboard.press('ArrowDown')
  await list.getByText('交通', { exact: true }).last().waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await tabTo(cell('费用说明'))
  await keyboard.press('Enter')
  await keyboard.type(what)
  await keyboard.press('Tab')
  await tabTo(cell('金额（元）'))
  await keyboard.type(sum)
  await keyboard.press('Tab')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await seen(walker, '高铁往返').waitFor()
}

/** Ctrl+Enter; where a dialog asks once more, its main button has the focus or Ctrl+Enter does it. */
async function sendByKeys(walker: Walker, done: string) {
  const { page } = walker
  await main(walker).locator('.flow-bar').filter({ visible: true }).waitFor()
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
  await tabTo(link)
  await walker.page.keyboard.press('Enter')
}

test.concurrent('submits and approves an expense report with the keyboard alone', async () => {
  const [employee, superior] = [await stage.window('100009'), await stage.window('100008')]
  await employee.visit('/flowcreat/flow-expense')
  await type(employee, '一句话简单描述', '拜访客户')
  await type(employee, '报销事由', '拜访杭州客户')
  await tabTo(employee.page.getByRole('radio', { name: '部门费用' }))
  await employee.page.keyboard.press('Space')
  await typeCosts(employee, '高铁往返', '586.5')
  await employee.look('expense-keys-1-filled')
  await sendByKeys(employee, '已提交')

  await openByKeys(superior, '/list/waiting', '拜访客户')
  await tabTo(button(superior, '拒绝'))
  await superior.page.keyboard.press('Enter')
  await seen(superior, /拒绝.需要填写审批意见/).waitFor()
  await superior.page.keyboard.type('请写明哪位客户')
  await sendByKeys(superior, '处理成功')

  await openByKeys(employee, '/list/icreat', '拜访客户')
  await seen(employee, '请写明哪位客户').waitFor()
  await tabTo(employee.page.getByRole('link', { name: '再次发起' }))
  await employee.page.keyboard.press('Enter')
  await seen(employee, carried).waitFor()
  await tabTo(field(employee, '报销事由'))
  await employee.page.keyboard.press('End')
  await employee.page.keyboard.type('：西湖科技')
  await employee.look('expense-keys-2-corrected')
  await sendByKeys(employee, '已提交')

  await openByKeys(superior, '/list/waiting', '拜访客户')
  await seen(superior, '拜访杭州客户：西湖科技').waitFor()
  await sendByKeys(superior, '处理成功')
  await pay('拜访客户')
  await mine(employee, '拜访客户', '已通过')
})

const inTheDark = async (jobId: string, on: 'desk' | 'phone'): Promise<Walker> => {
  const walker = await stage.window(jobId, on)
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

/** Refuses for a reason: beside the buttons on a desk, in the dialog on a phone. */
async function refuse(walker: Walker, on: 'desk' | 'phone', why: string) {
  const { page } = walker
  const opinion = page.getByLabel('您的审批建议').filter({ visible: true })
  if (on === 'desk') await opinion.fill(why)
  await button(walker, '拒绝').click()
  if (on === 'phone') await page.getByRole('dialog').getByRole('textbox').first().fill(why)
  await walker.look(`expense-${on}-2-refuse`)
  await button(walker, '确认拒绝').click()
  await seen(walker, '处理成功').waitFor()
}

test.concurrent.each([
  ['desk', '100010'],
  ['phone', '100012'],
] as const)(
  'handles an expense report in the dark theme on a %s',
  { tags: 'extended' },
  async (on, jobId) => {
    const [employee, superior] = [await inTheDark(jobId, on), await inTheDark('100008', on)]
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
    await refuse(superior, on, '请写明哪位客户')

    await (await mine(employee, says, '已拒绝')).click()
    const again = employee.page.getByRole('link', { name: '再次发起' })
    await again.waitFor()
    await seen(employee, '请写明哪位客户').waitFor()
    await employee.look(`expense-${on}-3-refused`)
    await again.click()
    await seen(employee, carried).waitFor()
    await field(employee, '报销事由').fill('拜访西湖科技')
    await employee.look(`expense-${on}-4-corrected`)
    await press(employee, '提交')
    await seen(employee, '已提交').waitFor()

    await openTodo(superior, says)
    await seen(superior, '拜访西湖科技').waitFor()
    await press(superior, '同意')
    await seen(superior, '处理成功').waitFor()
    await pay(says)
    await (await mine(employee, says, '已通过')).click()
    await seen(employee, '拜访西湖科技').waitFor()
    await employee.look(`expense-${on}-5-agreed`)
  },
)

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
