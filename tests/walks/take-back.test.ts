// @module-tag extended
import { beforeAll, describe, expect, test } from 'vitest'
import { agree, openFlow, openTodo, press, seen, sendSeal, startAction } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** The first of several decides, a creator takes a flow back, an administrator cancels one. */

const stage = stageOfFile()
let employee: Walker
beforeAll(async () => {
  employee = await stage.window('100009')
})

const badgeOf = ({ page }: Walker, entry: string) =>
  page.getByLabel('主菜单').getByRole('link', { name: entry }).textContent()

describe('a seal request for any of four people', () => {
  test('the first assignee handles it; the others see it removed, and by whom', async () => {
    await agree(await stage.as('100008'), await sendSeal(await stage.as('100009'), '租赁合同'))
    const first = await stage.window('100037')
    const second = await stage.window('100038')
    const third = await stage.person('100039')
    await openTodo(first, '租赁合同')
    await openTodo(second, '租赁合同')
    await expect.poll(() => badgeOf(third, '待我处理')).toBe('待我处理1')
    await press(first, '已用章')
    await expect.poll(() => badgeOf(third, '待我处理')).toBe('待我处理')
    await seen(second, /黄俊杰.*处理/).waitFor()
    await second.page.getByRole('button', { name: '已用章', exact: true }).waitFor({ state: 'hidden' })
    await second.look('take-back-1-too-late')
  })
})

describe('withdrawal by the creator', () => {
  test('withdraws a flow and submits it again', { tags: 'extended' }, async () => {
    const { page } = employee
    await openFlow(employee, await sendSeal(await stage.as('100009'), '劳动合同'))
    await page.getByRole('button', { name: /撤回/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('填写申请').first().click()
    await dialog.getByRole('button', { name: '确认撤回' }).click()
    await dialog.getByText('撤回原因不可为空').waitFor()
    await dialog.getByLabel('撤回原因').fill('份数写错了')
    await employee.look('take-back-2-withdraw')
    await dialog.getByRole('button', { name: '确认撤回' }).click()
    await page.getByText('已撤回').first().waitFor()
    await openTodo(employee, '劳动合同')
    await seen(employee, '原因：份数写错了').waitFor()
    await page.getByRole('button', { name: '去修改' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.getByLabel('一句话简单描述').fill('劳动合同三份用章')
    await press(employee, '提交')
    const superior = await stage.window('100008')
    await openTodo(superior, '劳动合同三份用章')
  })
})

describe('cancellation by an administrator', () => {
  test('cancels a whole flow with a reason', { tags: 'extended' }, async () => {
    const { page } = employee
    await openFlow(employee, await sendSeal(await stage.as('100009'), '作废文件'))
    await page.getByRole('tab', { name: '流程记录' }).waitFor()
    const admin = await stage.window('admin')
    await admin.page.goto(page.url())
    await startAction(admin, '取消流程')
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByText('全流程作废取消').first().click()
    await dialog.getByLabel('取消原因').fill('文件已经作废')
    await admin.look('take-back-3-cancel')
    await dialog.getByRole('button', { name: '全流程作废', exact: true }).click()
    await admin.page.getByText('已取消').first().waitFor()
    await page.getByText('已取消').first().waitFor()
    await admin.look('take-back-4-cancelled')
  })
})
