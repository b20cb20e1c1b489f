import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillPeriod, openTodo, press, row, seen } from './deeds'
import { listenTo } from './silence'
import { stageOfFile, type Walker } from './stage'

/** A leave and the use of a seal go from whoever asks to whoever decides, each at a screen of their own. */

const stage = stageOfFile()
let employee: Walker
let superior: Walker
beforeAll(async () => {
  employee = await stage.person('100009')
  superior = await stage.person('100008')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until the sidebar counts so many at an entry; nobody reloads the page. */
const expectBadge = ({ page }: Walker, entry: string, count: number) =>
  expect
    .poll(() => page.getByLabel('主菜单').getByRole('link', { name: entry }).textContent())
    .toBe(`${entry}${count || ''}`)

async function fillLeave(walker: Walker) {
  const { page } = walker
  await page.getByLabel('一句话简单描述').fill('年底探亲')
  await page.getByText('事假', { exact: true }).click()
  await fillPeriod(walker, '2026-12-01 09:00', '2026-12-07 18:00')
  await page.getByLabel('请假事由').fill('回老家探望父母')
}

describe('a leave request of five days', () => {
  test('reports missing values next to their fields on submission', async () => {
    const { page } = employee
    await page.getByText('请假申请').first().click()
    await page.getByText('需填写内容').waitFor()
    await page.getByLabel('一句话简单描述').fill('年底探亲')
    await button(page, '提交').click()
    await page.getByText('请选择请假类型').first().waitFor()
    await employee.look('approve-1-missing')
  })

  test('previews the whole way while the creator fills it in, and is sent with one click', async () => {
    const { page } = employee
    await fillLeave(employee)
    const panel = page.getByRole('complementary', { name: '谁会收到' })
    for (const text of ['林晓峰', '李娜', '陈国栋', '流程结束']) await panel.getByText(text).first().waitFor()
    await employee.look('approve-2-filled')
    await button(page, '提交').last().click()
    await page.getByText('已提交').first().waitFor()
    await page
      .getByText(/文号：\S+/)
      .first()
      .waitFor()
    await employee.look('approve-3-sent')
  })

  test('appears under the flows of its creator with its number', async () => {
    await employee.visit('/list/icreat')
    await seen(employee, '年底探亲').waitFor()
    await employee.look('approve-4-mine')
  })

  test('reaches the superior without a reload, who reads the form and agrees', async () => {
    await expectBadge(superior, '待我处理', 1)
    const listening = listenTo([superior.page])
    await openTodo(superior, '年底探亲')
    await superior.look('approve-5-deal')
    await button(superior.page, '常用语').click()
    await superior.page.getByRole('menuitem', { name: '请按规定办理' }).click()
    await superior.page.getByText('处理后的流转').waitFor()
    await superior.page.getByText('李娜').first().waitFor()
    await superior.page.keyboard.press('Control+Enter')
    await superior.page.getByText('处理成功').first().waitFor()
    await listening.quiet()
    // Its own acts bring no further calls; pictures of people are asked once. bench/message.mjs measures these calls.
    const calls = listening.asked().filter((line) => line.includes('/flow/'))
    const [list, opened, ...rest] = calls.map((line) => line.replace(/.*\/flow\//, ''))
    expect([list, opened]).toEqual(['list/waiting', 'deal/bymsgid'])
    // Absences and forecast are asked for at once.
    expect(rest.slice(0, 2).sort()).toEqual(['absences', 'dealforetell'])
    expect(rest.slice(2)).toEqual(['deal', 'list/waiting'])
    await superior.look('approve-6-dealt')
  })

  test('reaches both signers in order; the second becomes active after the first', async () => {
    const first = await stage.window('100036')
    await openTodo(first, '年底探亲')
    await press(first, '同意')
    await first.page.getByText('陈国栋').first().waitFor()
    const second = await stage.window('100001')
    await openTodo(second, '年底探亲')
    await press(second, '同意')
    await second.page.getByText('处理成功').first().waitFor()
  })

  test('ends with a notice to the creator and a copy to personnel', async () => {
    await expectBadge(employee, '通知我的', 1)
    const personnel = await stage.person('100035')
    await expectBadge(personnel, '抄送我的', 1)
    await personnel.visit('/list/cc')
    await seen(personnel, '年底探亲').waitFor()
  })

  test('shows its form, log and diagram', async () => {
    const { page } = employee
    await employee.visit('/list/icreat')
    await row(employee, '年底探亲').click()
    await page.getByRole('tab', { name: '流程记录' }).waitFor()
    await employee.look('approve-7-form')
    await page.getByRole('tab', { name: '流程记录' }).click()
    await seen(employee, '李娜').waitFor()
    await employee.look('approve-8-log')
    await page.getByRole('tab', { name: '流程图' }).click()
    await seen(employee, '人事与总经理会签').waitFor()
    await employee.look('approve-9-diagram')
  })
})
