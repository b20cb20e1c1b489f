// @module-tag extended
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, stageOfFile, type Walker } from './stage'

/** Departments, roles and contacts outside the company at a screen: by mouse, by keyboard and on a phone. */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window('admin')
})

const branch = ({ page }: Walker, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const names = ({ page }: Walker) =>
  page
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('.dir-name')?.textContent))
const menu = async (walker: Walker, department: string, action: string) => {
  await walker.page.getByRole('button', { name: `${department}的操作` }).click()
  await walker.page.getByRole('menuitem', { name: action }).click()
}
const answerYes = ({ page }: Walker) => page.getByRole('dialog').getByRole('button', { name: '确定' }).click()

describe('departments', () => {
  test('finds a supervisor for a new department by initials', async () => {
    await admin.visit('/oaset/department')
    await branch(admin, '总经办').waitFor()
    await menu(admin, '研发中心', '新增下级部门')
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByLabel('部门名称').fill('架构组')
    await dialog.getByRole('combobox', { name: '部门主管' }).fill('swq')
    await dialog.getByRole('option', { name: /苏婉清/ }).click()
    await admin.look('departments-1-new')
    await dialog.getByRole('button', { name: '确定' }).click()
    await branch(admin, '架构组').getByText('主管：苏婉清').waitFor()
  })

  test('moves a department below another one by dragging, after confirmation', async () => {
    await branch(admin, '架构组').dragTo(branch(admin, '总经办'))
    await admin.page.getByText('确定把“架构组”移到“总经办”下吗？').waitFor()
    await answerYes(admin)
    await admin.page.getByText('“架构组”已移到“总经办”下').waitFor()
  })

  test('reorders departments with the keyboard alone', async () => {
    await branch(admin, '财务部').focus()
    await admin.page.keyboard.press('Alt+ArrowUp')
    await expect
      .poll(async () => (await names(admin)).filter((name) => name === '财务部' || name === '研发中心'))
      .toEqual(['财务部', '研发中心'])
  })

  test('a merge previews its effects and moves the people', async () => {
    await menu(admin, '人力行政部', '合并到其他部门')
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByText(/名在职人员和 0 个下级部门会一起转到目标部门/).waitFor()
    await dialog.getByRole('combobox', { name: '合并到' }).fill('财务')
    await dialog.getByRole('option', { name: /财务部/ }).click()
    await admin.look('departments-2-merge')
    await dialog.getByRole('button', { name: '合并', exact: true }).click()
    await admin.page.getByText('“人力行政部”已合并到“财务部”').waitFor()
    await expect.poll(() => names(admin)).not.toContain('人力行政部')
  })
})

describe('a role with permissions', () => {
  test('is created and granted to a person', async () => {
    const { page } = admin
    await admin.visit('/oaset/role')
    await page.getByRole('button', { name: '新增角色', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('角色名称').fill('通讯录管理员')
    await dialog.getByLabel('角色组').fill('系统')
    await dialog.getByLabel('通讯录管理', { exact: true }).check()
    await admin.look('departments-3-role')
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByRole('heading', { name: /通讯录管理员/ }).waitFor()
    await page.getByRole('button', { name: '添加成员' }).first().click()
    await dialog.getByRole('combobox', { name: '人员' }).fill('100010')
    await dialog.getByRole('option', { name: /王磊/ }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('100010 · 前端组').waitFor()
  })

  test('allows managing people except those of higher rank', { tags: 'extended' }, async () => {
    const hr = await stage.window('100010')
    await hr.visit('/oaset/employee')
    await hr.page.getByRole('button', { name: '编辑 陈国栋' }).waitFor()
    await hr.page.getByRole('searchbox').first().fill('admin')
    await hr.page.getByRole('rowheader', { name: /系统管理员/ }).waitFor()
    expect(await hr.page.getByRole('button', { name: '编辑 系统管理员' }).count()).toBe(0)
    expect(stage.troubles).toEqual([])
  })
})

test('a new person signs in with the password that was shown once', { tags: 'extended' }, async () => {
  const { page } = admin
  await admin.visit('/oaset/employee')
  await page.getByRole('button', { name: '新增人员' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('姓名').fill('林新')
  await drawer.getByLabel('工号').fill('200001')
  await drawer.getByRole('combobox', { name: '所属部门' }).fill('shb')
  await drawer.getByRole('option', { name: /上海办/ }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  const password = await page.locator('output').innerText()
  await admin.look('departments-4-password')
  const fresh = await stage.stranger()
  await signIn(fresh, '200001', password)
  await fresh.page.getByText('请先修改初始密码').first().waitFor()
})

test('on a phone, stores an external contact and finds it again', { tags: 'extended' }, async () => {
  const phone = await stage.window('admin', 'phone')
  const { page } = phone
  await phone.visit('/oaset/external')
  await page.getByRole('button', { name: '新增联系人' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('姓名').fill('方律师')
  await dialog.getByLabel('公司').fill('正诚律师事务所')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByRole('searchbox').fill('正诚')
  await page.getByRole('rowheader', { name: '方律师' }).waitFor()
  await phone.look('departments-5-phone')
})

test('lists who changed what, newest first', { tags: 'extended' }, async () => {
  await admin.visit('/oaset/directorylog')
  await admin.page.getByText('新增了外部联系人“方律师”').waitFor()
  await admin.page.getByText('合并了部门“人力行政部”').waitFor()
  await admin.page.getByText('合并到：财务部').waitFor()
  await admin.look('departments-6-log')
})
