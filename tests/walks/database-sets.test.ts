// @module-tag extended
import { expect, test } from 'vitest'
import { chooseToday, main, openTodo, press, publishDesign, seen } from './deeds'
import { designing } from './designing'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/*
 * An administrator makes a set of the customers' table and puts it into a form; employees search it at a desk and on a
 * phone, what belongs to the row fills another field, and the approver reads the name.
 */

const stage = stageOfFile()

test('an administrator creates a set from a table and previews real rows', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await admin.visit('/oaset/database_sets')
  await page.getByRole('button', { name: '添加数据集' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称', { exact: true }).fill('杭州客户')
  await dialog.getByLabel('表或视图').selectOption('sources.customer')
  for (const [column, flag] of [
    ['客户编号', '显示'],
    ['客户名称', '查找'],
    ['行业', '显示'],
    ['行业', '带出'],
    ['城市', '查找'],
  ])
    await dialog.getByLabel(`${column} ${flag}`).check()
  await dialog.getByLabel('保存的列').selectOption('code')
  await dialog.getByLabel('显示的列').selectOption('name')
  await dialog.getByRole('button', { name: '添加筛选' }).click()
  await dialog.getByLabel('列 1').selectOption('city')
  await dialog.getByLabel('值 1').fill('杭州')
  await dialog.getByLabel('试着查找').fill('瑞丰')
  await dialog.getByRole('button', { name: '预览' }).click()
  await dialog.getByRole('cell', { name: '杭州瑞丰物流有限公司' }).waitFor()
  await admin.look('database-set-dialog')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await main(admin).getByRole('cell', { name: '添加', exact: true }).waitFor()
  await admin.look('database-sets')
})

test('a flow administrator adds the set to a form with the fields that it fills', async () => {
  const admin = await stage.window(flowAdministrator)
  const { page } = admin
  const designer = designing(page)
  await admin.visit('/oaset/flowdesign_list')
  await page.getByRole('link', { name: '高级编辑 用章申请' }).click()
  await designer.tab('表单设计')
  await designer.canvas().waitFor()
  await designer.add('下拉选择框', '对方客户')
  await page.getByLabel('数据来源').selectOption({ label: '数据集' })
  await page.getByRole('combobox', { name: '数据集', exact: true }).selectOption({ label: '杭州客户' })
  await page.getByLabel('“行业”填入').selectOption({ label: '文件名称' })
  await admin.look('database-set-designer')
  await publishDesign(page)
  await page.getByText('已发布第 2 版').waitFor()
})

/** Fills in what else the form of a seal wants. */
async function fillRest({ page }: Walker, says: string) {
  await page.getByLabel('一句话简单描述').fill(says)
  await page.getByText('公章', { exact: true }).click()
  await page.getByLabel('用章日期').click()
  await chooseToday(page)
  await page.getByLabel('用章事由').fill('与客户签订合同')
}

test('an employee finds a row while typing, and the superior reads its name', async () => {
  const employee = await stage.window('100010')
  const { page } = employee
  await employee.visit('/flowcreat/flow-seal')
  const box = page.getByRole('combobox', { name: '对方客户' })
  await box.click()
  await page.keyboard.type('瑞丰')
  const rows = page.locator('.ant-select-item-option:visible')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: '杭州瑞丰物流有限公司' }).click()
  await expect.poll(() => page.getByLabel('文件名称').inputValue()).toBe('服务')
  await employee.look('database-set-chosen')
  await fillRest(employee, '瑞丰合同用章')
  await press(employee, '提交', '林晓峰')
  await page.getByText('已提交').first().waitFor()
  const superior = await stage.window('100008')
  await openTodo(superior, '瑞丰合同用章')
  await seen(superior, '杭州瑞丰物流有限公司').waitFor()
  await superior.look('database-set-read')
})

test('on a phone, finds rows in a sheet page by page', async () => {
  const phone = await stage.window('100010', 'phone')
  const { page } = phone
  await phone.visit('/flowcreat/flow-seal')
  await page.getByLabel('对方客户').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill('百川')
  await sheet.getByText('杭州百川', { exact: false }).first().waitFor()
  await phone.look('database-set-sheet')
  await sheet.getByText('杭州百川', { exact: false }).first().click()
  await expect.poll(() => page.getByLabel('文件名称').inputValue()).not.toBe('')
  await phone.look('database-set-phone')
})
