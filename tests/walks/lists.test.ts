import { readFileSync } from 'node:fs'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { chooseOption, row, seen, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Somebody with many flows waiting finds them by a field, keeps the search, comes back to it, and exports what it finds. */

const stage = stageOfFile()
let superior: Walker

const rows = () => superior.page.locator('.list-table tbody tr')
const button = (name: string) => superior.page.getByRole('button', { name, exact: true })

test('employees submit leave requests', async () => {
  await sendLeaves(await stage.as('100010'), [1, 2, 2.5, 3, 0.5])
  superior = await stage.window('100008')
})

/** Returns the decisions in a part of the page, from left to right. */
const decisionsIn = (scope: string) =>
  superior.page
    .locator(`${scope} .q-button`)
    .filter({ hasText: /^(同意|不同意)$/, visible: true })
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, left: one.getBoundingClientRect().left }))
        .sort((a, b) => a.left - b.left)
        .map(({ text }) => text),
    )

test('the text of a row reaches the edge that its decisions take under the pointer, approval first', async () => {
  const { page, visit } = superior
  await visit('/list/waiting')
  const first = rows().first()
  await first.waitFor()
  await page.mouse.move(0, 0)
  const room = await first.evaluate((tr) => {
    const cells = [...tr.querySelectorAll(':scope > :not(.list-action-column)')]
    const ends = cells.map((cell) => cell.getBoundingClientRect().right)
    return tr.getBoundingClientRect().right - Math.max(...ends)
  })
  expect(room).toBeLessThan(2)
  await first.hover()
  expect(await decisionsIn('tbody tr:first-child')).toEqual(['同意', '不同意'])
  await visit('/dashboard')
  await page.locator('.home-deeds .list-quick').first().waitFor()
  expect((await decisionsIn('.home-deeds')).slice(0, 1)).toEqual(['同意'])
})

test('finds leave requests of two days or more by the field of the form', async () => {
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(5)
  await button('更多条件').click()
  await chooseOption(superior, '流程', '请假申请')
  await chooseOption(superior, '＋ 添加表单字段条件', '请假天数')
  await page.getByLabel('请假天数：起').fill('2')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(3)
  await page.locator('.list-asked').getByText('请假天数：2 – …').waitFor()
  await superior.look('lists-01-field')
})

test('keeps every column clear of the buttons on a tablet', { tags: 'extended' }, async () => {
  const { page } = superior
  const size = page.viewportSize()
  await page.setViewportSize({ width: 820, height: 900 })
  const hidden = () => page.locator('.list-scroll').evaluate((list) => list.scrollWidth - list.clientWidth)
  await expect.poll(hidden).toBe(0)
  await superior.look('lists-01b-tablet')
  await page.setViewportSize(size ?? { width: 1440, height: 900 })
})

test('stores the search under a name with the days as a column', { tags: 'extended' }, async () => {
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

test('opens the list with the stored search and restores it as it was left', {
  tags: 'extended',
}, async () => {
  const { page } = superior
  await superior.visit('/list/waiting')
  await expect.poll(() => rows().count()).toBe(3)
  await button('清空条件').click()
  await expect.poll(() => rows().count()).toBe(5)
  await page.getByLabel('搜索流程名称、文号、描述、发起人').fill('-003')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(1)
  await row(superior, '第3次请假').click()
  await page.waitForURL(/flowdeal/)
  await seen(superior, '回老家探亲').waitFor()
  await page.goBack()
  await expect.poll(() => rows().count()).toBe(1)
  await button('清空条件').click()
})

test('exports the results and reads them back', { tags: 'extended' }, async () => {
  const { page } = superior
  await button('导出').click()
  await page.getByRole('menuitem', { name: '导出为 Excel…' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: '超时' }).uncheck()
  await superior.look('lists-04-export')
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

test('adds up the days of the requests that the search finds', async () => {
  const { page } = superior
  await superior.visit('/list/alllist')
  await button('更多条件').click()
  await chooseOption(superior, '流程', '请假申请')
  await button('搜索').click()
  await button('统计').click()
  const table = page.getByRole('dialog').getByRole('table')
  const total = table.getByRole('row', { name: /^总计/ })
  await expect
    .poll(() => total.getByRole('cell').allInnerTexts())
    .toEqual(['100%', '5', '5', '9.0天', '1.80天'])
  await page.getByRole('dialog').getByText('部门', { exact: true }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await superior.look('lists-05-figures')
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
})

test('restores a list after a reload from its address', { tags: 'extended' }, async () => {
  const { page } = superior
  await superior.visit('/list/alllist')
  await expect.poll(() => rows().count()).toBe(5)
  await page.getByLabel('搜索流程名称、文号、描述、发起人').fill('-002')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(1)
  await page.reload()
  await row(superior, '第2次请假').waitFor()
  await expect.poll(() => rows().count()).toBe(1)
})

test('shows the filters in a sheet on a phone', { tags: 'extended' }, async () => {
  const phone = await stage.window('100008', 'phone')
  const { page } = phone
  await phone.visit('/list/alllist')
  await page.locator('.list-card').first().waitFor()
  await page.getByLabel('搜索流程名称、文号、描述、发起人').fill('第2次')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.list-card').count()).toBe(1)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('流程', { exact: true }).waitFor()
  await phone.look('lists-05-phone-filters')
  expect(stage.troubles).toEqual([])
})
