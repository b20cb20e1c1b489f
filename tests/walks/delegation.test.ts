import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { main, opened, openTodo, press, row, seen, sendSeal } from './deeds'
import { flowAdministrator, type Sends, stageOfFile, takesPictures, type Walker } from './stage'

/** 林晓峰 goes on holiday: 苏婉清 handles what 王磊 asks of him; then he is back. */

const stage = stageOfFile()
let filer: Sends
let superior: Walker
let deputy: Walker
beforeAll(async () => {
  filer = await stage.as('100010')
  superior = await stage.window('100008')
  deputy = await stage.window('100009')
})

/** Presses what opens a window beside; what goes wrong there is told, too. */
async function openBeside({ page, context }: Walker, name: string): Promise<Page> {
  const [beside] = await Promise.all([context.waitForEvent('page'), button(page, name).click()])
  beside.on('console', (message) => {
    if (message.type() === 'error') stage.troubles.push(`${beside.url()}: ${message.text()}`)
  })
  return beside
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = async (page: Page, label: string, name: string) => {
  await page.getByLabel(label, { exact: true }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}
const delegates = async ({ page, visit }: Walker, more: () => Promise<unknown> = async () => undefined) => {
  await visit('/entrust_settings')
  await button(page, '新建委托').first().click()
  await choose(page, '受托人', '苏婉清')
  await more()
  await page.getByLabel('委托原因').fill('年假')
  await button(page, '保存').click()
}

test('offers waiting tasks to the delegate when a delegation starts', async () => {
  await sendSeal(filer, '旧合同')
  const { page, visit, look } = superior
  await visit('/entrust_settings')
  await look('delegation-none')
  await button(page, '新建委托').first().click()
  await button(page, '保存').click()
  await page.getByText('请选择受托人').first().waitFor()
  await choose(page, '受托人', '苏婉清')
  await page.getByLabel('委托原因').fill('年假')
  await look('delegation-dialog')
  await button(page, '保存').click()
  await page.getByText('您还有 1 条待办，是否同时转交给 苏婉清？').waitFor()
  await look('delegation-handover')
  await button(page, '同时转交').click()
  await seen(superior, '生效中').waitFor()
  await look('delegation-settings')
  await visit('/dashboard')
  await seen(superior, /您的新待办正由 苏婉清 代为处理/).waitFor()
  await look('delegation-away')
})

test('the preview, the list and the page of the delegate name the principal', async () => {
  await sendSeal(filer, '新合同')
  const { visit, look } = deputy
  await visit('/myentrusts')
  await seen(deputy, '苏婉清 代 林晓峰').waitFor()
  await look('delegation-to-me')
  await visit('/list/waiting')
  await row(deputy, '新合同').getByText('代 林晓峰').waitFor()
  await look('delegation-list')
  await openTodo(deputy, '新合同')
  await seen(deputy, '代 林晓峰').waitFor()
  await look('delegation-deal')
})

test('S1-047: a link opens one delegated message and nothing around it', { tags: 'extended' }, async () => {
  const { page, visit, look } = deputy
  const msgid = new URL(page.url()).searchParams.get('msgid')
  await visit(`/flowdeal_msg_entrust?msgid=${msgid}`)
  await page.getByText('您正在处理他人委托给您的消息').waitFor()
  await opened(deputy)
  expect(await page.getByRole('link', { name: '待我处理' }).count()).toBe(0)
  await look('delegation-msg-entrust')
  await press(deputy, '同意')
  await seen(deputy, '处理成功').waitFor()
  await button(page, '返回本人').click()
  await page.getByRole('link', { name: '待我处理' }).waitFor()
})

test('history, diagram and print name the delegation; the principal sees the task among delegated ones', {
  tags: 'extended',
}, async () => {
  const { page, visit, look } = superior
  await visit('/myentrusts?direction=by_me')
  await seen(superior, '已处理').waitFor()
  await look('delegation-by-me')
  await main(superior).getByRole('link', { name: '用章申请' }).first().click()
  await page.getByRole('tab', { name: '流程记录' }).click()
  await main(superior).locator('.log-line > header').getByText('代 林晓峰').waitFor()
  await look('delegation-history')
  await page.getByRole('tab', { name: '流程图' }).click()
  await seen(superior, '代 林晓峰').waitFor()
  await look('delegation-diagram')
  const flowlistid = new URL(page.url()).searchParams.get('flowlistid')
  await visit(`/flowprint?flowlistid=${flowlistid}`)
  await page.getByText('苏婉清 代 林晓峰').first().waitFor()
})

test('the principal takes back a waiting message', { tags: 'extended' }, async () => {
  const { page, visit } = superior
  await visit('/myentrusts?direction=by_me')
  await button(page, '收回 用章申请').first().click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await page.getByText('已收回，请尽快处理').waitFor()
  await visit('/list/waiting')
  await row(superior, '旧合同').waitFor()
})

test('the principal delegates one message by hand', { tags: 'extended' }, async () => {
  const { page, visit, look } = superior
  await openTodo(superior, '旧合同')
  await button(page, '转交').click()
  await choose(page, '转交给', '赵子涵')
  await page.getByLabel(/由对方代我处理/).check()
  await page.getByLabel(/原因/).fill('外出开会')
  await look('delegation-by-hand')
  await page.getByRole('dialog').getByRole('button', { name: '转交' }).click()
  await page.getByText(/已委托 赵子涵 代您处理/).waitFor()
  await visit('/myentrusts?direction=by_me')
  await seen(superior, '赵子涵 代 林晓峰').waitFor()
  await button(page, '收回 用章申请').first().click()
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await page.getByText('已收回，请尽快处理').waitFor()
})

test('a returned principal ends the delegation, takes back the rest and gets new tasks again', {
  tags: 'extended',
}, async () => {
  const { page, visit, look } = superior
  await sendSeal(filer, '离开时')
  await visit('/entrust_settings')
  await button(page, '停用').click()
  await page.getByText('苏婉清 还有 1 条代您处理的待办未处理，是否收回由您本人处理？').waitFor()
  await look('delegation-back')
  await page.getByRole('dialog').getByRole('button', { name: '收回' }).click()
  await page.getByText('已收回 1 条待办').waitFor()
  await seen(superior, '已停用').waitFor()
  await sendSeal(filer, '回来以后')
  await visit('/list/waiting')
  await row(superior, '回来以后').waitFor()
  await row(superior, '离开时').waitFor()
})

test('a delegate works on flows in the name of the principal, with a limited menu', {
  tags: 'extended',
}, async () => {
  await delegates(superior, () => superior.page.getByText('授权代办', { exact: true }).click())
  await seen(superior, '授权代办').waitFor()
  await deputy.visit('/myentrusts')
  await deputy.look('delegation-flows-of-others')
  const beside = await openBeside(deputy, '进入处理')
  await beside
    .getByText(/以 林晓峰 的名义处理/)
    .first()
    .waitFor()
  const inside: Walker = { ...deputy, page: beside, look: deputy.look }
  await beside.getByRole('main').getByText('回来以后').first().waitFor()
  if (takesPictures) await beside.screenshot({ path: 'test-results/walks/delegation-workbench.png' })
  await beside.getByRole('main').locator('tr').filter({ hasText: '回来以后' }).first().click()
  await press(inside, '同意')
  if (takesPictures) await beside.screenshot({ path: 'test-results/walks/delegation-workbench-dealt.png' })
  await button(beside, '返回本人').click()
  await beside.getByRole('link', { name: '委托待办' }).waitFor()
  expect(new URL(beside.url()).pathname).toBe('/dashboard')
  await beside.close()
})

test('a delegation for leaves waits until one is agreed, and reads the calendar only where one is given', async () => {
  const filerWindow = await stage.window('100010')
  const { page } = filerWindow
  await delegates(filerWindow, async () => {
    await page.getByRole('radio', { name: '休假时' }).check({ force: true })
    await page.getByRole('switch', { name: '也看我的日历' }).click()
    await page.getByLabel('日历订阅地址').fill('https://elsewhere.example/a.ics')
  })
  await page.getByText('不允许访问这个日历地址，请管理员在「连接」中允许该主机').first().waitFor()
  await page.getByRole('switch', { name: '也看我的日历' }).click()
  await button(page, '保存').click()
  await seen(filerWindow, '休假时自动生效；目前没有已批准的请假').waitFor()
  await filerWindow.look('delegation-absence')
})

test('a principal sets and a delegate uses a delegation on a phone', { tags: 'extended' }, async () => {
  const { page, visit, look } = await stage.window('100008', 'phone')
  await visit('/entrust_settings')
  await page.getByText('生效中').filter({ visible: true }).first().waitFor()
  await look('delegation-settings-phone')
  await page.getByRole('button', { name: '新建委托' }).filter({ visible: true }).first().click()
  await look('delegation-dialog-phone')
  await button(page, '取消').click()
  const second = await stage.window('100009', 'phone')
  await second.visit('/myentrusts')
  await second.page.getByText('苏婉清 代 林晓峰').filter({ visible: true }).first().waitFor()
  await second.look('delegation-to-me-phone')
})

test('an administrator sets delegations of others and reads the messages of an employee without changing them', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window(flowAdministrator)
  const { page, visit, look } = admin
  await visit('/entrust_settings')
  await page.getByRole('tab', { name: '全部人员' }).click()
  await seen(admin, '林晓峰 委托 苏婉清').waitFor()
  await look('delegation-everybody')
  await visit('/flow/see_employee')
  await choose(page, '员工', '林晓峰')
  await page.getByLabel('查看原因').fill('核对逾期单据')
  await look('see-employee')
  const beside = await openBeside(admin, '查看')
  await beside.getByText(/您正在查看 林晓峰 的消息（只读）/).waitFor()
  await beside.getByRole('main').getByText('旧合同').first().waitFor()
  if (takesPictures) await beside.screenshot({ path: 'test-results/walks/replace-employee.png' })
  await beside.getByRole('main').locator('tr').filter({ hasText: '旧合同' }).first().click()
  await beside.getByRole('tab', { name: '流程记录' }).waitFor()
  if (takesPictures) await beside.screenshot({ path: 'test-results/walks/replace-employee-detail.png' })
  expect(await beside.getByRole('button', { name: '同意' }).count()).toBe(0)
  await button(beside, '返回本人').click()
  await beside.close()
})

/** Whoever goes back to himself may leave a question on its way: it is no longer answered, and nobody sees it. */
const isLeftBehind = (trouble: string) => /\/msg_entrust\/.*status of 401/.test(trouble)

test('shows no error on any page', () =>
  expect(stage.troubles.filter((trouble) => !isLeftBehind(trouble))).toEqual([]))
