import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { press, publishDesign, row, seen } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A contact group is built by keys, tested, put into a step, and the flow's history tells whom it found and why. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  page = admin.page
})

const maxStops = 60
const group = '用印复核小组'

/** What the focus is on: its role or kind, and what it is called. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    const name = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
    return `${name} ${at?.placeholder ?? ''}`.trim()
  })

/** Goes on by Tab until something of this name has the focus. */
async function tabTo(name: RegExp) {
  for (let stop = 0; stop < maxStops; stop++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** Finds something in the organisation by what is typed, and ticks it; the search box has the focus again. */
async function choose(words: string, name: string) {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(words)
  await page.getByRole('checkbox', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toContain(name)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: `移除 ${name}` }).waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toContain('输入人员名称或部门名称')
}

describe('contact group without a mouse', () => {
  test('finds a department and a person by pinyin and adds them to a contact group', async () => {
    await admin.visit('/oaset/contactgroup')
    await page.getByRole('button', { name: '新建联系人组' }).first().waitFor()
    await tabTo(/^新建联系人组/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(/^\*?名称/)
    await page.keyboard.type(group)
    await tabTo(/输入人员名称或部门名称/)
    await choose('caiwubu', '财务部')
    await choose('tangjing', '唐静')
    await page.getByText('共 6 人').waitFor()
    await admin.look('recipients-1-keys')
  })

  test('Backspace in the empty search removes the last entry', { tags: 'extended' }, async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: '移除 唐静' }).waitFor({ state: 'detached' })
    await choose('tangjing', '唐静')
  })

  test('subtracts one entry from another by formula, and a test lists the remaining people with reasons', async () => {
    await page.keyboard.press('Shift+Tab')
    for (let stop = 0; stop < 10 && !/并集/.test(await focused()); stop++)
      await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: '自定义表达式' }).waitFor()
    await page.keyboard.press('Tab')
    await tabTo(/^自定义表达式$/)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('difference($1,$3)')
    await page.getByText('$3 不存在').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('difference($1')
    await page.getByText(/^表达式没有用到：唐静/).waitFor()
    await page.keyboard.type(',tang')
    await page.locator('.cm-tooltip-autocomplete').getByText('唐静').waitFor()
    // An offer that has only just appeared does not take the key of somebody who did not see it.
    await page.waitForTimeout(150)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: '已选项目：唐静' }).waitFor()
    await tabTo(/^测试/)
    await page.keyboard.press('Enter')
    await page.getByText('共 5 人').first().waitFor()
    await admin.look('recipients-2-formula')
    await tabTo(/^确定/)
    await page.keyboard.press('Enter')
    await page.getByText('联系人组已保存').waitFor()
  })
})

describe('step with a contact group', () => {
  test('a step uses the contact group as its recipients', async () => {
    await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
    await page.getByRole('tab', { name: /^流程设计/ }).click()
    await page.locator('.fe-card').filter({ hasText: '直接上级审批' }).first().click()
    await page.getByRole('tab', { name: /^人员/ }).click()
    await page.getByRole('button', { name: '设置 接收人' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '清空' }).first().click()
    await dialog.getByRole('tab', { name: '联系人组' }).first().click()
    await dialog.getByRole('button', { name: `添加 ${group}` }).click()
    await dialog.getByRole('region', { name: '已选择 1 项' }).getByText('共 5 人').waitFor()
    await dialog.getByRole('button', { name: '测试' }).click()
    await dialog.getByRole('region', { name: '测试' }).getByText('共 5 人').waitFor()
    await admin.look('recipients-3-step')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await publishDesign(page)
    await page.getByText(/已发布第 \d+ 版/).waitFor()
  })

  test('sends tasks to the people of the group, and the history says why', { tags: 'extended' }, async () => {
    const employee = await stage.window('100009')
    await employee.visit('/flowcreat/flow-seal')
    const { page: own } = employee
    await own.getByLabel('一句话简单描述').fill('框架协议用章')
    await own.getByLabel('文件名称').fill('框架协议')
    await own.getByText('公章', { exact: true }).click()
    await own.getByLabel('用章日期').click()
    await own.locator('.ant-picker-dropdown').getByText('今天').click()
    await own.getByLabel('用章事由').fill('签订框架协议')
    await press(employee, '提交', '徐丽华', '夏冬梅')
    await own.getByText('已提交').first().waitFor()
    await employee.visit('/list/icreat')
    await row(employee, '框架协议用章').click()
    await own.getByRole('tab', { name: '流程记录' }).click()
    await seen(employee, '徐丽华').waitFor()
    await own.getByText('为什么是他们').first().click()
    await seen(employee, new RegExp(group)).waitFor()
    await employee.look('recipients-4-history')
  })

  test('does not delete the group that the step uses', { tags: 'extended' }, async () => {
    await admin.visit('/oaset/contactgroup')
    await page.getByRole('button', { name: `删除 ${group}` }).click()
    await page.getByText(`联系人组“${group}”正在使用，无法删除：流程“用章申请”`).waitFor()
    await admin.look('recipients-5-used')
  })
})

test('selects people in a sheet on a phone', { tags: 'extended' }, async () => {
  const walker = await stage.window('admin', 'phone')
  const { page: phone } = walker
  await walker.visit('/oaset/contactgroup')
  await phone.getByRole('button', { name: `编辑 ${group}` }).click()
  await phone.getByRole('button', { name: '添加人员' }).click()
  await phone.getByPlaceholder('输入人员名称或部门名称').fill('zqm')
  await phone.getByRole('checkbox', { name: '周启明' }).click()
  await walker.look('recipients-6-phone')
  await phone.getByRole('button', { name: '完成（已选 3 项）' }).click()
  await phone.getByRole('button', { name: '移除 周启明' }).waitFor()
  await walker.look('recipients-7-phone-chosen')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
