import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { firstPage } from '../kit/flows'
import { at, button, design, field, limit, only, start, step } from '../kit/house'
import { press } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** The example of docs/plugins.md in the built page, under its own policy: its field, its function, and its row. */

const score = field(1, '推荐意愿', 'custom', { options: { componentName: 'nps-score', most: '一定推荐' } })
const kind = field(2, '类型', 'input', { options: { formula: `#[推荐者类型](${at(score)})` } })
const survey = design(
  [
    start([], {
      id: 'start',
      formEditLimit: [limit(score), limit(kind)],
      btnGroup: [button(['read'], { name: '提交' })],
    }),
    step('read', { name: '查看', dealers: only('100028'), btnGroup: [button([])] }),
  ],
  [score, kind],
)

const stage = stageOfFile({}, resolve('docs/examples/plugin'))
let admin: Walker
let employee: Walker
beforeAll(async () => {
  const designer = await stage.as(flowAdministrator)
  const body = { _id: 'flow-leave', publish: true, design: survey }
  const { success, msg } = await designer.call('oa/flowdesigns/edit_senior', body)
  expect(success, msg).toBe(true)
  admin = await stage.window('admin')
  employee = await stage.window('100009')
})

test('a designer places the field and sets its own options', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.getByRole('tab', { name: /^表单设计/ }).click()
  await page.getByRole('button', { name: '推荐意愿', exact: true }).click()
  await page.getByLabel('10 分的含义').fill('一定推荐')
  await page.getByText('一定推荐').first().waitFor()
})

test('a person fills in the field, its function computes, and the value arrives', async () => {
  const { page } = employee
  await employee.visit('/flowcreat/flow-leave')
  await page.getByText('一定推荐').waitFor()
  await page.getByRole('radio', { name: '9' }).check()
  await page.getByText('推荐者', { exact: true }).waitFor()
  await employee.look('plugins-1-filled')
  await page.getByLabel('一句话简单描述').fill('调查')
  await press(employee, '提交')
  await page.getByText('已提交').first().waitFor()
  const { data } = await (await stage.as('100009')).call('oa/flow/list/icreat', firstPage)
  await employee.visit(`/flowdetail?flowlistid=${data.result[0]?._id}`)
  await page.getByText('9 / 10').waitFor()
  await employee.look('plugins-2-read')
})

test('the list of the plugin is a page of the menu', async () => {
  const { page } = employee
  await employee.visit('/plugin/nps/surveys')
  await page.getByRole('heading', { name: '调查结果' }).waitFor()
  await page.getByText('没有记录').waitFor()
})

test('the picker has the tab of the plugin, whose item is chosen and set', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.getByRole('tab', { name: /^流程设计/ }).click()
  await page.locator('.fe-card').filter({ hasText: '直接上级审批' }).first().click()
  await page.getByRole('tab', { name: /^人员/ }).click()
  await page.getByRole('button', { name: '设置 接收人' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '值班' }).first().click()
  await dialog.getByRole('button', { name: '当日客服' }).first().click()
  await dialog.getByRole('button', { name: '设置 当日客服' }).click()
  await page.getByLabel('候选人字段').waitFor()
  await admin.look('plugins-4-tab')
})

test('an administrator sees what the plugin adds', async () => {
  const { page } = admin
  await admin.visit('/oaset/plugins')
  await page.getByText('函数 #[推荐者类型]').waitFor()
  await page.getByText('已加载').waitFor()
  await admin.look('plugins-3-list')
})

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
