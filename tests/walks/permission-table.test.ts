// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { openTodo, press, publishDesign, row } from './deeds'
import { designing } from './designing'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A purchase by a permission table: taken from a template, changed in the grid, and asked by a running flow. */

const stage = stageOfFile()
let admin: Walker
let design: ReturnType<typeof designing>
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  design = designing(admin.page)
})

test('the template contains its approval table, and a test shows the matching row', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_template')
  await page.getByRole('link', { name: /^采购申请/ }).click()
  await page.getByRole('button', { name: '使用此模板' }).click()
  const using = page.getByRole('dialog', { name: '使用此模板' })
  await using.getByRole('textbox').first().fill('权限采购')
  await using.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('tab', { name: /^流程/ }).waitFor()
  await design.tab('权限表')
  await page.getByRole('table', { name: '采购权限' }).waitFor()
  await page.getByRole('region', { name: '试一试' }).getByLabel('采购总额').fill('60000')
  await page.getByText('第 3 行成立').waitFor()
  await page.getByText('财务负责人、总经理').last().waitFor()
  await admin.look('permission-table-1-grid')
})

test('reports overlapping rows with values, and corrects the grid by keyboard', async () => {
  const { page } = admin
  const cell = page.getByLabel('第 2 行 采购总额', { exact: true })
  await cell.fill('> 4000, ≤ 50000')
  await cell.press('Enter')
  await page.getByRole('tab', { name: /^权限表.*1/ }).waitFor()
  await page
    .getByRole('button', { name: /个问题|问题/ })
    .first()
    .click()
  await page.getByText(/第 1 行和第 2 行重叠/).waitFor()
  await admin.look('permission-table-2-overlap')
  await page.keyboard.press('Control+z')
  await cell.fill('很多')
  await cell.press('Enter')
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  await cell.press('Escape')
  await cell.fill('> 5000, ≤ 2万')
  await cell.press('Enter')
  expect(await cell.inputValue()).toBe('> 5000, ≤ 20000')
})

test('pastes cells from a spreadsheet as one undo step', async () => {
  const { page } = admin
  const cell = page.getByLabel('第 2 行 采购总额', { exact: true })
  await admin.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('> 5000, ≤ 40000\t需要\n> 40000\t需要'))
  await cell.click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => page.getByLabel('第 3 行 采购总额', { exact: true }).inputValue()).toBe('> 40000')
  expect(await cell.inputValue()).toBe('> 5000, ≤ 40000')
})

test('a purchase of 38,000 reaches the approver of its row, who agrees on a phone; the history quotes it', async () => {
  const { page } = admin
  await publishDesign(page)
  await page.getByText('已发布第 1 版').waitFor()
  const employee = await stage.window('100009')
  await employee.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.origin })
  await employee.visit('/flows')
  await employee.page.getByText('权限采购').first().click()
  await employee.page.getByLabel('一句话简单描述').fill('权限采购服务器')
  await employee.page.getByLabel('采购事由').fill('服务器')
  await employee.page.evaluate(() => navigator.clipboard.writeText('服务器\t\t1\t38000'))
  await employee.page.getByRole('button', { name: '添加一行' }).click()
  await employee.page.getByRole('gridcell').first().click()
  await employee.page.keyboard.press('Escape')
  await employee.page.keyboard.press('Control+v')
  await employee.look('permission-table-3-filled')
  await press(employee, '提交', '林晓峰')
  const superior = await stage.window('100008')
  await openTodo(superior, '权限采购')
  await press(superior, '同意', '徐丽华')
  const lead = await stage.window('100028', 'phone')
  await openTodo(lead, '权限采购')
  await lead.look('permission-table-8-handled-on-a-phone')
  await press(lead, '同意')
  await employee.visit('/list/icreat')
  await row(employee, '权限采购服务器').click()
  await employee.page.getByRole('tab', { name: '流程记录' }).click()
  await employee.page.getByText('为什么走到这里').first().click()
  await employee.page
    .getByText(/权限表第 2 行/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await employee.look('permission-table-4-history')
})

test('the grid fits a small desktop, the dark theme and a phone', async () => {
  const { page } = admin
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await admin.look('permission-table-5-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.look('permission-table-6-phone-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await admin.look('permission-table-7-phone')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
