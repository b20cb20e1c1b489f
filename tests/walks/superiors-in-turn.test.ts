// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { chooseToday, openTodo, press, publishDesign, seen } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A step asks each superior in turn, and the next one whom the creator picks: designed, started, decided level by level. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
})

/** Opens the recipients of a step in the flow editor, empty. */
async function openRecipients({ page }: Walker, step: string) {
  await page.locator('.fe-card').filter({ hasText: step }).first().click()
  await page.getByRole('tab', { name: /^人员/ }).click()
  await page.getByRole('button', { name: '设置 接收人' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: '清空' }).first().click()
  await dialog.getByRole('tab', { name: '附加条件' }).first().click()
  return dialog
}

test('designs a chain of superiors and a step for people whom the creator picks', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.getByRole('tab', { name: /^流程设计/ }).click()
  const chain = await openRecipients(admin, '直接上级审批')
  await chain.getByRole('button', { name: '连续多级主管', exact: true }).click()
  await chain.getByRole('button', { name: '设置 连续多级主管' }).click()
  const settings = page.getByRole('dialog', { name: '连续多级主管' })
  await settings.getByText('指定级别', { exact: true }).click()
  await settings.getByLabel('级数').fill('2')
  await admin.look('chain-1-settings')
  await settings.getByRole('button', { name: '确定' }).click()
  await chain.getByRole('button', { name: '确定' }).last().click()
  await chain.waitFor({ state: 'hidden' })

  const picked = await openRecipients(admin, '印章管理员用章')
  await picked.getByRole('button', { name: '发起人自选', exact: true }).click()
  await picked.getByRole('button', { name: '设置 发起人自选' }).click()
  const range = page.getByRole('dialog', { name: '发起人自选' })
  await range.getByLabel('可以选择多人').check()
  await range.getByRole('tab', { name: '角色' }).click()
  await range.getByRole('checkbox', { name: '行政专员' }).click()
  await admin.look('chain-2-range')
  await range.getByRole('button', { name: '确定' }).click()
  await picked.getByRole('button', { name: '确定' }).last().click()
  await picked.waitFor({ state: 'hidden' })
  await publishDesign(page)
  await page.getByText(/已发布第 \d+ 版/).waitFor()
})

/** Fills in a request and opens its preview. */
async function openPreview(creator: Walker, document: string) {
  const { page } = creator
  await creator.visit('/flowcreat/flow-seal')
  await page.getByLabel('一句话简单描述').fill(`${document}用章`)
  await page.getByLabel('文件名称').fill(document)
  await page.getByText('公章', { exact: true }).click()
  await page.getByLabel('用章日期').click()
  await chooseToday(page)
  await page.getByLabel('用章事由').fill('签订协议')
  await page.getByRole('button', { name: '提交', exact: true }).last().click()
}

test('asks the creator to pick before sending, out of the range', async () => {
  const creator = await stage.window('100009')
  const { page } = creator
  await openPreview(creator, '框架协议')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('林晓峰').first().waitFor()
  await page.getByRole('button', { name: '确认提交', exact: true }).click()
  await dialog.getByText('请为步骤“印章管理员用章”选择人员').waitFor()
  await creator.look('chain-3-missing')
  await dialog.getByLabel('选择“印章管理员用章”的人员').click({ force: true })
  await page.locator('.ant-select-tree-treenode').getByText('金美玲').first().click()
  await dialog.getByRole('heading').first().click()
  await dialog.getByRole('alert').waitFor({ state: 'hidden' })
  await creator.look('chain-4-picked')
  await page.getByRole('button', { name: '确认提交', exact: true }).click()
  await page.getByText('已提交').first().waitFor()
})

test('suggests the people of the last flow on a phone', { tags: 'extended' }, async () => {
  const creator = await stage.window('100009', 'phone')
  await openPreview(creator, '续签协议')
  const dialog = creator.page.getByRole('dialog').last()
  await dialog.getByText('金美玲').first().waitFor()
  await creator.look('chain-6-phone')
  await dialog.getByRole('button', { name: '返回' }).click()
})

test('is decided by one level after another, then by the person picked', { tags: 'extended' }, async () => {
  for (const who of ['100008', '100005', '100006']) {
    const superior = await stage.window(who)
    await openTodo(superior, '框架协议')
    if (who === '100005') await superior.look('chain-5-second-level')
    await press(superior, '同意')
    await seen(superior, '处理成功').waitFor()
  }
  const keeper = await stage.window('100038')
  await openTodo(keeper, '框架协议')
  await press(keeper, '已用章')
  await seen(keeper, '处理成功').waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
