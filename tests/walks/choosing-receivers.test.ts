import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecipientGroup, RecipientItem } from '../../src/generated/types'
import { run } from '../sql'
import { flowAdministrator, type Sends, stageOfFile, type Walker } from './stage'

/** What pickers say while an administrator chooses: what they ask for, refuse, and call by its new name. */

const stage = stageOfFile()
let admin: Walker
let page: Page
let sends: Sends
beforeAll(async () => {
  sends = await stage.as('admin')
  admin = await stage.window('admin')
  page = admin.page
})

const dialog = () => page.getByRole('dialog').first()
const tab = (name: string) => dialog().getByRole('tab', { name, exact: true }).click()
const press = (name: string, exact = true) => page.getByRole('button', { name, exact })
const toast = (text: string) => page.locator('.q-toast').filter({ hasText: text })

/** The contact groups of the company go away, or come back. */
const move = (from: string, to: string) =>
  run(stage.database, `update contact_group set workspace = '${to}' where workspace = '${from}'`)

const one = (...chosed: RecipientItem[]): RecipientGroup[] => [{ chosetype: 'or', chosed, runRoots: [] }]
const finance: RecipientItem = { type: 'dept', id: '7', name: '财务部', coverage: 'n' }
const tang: RecipientItem = { type: 'user', id: '100030', name: '唐静' }

/** A contact group that somebody else has made; its id. */
async function group(name: string, groups: RecipientGroup[], managers: RecipientGroup[] = []) {
  const body = { name, tip: '', groups, managers }
  const { data, msg, success } = await sends.call('oa/flowdesigns/contactgroup/creat', body)
  expect(success, msg).toBe(true)
  return data._id
}

describe('recipients of a step', () => {
  test('loads contact groups when their tab opens, and offers to create one where none exists', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('contactgroup/list')) asked.push(request.url())
    })
    await move('oa', 'away')
    await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
    await page.getByRole('tab', { name: /^流程设计/ }).click()
    await page.locator('.fe-card').filter({ hasText: '直接上级审批' }).first().click()
    await page.getByRole('tab', { name: /^人员/ }).click()
    await press('设置 接收人').click()
    await dialog().getByText('全公司').first().waitFor()
    expect(asked).toEqual([])
    await tab('联系人组')
    await dialog().getByText('还没有联系人组，可以先创建一个。').waitFor()
    expect(asked).toHaveLength(1)
    await admin.look('receivers-1-no-groups')
    const [beside] = await Promise.all([
      admin.context.waitForEvent('page'),
      dialog().getByRole('link', { name: '去创建' }).click(),
    ])
    await beside.getByRole('button', { name: '新建联系人组' }).first().waitFor()
    await beside.close()
    await move('away', 'oa')
    await press('刷新').click()
    await dialog().getByRole('button', { name: '添加 财务复核小组' }).waitFor()
  })

  test('shows a found person with the department, without the company, and selects each once', async () => {
    await press('清空').click()
    await tab('组织架构')
    const box = dialog().getByPlaceholder('输入人员名称或部门名称')
    await box.fill('苏婉清')
    const found = dialog().locator('.pk-cell').filter({ hasText: '苏婉清' })
    await expect.poll(() => found.textContent()).toBe('苏婉清(100009)研发中心 / 前端组')
    await found.getByRole('checkbox').check()
    await box.fill('前端')
    await dialog().getByRole('button', { name: '进入 前端组' }).click()
    expect(await dialog().getByRole('checkbox', { name: '苏婉清' }).isChecked()).toBe(true)
    await box.fill('suwanqing')
    await expect.poll(() => found.getByRole('checkbox').isChecked()).toBe(true)
    await expect.poll(() => press('移除 苏婉清').count()).toBe(1)
    await admin.look('receivers-2-once')
  })

  test('rejects a program method until its name and values are complete', async () => {
    await tab('程序方法')
    await press('添加程序方法').click()
    const naming = page.getByRole('dialog', { name: '添加程序方法' })
    await naming.getByRole('button', { name: '确定' }).click()
    await naming.getByText('程序方法不可为空').waitFor()
    await admin.look('receivers-3-nameless')
    await naming.getByLabel('程序方法名称').fill('按区域分派')
    await naming.getByRole('button', { name: '确定' }).click()
    const method = page.getByRole('dialog', { name: '程序方法', exact: true })
    await method.getByRole('button', { name: '确定' }).click()
    await method.getByRole('alert').filter({ hasText: '配置未完成' }).waitFor()
    await admin.look('receivers-4-unset')
    await method.getByRole('button', { name: '取消' }).click()
    await dialog().getByText('配置未完成').first().waitFor()
  })

  test('shows why the server rejects a test', { tags: 'extended' }, async () => {
    await dialog().getByText('自定义表达式', { exact: true }).click()
    await dialog().getByRole('textbox', { name: '自定义表达式' }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await press('测试').click()
    const tested = dialog().getByRole('region', { name: '测试' })
    await tested.getByRole('alert').filter({ hasText: '自定义表达式不可空' }).waitFor()
    await admin.look('receivers-5-refused')
    await dialog().getByRole('button', { name: '取消' }).last().click()
  })
})

describe('contact groups', () => {
  test('offers only people, departments and roles as managers of a contact group', {
    tags: 'extended',
  }, async () => {
    await admin.visit('/oaset/contactgroup')
    await press('编辑 财务复核小组').click()
    await press('设置 管理人').click()
    const managers = page.getByRole('dialog', { name: '管理人' })
    await managers.getByRole('tab').first().waitFor()
    expect(await managers.getByRole('tab').allTextContents()).toEqual(['组织架构', '常用', '角色'])
    await admin.look('receivers-6-whitelist')
  })

  test('shows a renamed department under its new name', { tags: 'extended' }, async () => {
    await group('月结小组', one(finance, tang))
    await sends.call('dept/edit', { id: '7', name: '财务中心', leaders: [] })
    await admin.visit('/oaset/contactgroup')
    await press('编辑 月结小组').click()
    await press('移除 财务中心').waitFor()
    await admin.look('receivers-7-renamed')
  })

  /** What the error log says of the newest error. */
  async function newestError() {
    await press('错误日志').click()
    const entry = page.getByRole('dialog', { name: '错误日志' }).locator('details').first()
    await entry.locator('summary').click()
    return entry
  }

  test('a failed request shows its reason for a while, and a later error names that request', {
    tags: 'extended',
  }, async () => {
    const gone = await group('临时小组', one(tang))
    await admin.visit('/oaset/contactgroup')
    await press('删除 临时小组').waitFor()
    await sends.call('oa/flowdesigns/contactgroup/delete', { _id: gone })
    await press('删除 临时小组').click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await toast('联系人组不存在').waitFor()
    await admin.look('receivers-8-failed')
    await toast('联系人组不存在').waitFor({ state: 'detached' })
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('画不出来') })))
    const entry = await newestError()
    await entry.getByText('画不出来').first().waitFor()
    await entry.getByText(/contactgroup\/delete.*contact\.group-not-found/).waitFor()
    await admin.look('receivers-9-log')
  })

  test('keeps the stored names and only logs when the names cannot be loaded', {
    tags: 'extended',
  }, async () => {
    await admin.visit('/oaset/contactgroup')
    await page.route('**/contact/resolvenames', (route) => route.abort())
    await press('编辑 月结小组').click()
    await press('移除 财务部').waitFor()
    expect(await page.locator('.q-toast').count()).toBe(0)
    await page.keyboard.press('Escape')
    const entry = await newestError()
    await entry.getByText('网络连接失败').first().waitFor()
    await page.unroute('**/contact/resolvenames')
  })

  test('shows a contact group read-only without the right to manage it, and says so on a change', {
    tags: 'extended',
  }, async () => {
    await group('受限小组', one(finance, tang), one(tang))
    const designer = await stage.window(flowAdministrator)
    await designer.visit('/oaset/contactgroup')
    const { page: own } = designer
    await own.getByRole('button', { name: '查看 受限小组' }).click()
    await own.getByRole('button', { name: '移除 唐静' }).first().click()
    await own.locator('.q-toast').filter({ hasText: '只读模式,无法选人' }).waitFor()
    expect(await own.getByRole('button', { name: '移除 唐静' }).first().isVisible()).toBe(true)
    await designer.look('receivers-12-read-only')
  })
})

test('shows the selection list of a form above everything else', { tags: 'extended' }, async () => {
  await admin.visit('/flowcreat/flow-leave')
  await page.getByRole('combobox', { name: '工作交接人' }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  await list.first().waitFor()
  expect(await list.evaluate((shown) => getComputedStyle(shown).zIndex)).toBe('9999')
  await admin.look('receivers-10-layer')
})

test('shows no other error in any window', () => {
  const meant = /resolvenames|400 \(|ERR_FAILED/
  expect(stage.troubles.filter((one) => !meant.test(one))).toEqual([])
})
