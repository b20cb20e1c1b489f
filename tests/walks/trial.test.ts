// @module-tag extended
import { expect, test } from 'vitest'
import { row } from './deeds'
import { flowAdministrator, stageOfFile } from './stage'

/** A changed flow is tried by one department first: published for it, seen in lists, started by both, and ended. */

const stage = stageOfFile()

test('an administrator publishes a version for a department, whose people alone start with it until the trial ends', async () => {
  const admin = await stage.window(flowAdministrator)
  const { page } = admin
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await page.locator('.fe-card').filter({ hasText: '印章管理员用章' }).click()
  await page.getByRole('textbox', { name: '步骤名称' }).fill('印章管理员盖章')
  await button('发布').click()
  const dialog = page.getByRole('dialog', { name: '发布流程' })
  await dialog.getByText('先给部分人试用').click()
  await button('确认发布').click()
  await dialog.getByText('请选择试用的部门或人员').waitFor()
  await dialog.getByPlaceholder('输入人员名称或部门名称').fill('前端')
  await dialog.getByRole('checkbox', { name: /前端组/ }).check()
  await admin.look('trial-1-publish')
  await button('确认发布').click()
  await page.getByText('第 2 版已开始试用').waitFor()

  const versionFor = async (jobId: string) => {
    const { data } = await (await stage.as(jobId)).call('oa/flow/getbycreat', { _id: 'flow-seal' })
    return data.version
  }
  expect(await versionFor('100010')).not.toBe(await versionFor('100029'))

  await admin.visit('/oaset/flowdesign_list')
  await row(admin, '用章申请').getByText('试用中 7 人').waitFor()
  await button('“用章申请”的更多操作').click()
  await page.getByRole('menuitem', { name: '版本', exact: true }).click()
  const versions = page.getByRole('dialog', { name: '“用章申请”的版本' })
  await versions.getByText('试用范围：前端组').waitFor()
  await versions.getByRole('button', { name: '全员发布' }).waitFor()
  await admin.look('trial-2-versions')
  await versions.getByRole('button', { name: '结束试用' }).click()
  await button('确定').click()
  await page.getByText('第 2 版的试用已结束').waitFor()
  await versions.getByText('试用范围：前端组').waitFor({ state: 'hidden' })
  expect(await versionFor('100010')).toBe(await versionFor('100029'))
})
