// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { press, publishDesign, seen, startAction, startSeal } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A flow is opened to being started again and to others; somebody starts his again, an administrator draws it in. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })
const tab = ({ page }: Walker, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

test('an administrator sets which values are carried over and whether others may restart the flow', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await tab(admin, '属性设置')
  expect(await page.getByLabel('允许作为外部流程被发起').isChecked()).toBe(true)
  // The settings scroll in themselves: the shell around them never does.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await button(admin, '设置 带入字段').click()
  const dialog = page.getByRole('dialog')
  await button(admin, '移除 用章份数').click()
  await dialog.getByRole('button', { name: '取消' }).click()
  await button(admin, '设置 带入字段').click()
  await button(admin, '移除 用章份数').waitFor()
  await button(admin, '移除 用章份数').click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByText('没有选择字段', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '添加全部' }).click()
  await dialog.getByLabel('用章事由：自定义取值').check()
  await dialog.getByLabel('文件名称：显示给发起人').uncheck()
  await admin.look('again-1-fields')
  await dialog.getByLabel('用章事由：自定义取值').uncheck()
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('文件名称、', { exact: false }).first().waitFor()
  await admin.look('again-2-settings')
  await publishDesign(admin.page)
  await page
    .getByText(/已发布/)
    .first()
    .waitFor()
})

test('a creator restarts a flow with its previous values', async () => {
  const me = await stage.window('100010')
  const { page } = me
  await startSeal(me, '租赁合同')
  await page.getByRole('link', { name: '查看流程' }).click()
  await page.getByRole('button', { name: '更多', exact: true }).waitFor()
  await me.look('again-3-detail')
  await startAction(me, '再次发起')
  await seen(me, /已从 YZ-\d+-\d+ 带入 6 项内容/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '文件名称' }).inputValue()).toBe('租赁合同')
  expect(await page.getByLabel('一句话简单描述').inputValue()).toBe('租赁合同用章')
  await me.look('again-4-create')
  await page.getByRole('checkbox', { name: '用章事由' }).uncheck()
  await expect.poll(() => page.getByRole('textbox', { name: '用章事由' }).inputValue()).toBe('')
  await page.getByRole('checkbox', { name: '用章事由' }).check()
  await press(me, '提交')
  await page.getByText('已提交').first().waitFor()
})

test('a creator restarts a flow on a phone', async () => {
  const me = await stage.window('100010', 'phone')
  const { page } = me
  await me.visit('/list/icreat')
  await page.locator('.list-card').filter({ hasText: '租赁合同', visible: true }).first().click()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '再次发起' }).waitFor()
  await me.look('again-5-phone-detail')
  await page.getByRole('menuitem', { name: '再次发起' }).click()
  await seen(me, /带入 6 项内容/).waitFor()
  await page.getByRole('textbox', { name: '文件名称' }).waitFor()
  await me.look('again-6-phone-create')
})

test('a button of another flow starts the flow and shows what fills its form', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-purchase')
  await page.locator('.fe-card').first().click()
  await tab(admin, '流程走向')
  await button(admin, '添加外部流程').first().click()
  await page.getByRole('dialog').getByText('用章申请').waitFor()
  await admin.look('again-7-pick')
  await page.getByRole('dialog').getByText('用章申请').click()
  await button(admin, '编辑表单设置 用章申请').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/已设置 0 \/ \d+ 个字段/).waitFor()
  await dialog.getByLabel('文件名称 的来源字段').selectOption({ label: '采购标题' })
  await dialog.getByRole('button', { name: '用章事由：改用公式' }).click()
  await dialog.getByRole('button', { name: /^用章事由 的公式/ }).click()
  const formula = page.getByRole('dialog', { name: '用章事由 的公式' })
  await formula.getByRole('textbox').first().fill('"采购合同盖章"')
  await formula.getByRole('button', { name: '确定' }).click()
  await formula.waitFor({ state: 'hidden' })
  await dialog.getByText(/已设置 2 \/ \d+ 个字段/).waitFor()
  await admin.look('again-8-map')
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(admin, '按表格的行发起…').click()
  const rows = page.getByRole('dialog', { name: '按行发起“用章申请”' })
  await rows.getByLabel('表格').selectOption({ label: '采购明细' })
  await rows.getByLabel('规格说明').selectOption({ label: '结果' })
  await admin.look('again-8-rows')
  await rows.getByRole('button', { name: '确定' }).click()
  await rows.waitFor({ state: 'hidden' })
  await button(admin, '按“采购明细”的每一行发起').waitFor()
  await button(admin, '编辑表单设置 用章申请').click()
  await dialog.getByLabel('文件名称 的来源字段').selectOption({ label: '采购明细/品名' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('【关联流程】用章申请').waitFor()
  await admin.look('again-9-canvas')
  await publishDesign(admin.page)
  await page
    .getByText(/已发布第 \d+ 版/)
    .first()
    .waitFor()
})

test('an administrator sets carried-over values and the start button on a phone', async () => {
  const walker = await stage.window(flowAdministrator, 'phone')
  const { page } = walker
  await walker.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await tab(walker, '属性设置')
  await button(walker, '设置 带入字段').click()
  await page.getByRole('dialog').getByLabel('用章事由：自定义取值').check()
  await walker.look('again-10-phone-fields')
  await walker.visit('/oaset/flowdesign_edit_senior/flow-purchase')
  await page.locator('.fe-card').first().click()
  await tab(walker, '流程走向')
  await button(walker, '编辑表单设置 用章申请').click()
  await page
    .getByRole('dialog')
    .getByText(/已设置 2/)
    .waitFor()
  await walker.look('again-11-phone-map')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
