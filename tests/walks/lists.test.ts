import { readFileSync } from 'node:fs'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveForm } from '../kit/flows'
import { row, seen, sendFlow } from './deeds'
import { openStage, type Stage, type Walker } from './stage'

/** Somebody with many flows waiting: finds them by a field, keeps the search, exports it, agrees to three at once. */

let stage: Stage
let superior: Walker
beforeAll(async () => {
  stage = await openStage()
  superior = await stage.person('100008')
})
afterAll(() => stage.close())

/** Asks for leave as an integration would. */
const askForLeave = async (desc: string, days: number) =>
  sendFlow(await stage.as('100010'), { design: 'flow-leave', form: leaveForm(days), desc })

const rows = () => superior.page.locator('.list-table tbody tr')
const button = (name: string) => superior.page.getByRole('button', { name, exact: true })

test('leaves are asked for', async () => {
  for (const [n, days] of [1, 2, 2.5, 3, 0.5].entries()) await askForLeave(`第${n + 1}次请假`, days)
})

test('those of two days and more are found by the field of the form', async () => {
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(5)
  await button('更多条件').click()
  await page.getByLabel('流程', { exact: true }).selectOption({ label: '请假申请' })
  await page.getByLabel('＋ 添加表单字段条件').selectOption({ label: '请假天数' })
  await page.getByLabel('请假天数：起').fill('2')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(3)
  await superior.look('lists-01-field')
})

test('the search is kept under a name, with the days as a column', async () => {
  const { page } = superior
  await button('常用筛选').click()
  await page.getByRole('menuitem', { name: '保存当前条件…' }).click()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('两天以上')
  await button('保存').click()
  await button('列设置').click()
  await page.getByRole('checkbox', { name: '请假天数' }).check()
  await superior.look('lists-02-columns')
  await button('保存').click()
  await page.getByRole('columnheader', { name: '请假天数' }).waitFor()
  await button('常用筛选').click()
  await page.getByRole('menuitem', { name: '管理常用筛选' }).click()
  await page.getByRole('radio', { name: '两天以上' }).check()
  await superior.look('lists-03-manage')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
})

test('the list opens with it, and is found again as it was left', async () => {
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(3)
  await button('清空条件').click()
  await expect.poll(() => rows().count()).toBe(5)
  await page.getByLabel('文号').fill('-003')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(1)
  await row(superior, '第3次请假').getByRole('link', { name: '查看流程' }).click()
  await page.waitForURL(/flowdetail/)
  await seen(superior, '回老家探亲').waitFor()
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(1)
  await button('清空条件').click()
})

test('what is found is exported and read back', async () => {
  const { page } = superior
  await button('导出').click()
  await page.getByRole('menuitem', { name: '导出为 Excel…' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '超时' }).uncheck()
  await superior.look('lists-06-export')
  await button('开始导出').click()
  await page.getByText('可以下载了').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button('下载').click()])
  await button('关闭').last().click()
  const [sheet] = (await readXlsxFile(readFileSync(await download.path()))) as unknown as {
    data: string[][]
  }[]
  expect(sheet?.data).toHaveLength(6)
  expect(sheet?.data[0]).toContain('流程描述')
  expect(sheet?.data[0]).not.toContain('超时')
})

test('what comes while one has ticked rows waits behind a bar; keys move and tick', async () => {
  const { page } = superior
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('已选 1 条').waitFor()
  await askForLeave('第6次请假', 1)
  await button('有 1 条新消息，点击查看').waitFor()
  await superior.look('lists-07-news')
  expect(await rows().count()).toBe(5)
  await button('有 1 条新消息，点击查看').click()
  await expect.poll(() => rows().count()).toBe(6)
  await button('取消选择').click()
  await page.keyboard.press('?')
  await page.getByText('下一条 / 上一条').waitFor()
  await superior.look('lists-08-keys')
  await page.keyboard.press('Escape')
})

test('three are agreed to at once, after thinking better of it once', async () => {
  const { page } = superior
  const agree = async () => {
    for (let at = 0; at < 3; at++) await page.locator('.list-tick input').nth(at).check()
    await button('批量同意').click()
    await page.getByLabel(/审批建议/).fill('同意')
    await superior.look('lists-04-batch')
    await button('同意 3 条').click()
  }
  await agree()
  await expect.poll(() => rows().count()).toBe(3)
  await button('撤销').click()
  await expect.poll(() => rows().count()).toBe(6)
  await agree()
  await page.getByText('已同意 3 条').waitFor()
  await expect.poll(() => rows().count()).toBe(3)
  await superior.visit('/list/finish')
  await expect.poll(() => rows().count()).toBe(3)
})

test('a list is found again after a reload, by its address', async () => {
  const { page } = superior
  await superior.visit('/list/alllist')
  await expect.poll(() => rows().count()).toBe(6)
  await page.getByLabel('文号').fill('-002')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(1)
  await page.reload()
  await row(superior, '第2次请假').waitFor()
  await expect.poll(() => rows().count()).toBe(1)
})

test('on a phone the filters come as a sheet', async () => {
  const phone = await stage.person('100008', 'phone')
  const { page } = phone
  await phone.visit('/list/alllist')
  await page.locator('.list-card').first().waitFor()
  await page.getByLabel('搜索流程名称、文号、描述、发起人').fill('第2次')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.list-card').count()).toBe(1)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('流程', { exact: true }).waitFor()
  await phone.look('lists-05-phone-filters')
})

test('on a phone several are picked and agreed to, where the thumb is', async () => {
  const phone = await stage.person('100008', 'phone')
  const { page } = phone
  const cards = page.locator('.list-card')
  await phone.visit('/list/waiting')
  await expect.poll(() => cards.count()).toBe(2)
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '选择多条' }).click()
  for (const at of [0, 1]) await cards.nth(at).click()
  await page.getByText('已选 2 条').waitFor()
  await phone.look('lists-09-phone-picking')
  await page.getByRole('button', { name: '批量同意' }).click()
  await page.getByRole('button', { name: '同意 2 条' }).click()
  await page.getByText('已同意 2 条').waitFor()
  await expect.poll(() => cards.count()).toBe(0)
  expect(stage.troubles).toEqual([])
})
