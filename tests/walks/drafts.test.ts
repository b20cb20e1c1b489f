import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opened, openTodo, press, seen, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'
import { publishPurchase, startPurchase } from './two-sign'

/** What was typed and not sent waits in the browser and on the server, and comes together with what others did since. */

const stage = stageOfFile()

const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })
const field = ({ page }: Walker, name: string) => page.getByRole('textbox', { name })

test('a draft older than the form requires a choice only for fields that both changed', {
  tags: 'extended',
}, async () => {
  await publishPurchase(stage)
  await startPurchase(stage, await stage.window('100010'), '采购手机')
  const [one, other] = [await stage.window('100008'), await stage.window('100009')]
  await openTodo(other, '采购手机')
  await field(other, '采购标题').fill('测试用手机两部')
  await field(other, '合同编号').fill('HT-2026-18')
  await seen(other, '已暂存').waitFor()
  await openTodo(one, '采购手机')
  await field(one, '采购标题').fill('研发测试机')
  await field(one, '详细地址').fill('浦东新区张江路1号')
  await press(one, '同意')
  await seen(one, '处理成功').waitFor()

  await openTodo(other, '采购手机')
  await seen(other, '此后表单有变动').waitFor()
  await button(other, '恢复内容').click()
  const dialog = other.page.getByRole('dialog')
  await dialog.getByText('测试用手机两部').waitFor()
  expect(await dialog.getByText('HT-2026-18').count()).toBe(0)
  await other.look('drafts-1-conflict')
  await dialog.getByRole('radio', { name: '研发测试机' }).check()
  await button(other, '恢复到表单').click()
  await expect.poll(() => field(other, '合同编号').inputValue()).toBe('HT-2026-18')
  expect(await field(other, '采购标题').inputValue()).toBe('研发测试机')
  expect(await field(other, '详细地址').inputValue()).toBe('浦东新区张江路1号')
})

test('stores text typed offline in the browser', { tags: 'extended' }, async () => {
  const me = await stage.window('100010')
  await me.visit('/flowcreat/flow-seal')
  await field(me, '用章事由').waitFor()
  await me.context.setOffline(true)
  await field(me, '用章事由').fill('签订下一年度合同')
  await seen(me, '尚未传到服务器').waitFor()
  await me.page.close({ runBeforeUnload: false })
  await me.context.setOffline(false)
  me.page = await me.context.newPage()
  await me.page.goto(`${stage.origin}/flowcreat/flow-seal`)
  await seen(me, '本机').waitFor()
  await button(me, '恢复内容').click()
  await expect.poll(() => field(me, '用章事由').inputValue()).toBe('签订下一年度合同')
  stage.troubles.splice(0)
})

test('two tabs of one form keep two drafts, and both are offered after a crash', async () => {
  const me = await stage.window('100012')
  const tabs = [me.page, await me.context.newPage()]
  const why = (page: Page) => page.getByRole('textbox', { name: '用章事由' })
  for (const page of tabs) {
    await page.goto(`${stage.origin}/flowcreat/flow-seal`)
    await why(page).waitFor()
  }
  const [one, other] = tabs as [Page, Page]
  await why(other).fill('第二份合同')
  await other.getByText('本页内容另存在本机').waitFor()
  await why(one).fill('第一份合同')
  await one.getByText('已暂存').waitFor()
  await other.close({ runBeforeUnload: false })
  await one.close({ runBeforeUnload: false })
  me.page = await me.context.newPage()
  await me.page.goto(`${stage.origin}/flowcreat/flow-seal`)
  const offers = me.page.getByRole('button', { name: '恢复内容' })
  await expect.poll(() => offers.count()).toBe(2)
  const contents: string[] = []
  for (const left of [1, 1]) {
    const before = await why(me.page).inputValue()
    await offers.first().click()
    await expect.poll(() => offers.count()).toBe(left)
    await expect.poll(() => why(me.page).inputValue()).not.toBe(before)
    contents.push(await why(me.page).inputValue())
  }
  expect(contents.sort()).toEqual(['第一份合同', '第二份合同'])
})

test('the draft of a task is continued from the list of drafts', { tags: 'extended' }, async () => {
  await sendSeal(await stage.as('100010'), '暂存的合同')
  const me = await stage.window('100008')
  await openTodo(me, '暂存的合同')
  await me.page.getByLabel('您的审批建议').fill('请补充附件')
  await button(me, '暂存').click()
  await seen(me, '已暂存').first().waitFor()
  await me.visit('/drafts')
  await me.page.getByRole('button', { name: '继续填写' }).first().click()
  await opened(me)
  await expect.poll(() => me.page.getByLabel('您的审批建议').inputValue()).toBe('请补充附件')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
