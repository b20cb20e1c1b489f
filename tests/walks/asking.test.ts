import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main, openTodo, press, row, seen, startSeal } from './deeds'
import { openStage, type Stage, type Walker } from './stage'

/** A flow is asked back and goes round a second time; a task is passed on; the creator urges. */

let stage: Stage
let creator: Walker
let superior: Walker
beforeAll(async () => {
  stage = await openStage()
  creator = await stage.person('100009')
  superior = await stage.person('100008')
})
afterAll(() => stage.close())

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const click = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The superior has agreed; the newest of his flows lies open before him. */
async function openHandled(walker: Walker) {
  await walker.page.getByRole('link', { name: '查看流程' }).click()
  await walker.page.getByRole('tab', { name: '日志' }).waitFor()
}

describe('a flow that was agreed to too early', () => {
  test('is asked back with a reason, and who has it now sees who asks', async () => {
    await startSeal(creator, '租赁合同')
    await openTodo(superior, '租赁合同')
    await press(superior, '同意')
    await openHandled(superior)
    await click(superior, '申请撤回')
    await click(superior, '提交申请')
    await dialogOf(superior).getByText('请填写申请撤回的原因').waitFor()
    await dialogOf(superior).getByLabel('申请原因').fill('合同金额需要重新核对')
    await superior.look('asking-1-apply')
    await click(superior, '提交申请')
    await seen(superior, /您已申请撤回，正在等待/).waitFor()
    await superior.look('asking-2-applied')
    const keeper = await stage.person('100037', 'phone')
    await keeper.visit('/list/waiting')
    await row(keeper, '租赁合同').getByText('申请撤回').waitFor()
    await openTodo(keeper, '租赁合同')
    await seen(keeper, '林晓峰申请把流程撤回到他处理的环节').waitFor()
    await keeper.look('asking-3-asked-phone')
  })

  test('comes back when one of them agrees, and goes round a second time', async () => {
    const keeper = await stage.person('100038')
    await openTodo(keeper, '租赁合同')
    await click(keeper, '同意撤回')
    await dialogOf(keeper)
      .getByText(/流程会退回给林晓峰/)
      .waitFor()
    await keeper.look('asking-4-agree')
    await dialogOf(keeper).getByRole('button', { name: '同意撤回' }).click()
    await seen(keeper, '租赁合同').waitFor()
    await seen(superior, /已同意您的撤回申请/).waitFor()
    await superior.page.getByRole('tab', { name: '日志' }).click()
    await seen(superior, /应林晓峰的申请/).waitFor()
    await superior.look('asking-5-history')
    await openTodo(superior, '租赁合同')
    await press(superior, '同意')
    await openTodo(keeper, '租赁合同')
    await press(keeper, '已用章')
  })
})

describe('a task that somebody else knows better', () => {
  test('is passed on from a phone with a reason, and waits for the other', async () => {
    await startSeal(creator, '采购框架协议')
    const phone = await stage.person('100008', 'phone')
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
    const other = await stage.person('100010')
    await openTodo(other, '采购框架协议')
  })
})

describe('a creator who waits', () => {
  test('urges, is told when he may again, and the other sees it', async () => {
    await startSeal(creator, '保密协议')
    await openHandled(creator)
    await click(creator, '催办')
    await creator.look('asking-7-urge')
    await click(creator, '催办（1）')
    await dialogOf(creator).waitFor({ state: 'hidden' })
    await seen(creator, '保密协议').waitFor()
    await click(creator, '催办')
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

describe('people of a flow', () => {
  test('write remarks, mention one another, and see what became of messages', async () => {
    await startSeal(creator, '房屋租约')
    await openHandled(creator)
    await creator.page.getByRole('tab', { name: '日志' }).click()
    const box = creator.page.getByRole('textbox', { name: '评论' })
    await box.fill('请看第三条 @林')
    await creator.page.getByRole('option', { name: /林晓峰/ }).click()
    await click(creator, '发表评论')
    await main(creator).locator('.log').getByText('@林晓峰').waitFor()
    await creator.look('asking-11-remark')
    await superior.visit('/list/message')
    await row(superior, '房屋租约').getByText('评论').first().waitFor()
    await row(superior, '房屋租约').click()
    await superior.page.getByRole('tab', { name: '日志' }).click()
    await seen(superior, /请看第三条/).waitFor()
    await main(superior).getByRole('button', { name: '查看状态' }).first().click()
    await dialogOf(superior).getByText('通知状态').first().waitFor()
    await superior.look('asking-12-status')
    const phone = await stage.person('100009', 'phone')
    await phone.visit(new URL(creator.page.url()).pathname + new URL(creator.page.url()).search)
    await phone.page.getByRole('tab', { name: '日志' }).click()
    await main(phone).getByRole('button', { name: '查看状态' }).first().click()
    await dialogOf(phone).getByText('林晓峰').first().waitFor()
    await phone.look('asking-13-status-phone')
    await dialogOf(phone).getByRole('button', { name: '关闭' }).click()
    await seen(phone, '@林晓峰').scrollIntoViewIfNeeded()
    await phone.look('asking-14-remark-phone')
    expect(stage.troubles).toEqual([])
  })
})
