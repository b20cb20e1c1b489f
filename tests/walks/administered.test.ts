// @module-tag extended
import { readFileSync } from 'node:fs'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { chooseOption, main, row, seen, sendLeaves } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** An administrator looks after leaves: finds, exports, moves them to a new version, replaces a person, cancels. */

const stage = stageOfFile()
let admin: Walker

const rows = () => main(admin).locator('.list-table tbody tr')
const button = (name: string | RegExp) =>
  admin.page.getByRole('button', { name, exact: true }).filter({ visible: true }).last()
const dialog = () => admin.page.getByRole('dialog').last()
const tick = (desc: string) => row(admin, desc).getByRole('checkbox').check()

test('employees submit leave requests before the flow gets a new version', async () => {
  const [employee, manager] = [await stage.as('100010'), await stage.as('admin')]
  await sendLeaves(employee, [1, 2, 3])
  admin = await stage.window('admin')
  const { design } = (await manager.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data
  const formset = { ...design.formset, list: design.formset.list.filter(({ name }) => name !== '请假事由') }
  const next = JSON.stringify({ ...design, formset })
  const published = await manager.call('oa/flowdesigns/edit_senior', {
    _id: 'flow-leave',
    publish: true,
    design: JSON.parse(next),
  })
  expect(published.success, published.msg).toBe(true)
})

test('an administrator finds the flow on the workbench and its leave requests by a field', async () => {
  const { page } = admin
  await admin.visit('/dashboard?tab=admin')
  await page.getByRole('link', { name: /请假申请/ }).click()
  await expect.poll(() => rows().count()).toBe(3)
  await button('更多条件').click()
  await chooseOption(admin, '＋ 添加表单字段条件', '请假天数')
  await page.getByLabel('请假天数：起').fill('2')
  await button('搜索').click()
  await expect.poll(() => rows().count()).toBe(2)
  await admin.look('administered-02-field')
  await button('清空条件').click()
  await expect.poll(() => rows().count()).toBe(3)
  await chooseOption(admin, '排序', '流程创建时间升序')
  await expect.poll(() => rows().first().innerText()).toContain('第1次请假')
})

test('an administrator exports the leave requests as a spreadsheet', async () => {
  const { page } = admin
  await button('导出').click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /导出/ }).first().click()
  await button('开始导出').click()
  const path = await (await coming).path()
  const [sheet] = (await readXlsxFile(readFileSync(path))) as unknown as { sheet: string; data: string[][] }[]
  expect(sheet?.sheet).toBe('主表')
  expect(sheet?.data).toHaveLength(4)
  expect(sheet?.data[0]).toContain('请假天数')
})

test('an administrator moves a flow to the new version after a preview of what it loses', async () => {
  await tick('第1次请假')
  await admin.look('administered-03-chosen')
  await button('更换版本').click()
  await dialog().getByText('当前版本').waitFor()
  await admin.look('administered-04-versions')
  await dialog().getByRole('button', { name: '换到第 2 版' }).click()
  await dialog()
    .getByText(/将不再显示：请假事由/)
    .waitFor()
  await dialog().getByLabel('更换原因').fill('表单改版')
  await admin.look('administered-05-move')
  await dialog().getByRole('button', { name: '更换 1 个流程' }).click()
  await main(admin).getByText('已选 1 条').waitFor({ state: 'hidden' })
})

test('an administrator transfers a task to another assignee', { tags: 'extended' }, async () => {
  await tick('第2次请假')
  await button('更换处理人').click()
  await dialog().getByRole('combobox', { name: '转交给' }).fill('100031')
  await dialog().getByRole('listbox', { name: '转交给' }).getByRole('option').first().click()
  await dialog()
    .getByText(/将移交 1 个流程/)
    .waitFor()
  await dialog().getByLabel('移交原因').fill('岗位调整')
  await admin.look('administered-06-replace')
  await dialog().getByRole('button', { name: '确认移交' }).click()
  await main(admin).getByText('已选 1 条').waitFor({ state: 'hidden' })
})

test('an administrator reminds assignees; a reminded one gets no second reminder immediately', {
  tags: 'extended',
}, async () => {
  await tick('第3次请假')
  await button('催办').click()
  await dialog().getByRole('button', { name: '催办 1 人次' }).click()
  await main(admin).getByText('已选 1 条').waitFor({ state: 'hidden' })
  await tick('第3次请假')
  await button('催办').click()
  await dialog().getByText('暂不可催办').waitFor()
  await dialog().getByRole('button', { name: '取消' }).click()
})

test('cancels one flow from its row and offers to send another back; the history names the version', {
  tags: 'extended',
}, async () => {
  await row(admin, '第3次请假').getByRole('button', { name: '取消', exact: true }).click()
  await dialog().getByLabel('取消原因').fill('重复提交')
  await dialog().getByRole('button', { name: '取消 1 个流程' }).click()
  await row(admin, '第3次请假').getByText('取消').first().waitFor()
  await row(admin, '第2次请假').getByRole('button', { name: '退回', exact: true }).click()
  await dialog().getByLabel('退回原因').waitFor()
  await admin.look('administered-07-send-back')
  await admin.page.keyboard.press('Escape')
  await row(admin, '第1次请假').click()
  await admin.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(admin, '从第 1 版换到第 2 版').waitFor()
  await admin.look('administered-08-history')
})

test('on a phone, shows administered flows as cards reachable from the home page', {
  tags: 'extended',
}, async () => {
  const phone = await stage.window('admin', 'phone')
  const { page } = phone
  await phone.visit('/mobile/workbench')
  await page.getByRole('link', { name: '全部：常用流程' }).click()
  await page.getByText('可管理的', { exact: true }).click()
  await page
    .getByRole('link', { name: /请假申请/ })
    .filter({ visible: true })
    .click()
  await row(phone, '第1次请假').waitFor()
  await phone.look('administered-09-phone')
  await page.getByRole('button', { name: '版本与迁移' }).click()
  await page.getByRole('dialog').getByText('当前版本').waitFor()
  await phone.look('administered-10-phone-versions')
  await page.keyboard.press('Escape')
  await row(phone, '第2次请假').click()
  await seen(phone, '第2次请假').waitFor()
  await phone.look('administered-11-phone-detail')
  expect(stage.troubles).toEqual([])
})
