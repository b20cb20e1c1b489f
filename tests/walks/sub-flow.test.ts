// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { purchaseForm } from '../kit/flows'
import { agree, openTodo, press, row, seen, sendFlow } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** A purchase is passed and starts its payment, which the finance department handles while the buyer watches. */

const stage = stageOfFile()
let buyer: Walker
let accountant: Walker
beforeAll(async () => {
  buyer = await stage.window('100010')
  accountant = await stage.window('100029')
})

/** A purchase that somebody asks for; filling in its form has a walk of its own. */
async function startPurchase() {
  const form = purchaseForm(3_000)
  return sendFlow(await stage.as('100010'), { design: 'flow-purchase', form, desc: '测试手机采购' })
}

/** The same, agreed to by the superior. */
async function agreedPurchase() {
  await agree(await stage.as('100008'), await startPurchase())
}

test('the assignee sees that passing the purchase starts a payment, and may leave it out', async () => {
  await agreedPurchase()
  const { page } = accountant
  await openTodo(accountant, '采购申请')
  await page.getByRole('button', { name: '通过', exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('关联流程', { exact: true }).waitFor()
  const box = dialog.getByRole('checkbox', { name: '同时发起 付款申请' })
  expect(await box.isChecked()).toBe(true)
  await box.uncheck()
  await accountant.look('sub-flow-01-unchecked')
  await box.check()
  await accountant.look('sub-flow-02-preview')
  await page.getByRole('button', { name: '确认通过' }).click()
  await seen(accountant, '处理成功').waitFor()
  await seen(accountant, '付款申请').waitFor()
  await accountant.look('sub-flow-03-result')
})

test('the payment waits for the accountants with the values of the purchase', async () => {
  const { page } = accountant
  await openTodo(accountant, '付款申请')
  await seen(accountant, '【系统发起】来自采购申请').waitFor()
  await page.getByRole('link', { name: '采购申请' }).filter({ visible: true }).first().waitFor()
  expect(await page.getByLabel('付款事由').inputValue()).toBe('测试用手机')
  expect(await page.getByLabel('付款金额').inputValue()).toBe('3,000.00')
  await seen(accountant, '800').waitFor()
  await page.getByLabel('收款单位').fill('某某科技有限公司')
  await accountant.look('sub-flow-04-payment')
  await press(accountant, '提交', '徐丽华')
  await page.getByText('处理成功').first().waitFor()
})

test('the buyer sees that the payment runs but not its content; the accountant opens both', async () => {
  await buyer.visit('/list/icreat')
  await row(buyer, '采购申请').click()
  await seen(buyer, '进行中').waitFor()
  expect(await buyer.page.getByRole('link', { name: '付款申请' }).count()).toBe(0)
  await buyer.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(buyer, '已发起关联流程').waitFor()
  await buyer.look('sub-flow-05-log')
  await buyer.page.getByRole('tab', { name: '流程图' }).click()
  await buyer.page.getByRole('button', { name: /【关联流程】付款申请/ }).click()
  await seen(buyer, '仅该流程的相关人员可以查看详情。').waitFor()
  await buyer.look('sub-flow-06-diagram')
  const { page } = accountant
  await accountant.visit('/list/finish')
  await row(accountant, '采购申请').click()
  await page.getByRole('link', { name: '付款申请' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: '采购申请' }).filter({ visible: true }).first().waitFor()
  await accountant.look('sub-flow-07-child')
})

test('the purchase shows the payment as done after approval on a phone', async () => {
  const lead = await stage.window('100028')
  await openTodo(lead, '付款申请')
  await press(lead, '同意')
  const cashier = await stage.window('100031', 'phone')
  await openTodo(cashier, '付款申请')
  await cashier.look('sub-flow-08-phone-deal')
  await press(cashier, '已付款')
  const phone = await stage.window('100010', 'phone')
  await phone.visit('/list/icreat')
  await row(phone, '采购申请').click()
  await phone.page
    .locator('.flow-related')
    .filter({ visible: true })
    .getByText('已结束', { exact: true })
    .waitFor()
  await phone.look('sub-flow-09-phone-detail')
})

test('leaves out a payment or marks it urgent on a phone', async () => {
  await agreedPurchase()
  const phone = await stage.window('100030', 'phone')
  const { page } = phone
  await openTodo(phone, '采购申请')
  await page.getByRole('button', { name: '通过', exact: true }).last().click()
  const dialog = page.getByRole('dialog')
  const start = dialog.locator('.step').filter({ hasText: '付款申请' })
  await start.getByText('紧急').click()
  await start.scrollIntoViewIfNeeded()
  await phone.look('sub-flow-10-phone-preview')
  await page.getByRole('button', { name: '确认通过' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await openTodo(phone, '付款申请')
  await seen(phone, '紧急').waitFor()
  expect(stage.troubles).toEqual([])
})
