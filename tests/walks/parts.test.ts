import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { row } from './deeds'
import { flowAdministrator, stageOfFile } from './stage'

/** Two fields become a shared part, which another flow uses; a new version of it marks that flow until it is updated. */

const stage = stageOfFile()

const saved = (page: Page) =>
  page.waitForResponse((one) => one.url().endsWith('/flowdesigns/edit_senior') && one.ok())

test('an administrator shares two fields, uses them in another flow, changes them and updates that flow', async () => {
  const admin = await stage.window(flowAdministrator)
  const { page } = admin
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const placed = (name: string) => page.getByLabel('表单画布').getByLabel(`组件：${name}`, { exact: true })
  const openForm = async (flow: string) => {
    await admin.visit(`/oaset/flowdesign_edit_senior/${flow}`)
    await page.getByRole('tab', { name: /^表单设计/ }).click()
    await page.getByLabel('表单画布').waitFor()
  }
  await openForm('flow-leave')
  await placed('是否离开本市').click()
  await placed('目的地').click({ modifiers: ['Control'] })
  await button('保存为共享组件').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('外出去向')
  const linking = saved(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await placed('目的地').getByText('共享').waitFor()
  await linking

  await openForm('flow-seal')
  await page.getByRole('tab', { name: '共享', exact: true }).click()
  const inserting = saved(page)
  await button('插入共享组件“外出去向”').click()
  await placed('目的地').waitFor()
  await inserting

  await admin.visit('/oaset/design_parts')
  await row(admin, '外出去向').waitFor()
  await admin.look('parts-3-list')
  await row(admin, '外出去向').getByRole('link', { name: '外出去向', exact: true }).click()
  await placed('目的地').click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('前往城市')
  await button('保存新版本').click()
  await dialog.getByRole('checkbox', { name: /用章申请/ }).uncheck()
  await admin.look('parts-4-effects')
  await dialog.getByRole('button', { name: '保存新版本' }).click()
  await page.getByText('已保存第 2 版，更新了 1 个草稿').waitFor()
  await page.getByText('用在哪里 · 2').click()
  await page.getByText('组件第 1 版，未更新').waitFor()

  await openForm('flow-seal')
  await placed('目的地').getByText('有新版').waitFor()
  await placed('目的地').click()
  await button('更新到新版').click()
  await dialog.getByText('前往城市').first().waitFor()
  await admin.look('parts-7-differences')
  await dialog.getByRole('button', { name: '更新到新版' }).click()
  await placed('前往城市').getByText('共享').waitFor()
})

test('an administrator shares a step, inserts it into another flow, changes it and updates that flow', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window(flowAdministrator)
  const { page } = admin
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const card = (name: string) => page.locator('.react-flow__node-step', { hasText: name })
  const panel = page.getByRole('complementary', { name: '步骤设置' })
  const dialog = page.getByRole('dialog')
  const openFlow = async (flow: string) => {
    await admin.visit(`/oaset/flowdesign_edit_senior/${flow}`)
    await card('填写申请').waitFor()
  }
  await openFlow('flow-leave')
  await card('人事与总经理会签').click()
  await button('保存为共享组件').click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('高层会签')
  const linking = saved(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await card('人事与总经理会签').getByText('共享').waitFor()
  await linking

  await openFlow('flow-seal')
  await card('直接上级审批').click()
  await button('插入共享步骤').click()
  const inserting = saved(page)
  await page.getByRole('menuitem', { name: '插入共享组件“高层会签”' }).click()
  await card('人事与总经理会签').getByText('共享').waitFor()
  await inserting
  await panel.getByText('由组件统一维护').waitFor()
  await admin.look('parts-5-step')

  await admin.visit('/oaset/design_parts')
  await row(admin, '高层会签').getByRole('link', { name: '高层会签', exact: true }).click()
  await page.getByRole('textbox', { name: '步骤说明', exact: true }).fill('三天内会签')
  await admin.look('parts-6-step-part')
  await button('保存新版本').click()
  await dialog.getByRole('checkbox', { name: /用章申请/ }).uncheck()
  await dialog.getByRole('button', { name: '保存新版本' }).click()
  await page.getByText('已保存第 2 版，更新了 1 个草稿').waitFor()

  await openFlow('flow-seal')
  await card('人事与总经理会签').getByText('有新版').click()
  await panel.getByRole('tab', { name: '基本信息' }).click()
  await button('更新到新版').click()
  await dialog.getByText('三天内会签').first().waitFor()
  await dialog.getByRole('button', { name: '更新到新版' }).click()
  await expect.poll(() => card('人事与总经理会签').getByText('有新版').count()).toBe(0)
  await panel.getByText('三天内会签').waitFor()
})
