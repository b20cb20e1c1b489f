// @module-tag extended
import { expect, test } from 'vitest'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** Whoever designs a flow asks a step whom it would reach, for another creator and for certain people. */

const stage = stageOfFile()

/** Opens a step of the leave flow at its recipients. */
async function openStep({ page, visit }: Walker, name: string) {
  await visit('/oaset/flowdesign_edit_senior/flow-leave')
  await page.getByRole('tab', { name: /^流程设计/ }).click()
  await page.locator('.fe-card').filter({ hasText: name }).first().click()
  await page.getByRole('tab', { name: /^人员/ }).click()
}

test('a step shows its recipients, the reason for each, and whether given people are among them', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await openStep(admin, '直接上级')
  await page.getByRole('button', { name: '谁会收到：接收人' }).click()
  const dialog = page.getByRole('dialog', { name: '谁会收到：接收人' })
  await dialog.getByLabel('创建者').fill('王磊')
  await dialog.getByText('林晓峰(100008)').waitFor()
  await dialog.getByText('查找过程').click()
  await dialog.getByLabel('检查指定人员').fill('林晓峰，王磊，没有这人')
  await dialog.getByText('没有找到：没有这人').waitFor()
  await dialog.getByText('不在内').waitFor()
  expect(await dialog.getByRole('listitem').filter({ hasText: /在内$/ }).allTextContents()).toEqual([
    '林晓峰(100008)在内',
    '王磊(100010)不在内',
  ])
  await admin.look('who-receives')
})

test('a step shows its recipients on a phone', { tags: 'extended' }, async () => {
  const admin = await stage.window(flowAdministrator, 'phone')
  await openStep(admin, '直接上级')
  const { page } = admin
  await page.getByRole('button', { name: '谁会收到：接收人' }).click()
  const dialog = page.getByRole('dialog', { name: '谁会收到：接收人' })
  await dialog.getByLabel('创建者').fill('徐丽华')
  await dialog.getByText('共 1 人').waitFor()
  await dialog.getByText('查找过程').click()
  await dialog.getByText('主管是其本人，继续向上查找').waitFor()
  await admin.look('who-receives-phone')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
