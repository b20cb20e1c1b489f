import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main, openFlow, openTodo, press, row, seen, sendSeal, startAction } from './deeds'
import { openStage, type Sends, type Stage, type Walker } from './stage'

/** A flow is asked back and goes round a second time; a task is passed on; the creator urges. */

let stage: Stage
let applicant: Sends
let creator: Walker
let superior: Walker
beforeAll(async () => {
  stage = await openStage()
  applicant = await stage.as('100009')
  creator = await stage.window('100009')
  superior = await stage.window('100008')
})
afterAll(() => stage.close())

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const click = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The superior has agreed; the newest of his flows lies open before him. */
async function openHandled(walker: Walker) {
  await walker.page.getByRole('link', { name: '查看流程' }).click()
  await walker.page.getByRole('tab', { name: '流程记录' }).waitFor()
}

describe('a flow approved too early', () => {
  test('requires a reason for a return request and shows the requester to the current assignee', async () => {
    await sendSeal(applicant, '租赁合同')
    await openTodo(superior, '租赁合同')
    await press(superior, '同意')
    await openHandled(superior)
    await startAction(superior, '申请撤回')
    await click(superior, '提交申请')
    await dialogOf(superior).getByText('请填写申请撤回的原因').waitFor()
    await dialogOf(superior).getByLabel('申请原因').fill('合同金额需要重新核对')
    await superior.look('asking-1-apply')
    await click(superior, '提交申请')
    await seen(superior, /您已申请撤回，正在等待/).waitFor()
    await superior.look('asking-2-applied')
    const keeper = await stage.window('100037', 'phone')
    await keeper.visit('/list/waiting')
    await row(keeper, '租赁合同').getByText('申请撤回').waitFor()
    await openTodo(keeper, '租赁合同')
    await seen(keeper, '林晓峰申请把流程撤回到自己处理的步骤').waitFor()
    await keeper.look('asking-3-asked-phone')
  })

  test('returns when one assignee agrees to the return request, and passes the steps a second time', {
    tags: 'extended',
  }, async () => {
    const keeper = await stage.window('100038')
    await openTodo(keeper, '租赁合同')
    await click(keeper, '同意撤回')
    await dialogOf(keeper)
      .getByText(/流程会退回给林晓峰/)
      .waitFor()
    await keeper.look('asking-4-agree')
    await dialogOf(keeper).getByRole('button', { name: '同意撤回' }).click()
    await seen(keeper, '租赁合同').waitFor()
    await seen(superior, /已同意您的撤回申请/).waitFor()
    await superior.page.getByRole('tab', { name: '流程记录' }).click()
    await seen(superior, /应林晓峰的申请/).waitFor()
    await superior.look('asking-5-history')
    await openTodo(superior, '租赁合同')
    await press(superior, '同意')
    await openTodo(keeper, '租赁合同')
    await press(keeper, '已用章')
  })
})

describe('a task for a better-informed colleague', () => {
  test('is transferred from a phone with a reason and waits for the new assignee', {
    tags: 'extended',
  }, async () => {
    await sendSeal(applicant, '采购框架协议')
    const phone = await stage.window('100008', 'phone')
    await openTodo(phone, '采购框架协议')
    await click(phone, '更多')
    await phone.page.getByRole('menuitem', { name: '转交' }).click()
    await click(phone, '确认转交')
    await dialogOf(phone).getByText('请选择接手的人').waitFor()
    await dialogOf(phone).getByRole('combobox', { name: '转交给' }).fill('100010')
    await dialogOf(phone).getByRole('option').first().click()
    await dialogOf(phone).getByLabel('转交原因').fill('他负责这份协议')
    await phone.look('asking-6-transfer-phone')
    await click(phone, '确认转交')
    await phone.page.waitForURL(/flowdetail/)
    const other = await stage.window('100010')
    await openTodo(other, '采购框架协议')
  })
})

describe('a colleague to inform', () => {
  test('receives a copy with a remark from the assignee, on a phone and on a desktop', {
    tags: 'extended',
  }, async () => {
    const flow = await sendSeal(applicant, '场地租赁')
    const phone = await stage.window('100008', 'phone')
    await openTodo(phone, '场地租赁')
    await click(phone, '更多')
    await phone.page.getByRole('menuitem', { name: '抄送' }).click()
    await click(phone, '确认抄送')
    await dialogOf(phone).getByText('请选择抄送给谁').waitFor()
    await dialogOf(phone).getByRole('combobox', { name: '抄送给' }).fill('100010')
    await dialogOf(phone).getByRole('option').first().click()
    await dialogOf(phone).getByLabel('附言').fill('请预留本周三的场地')
    await phone.look('asking-13-copy-phone')
    await click(phone, '确认抄送')
    await phone.page
      .getByText(/已抄送给/)
      .first()
      .waitFor()
    const other = await stage.window('100010')
    await other.visit('/list/cc')
    await row(other, '场地租赁').click()
    await other.page.getByRole('tab', { name: '流程记录' }).click()
    await seen(other, '请预留本周三的场地').waitFor()
    await other.look('asking-14-copied')
    await openFlow(creator, flow)
    await startAction(creator, '抄送')
    await creator.look('asking-15-copy-desk')
    await click(creator, '返回')
  })
})

describe('a waiting creator', () => {
  test('reminds the assignee, sees when the next reminder is possible, and the assignee sees it', {
    tags: 'extended',
  }, async () => {
    const flow = await sendSeal(applicant, '保密协议')
    await openFlow(creator, flow)
    await startAction(creator, '催办')
    await creator.look('asking-7-urge')
    await click(creator, '催办（1）')
    await dialogOf(creator).waitFor({ state: 'hidden' })
    await seen(creator, '保密协议').waitFor()
    await startAction(creator, '催办')
    await dialogOf(creator)
      .getByText(/后可再次催办/)
      .waitFor()
    expect(await dialogOf(creator).getByRole('button', { name: '催办（0）' }).isDisabled()).toBe(true)
    await creator.look('asking-8-too-soon')
    await superior.visit('/list/waiting')
    await row(superior, '保密协议').getByText('催办').waitFor()
    await superior.look('asking-9-urged-list')
    await openTodo(superior, '保密协议')
    await main(superior)
      .getByText(/正在催办（第 1 次）/)
      .waitFor()
    await superior.look('asking-10-urged-deal')
  })
})

describe('an administrator of flows', () => {
  test('transfers the tasks of one person to another after a preview', { tags: 'extended' }, async () => {
    const flow = await sendSeal(applicant, '竞业协议')
    await openFlow(creator, flow)
    const admin = await stage.window('admin')
    await admin.page.goto(creator.page.url())
    await startAction(admin, '更换处理人')
    await dialogOf(admin).getByRole('combobox', { name: '转交给' }).fill('100010')
    await dialogOf(admin).getByRole('listbox', { name: '转交给' }).getByRole('option').first().click()
    await dialogOf(admin).getByText('将移交 1 个流程的 1 条待办').waitFor()
    await dialogOf(admin).getByText('他的全部待办').click()
    await dialogOf(admin)
      .getByText(/将移交 \d 个流程/)
      .waitFor()
    await dialogOf(admin).getByLabel('移交原因').fill('休产假')
    await admin.look('asking-15-replace')
    await click(admin, '确认移交')
    await dialogOf(admin).getByText('竞业协议').or(dialogOf(admin).getByText('已移交 1 条')).first().waitFor()
    await admin.look('asking-16-replaced')
    await dialogOf(admin).getByRole('button', { name: '关闭' }).last().click()
    const other = await stage.window('100010')
    await openTodo(other, '竞业协议')
    const phone = await stage.window('admin', 'phone')
    await phone.visit(new URL(creator.page.url()).pathname + new URL(creator.page.url()).search)
    await click(phone, '更多')
    await phone.page.getByRole('menuitem', { name: '更换处理人' }).waitFor()
    await phone.look('asking-17-admin-phone')
  })
})

describe('participants of a flow', () => {
  test('write comments, mention one another and see the result of messages', {
    tags: 'extended',
  }, async () => {
    const flow = await sendSeal(applicant, '房屋租约')
    await openFlow(creator, flow)
    await creator.page.getByRole('tab', { name: '流程记录' }).click()
    const box = creator.page.getByRole('textbox', { name: '评论' })
    await box.fill('请看第三条 @林')
    await creator.page.getByRole('option', { name: /林晓峰/ }).click()
    await click(creator, '发表评论')
    await main(creator).locator('.log').getByText('@林晓峰').waitFor()
    await creator.look('asking-11-remark')
    await superior.visit('/list/message')
    await row(superior, '房屋租约').getByText('请看第三条 @林晓峰').first().waitFor()
    await row(superior, '房屋租约').click()
    const called = main(superior).locator('.log-line[data-called]')
    await called.getByText(/请看第三条/).waitFor()
    expect(await called.evaluate((line) => line === document.activeElement)).toBe(true)
    await superior.look('asking-11b-mentioned')
    await superior.page.getByRole('tab', { name: '流程记录' }).click()
    await main(superior).getByRole('button', { name: '查看状态' }).first().click()
    await dialogOf(superior).getByText('通知状态').first().waitFor()
    await superior.look('asking-12-status')
    const phone = await stage.window('100009', 'phone')
    await phone.visit(new URL(creator.page.url()).pathname + new URL(creator.page.url()).search)
    await phone.page.getByRole('tab', { name: '流程记录' }).click()
    await main(phone).getByRole('button', { name: '查看状态' }).first().click()
    await dialogOf(phone).getByText('林晓峰').first().waitFor()
    await phone.look('asking-13-status-phone')
    await dialogOf(phone).getByRole('button', { name: '关闭' }).click()
    await seen(phone, '@林晓峰').scrollIntoViewIfNeeded()
    await phone.look('asking-14-remark-phone')
    expect(stage.troubles).toEqual([])
  })
})
