import { expect, test } from 'vitest'
import { opened, openTodo, press, row, seen, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'
import { publishPurchase, startPurchase } from './two-sign'

/** What is typed is kept: by a tab that crashes, without a connection, against the change of another. */

const stage = stageOfFile()

const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })
const reason = ({ page }: Walker) => page.getByRole('textbox', { name: '用章事由' })

test('restores the text of a closed tab, also on a phone, and lists it among drafts', {
  tags: 'extended',
}, async () => {
  const me = await stage.window('100010')
  await me.visit('/flowcreat/flow-seal')
  await me.page.getByLabel('一句话简单描述').fill('租赁合同用章')
  await reason(me).fill('签订下一年度合同')
  await seen(me, '已暂存').waitFor()
  await me.look('nothing-lost-1-saved')
  await me.page.close({ runBeforeUnload: false })

  const phone = await stage.window('100010', 'phone')
  await phone.visit('/drafts')
  await row(phone, '租赁合同用章').or(phone.page.getByText('租赁合同用章').first()).first().waitFor()
  await phone.look('nothing-lost-2-phone-list')
  await phone.page.getByRole('button', { name: '继续填写 用章申请' }).click()
  await expect.poll(() => reason(phone).inputValue()).toBe('签订下一年度合同')
  await phone.look('nothing-lost-3-phone-resumed')
  expect(await phone.page.getByLabel('一句话简单描述').inputValue()).toBe('租赁合同用章')
  await phone.visit('/drafts')
  await phone.visit('/flowcreat/flow-seal')
  await button(phone, '恢复内容').waitFor()
  await phone.page.context().close()
})

test('an action without a connection waits and is sent exactly once after reconnection', async () => {
  const me = await stage.window('100008')
  await sendSeal(await stage.as('100010'), '采购合同')
  await openTodo(me, '采购合同')
  await me.page.getByLabel('您的审批建议').fill('条款已核对')
  await button(me, '同意').last().click()
  await button(me, '确认同意').waitFor()
  await me.context.setOffline(true)
  await button(me, '确认同意').click()
  const dialog = me.page.getByRole('dialog')
  await dialog.getByText('连接恢复后会自动重试', { exact: false }).waitFor()
  await me.look('nothing-lost-4-offline')
  await me.context.setOffline(false)
  await seen(me, '处理成功')
    .or(me.page.getByRole('link', { name: '查看流程' }))
    .first()
    .waitFor()
  await me.page.getByRole('link', { name: '查看流程' }).first().click()
  await me.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(me, '条款已核对').waitFor()
  await expect.poll(() => me.page.getByText('条款已核对').filter({ visible: true }).count()).toBe(1)
  stage.troubles.splice(0)
})

test('two editors of a form see each other by cell, and neither loses changes', async () => {
  await publishPurchase(stage)
  await startPurchase(stage, await stage.window('100010'), '采购手机')
  const [one, other] = [await stage.window('100008'), await stage.window('100009', 'phone')]
  await openTodo(one, '采购手机')
  await other.visit('/list/waiting')
  await row(other, '采购手机').click()
  await opened(other)
  const title = ({ page }: Walker) => page.getByRole('textbox', { name: '采购标题' })
  const why = ({ page }: Walker) => page.getByRole('textbox', { name: '详细地址' })
  await title(other).fill('测试用手机两部')
  await title(one).fill('研发测试机')
  await why(one).fill('浦东新区张江路1号')
  await press(one, '同意')
  await seen(one, '处理成功').waitFor()
  await button(other, '同意').last().click()
  const dialog = other.page.getByRole('dialog')
  await dialog.getByText('研发测试机').waitFor()
  await dialog.getByText('测试用手机两部').waitFor()
  await dialog.getByText('另有 1 处由他人更新').click()
  await dialog.getByText('浦东新区张江路1号').waitFor()
  await other.look('nothing-lost-5-conflict-phone')
  await button(other, '合并并提交').click()
  await button(other, '确认同意').click()
  await seen(other, '处理成功').waitFor()
  await other.page.getByRole('link', { name: '查看流程' }).first().click()
  await other.page.getByRole('tab', { name: '表单' }).click()
  await seen(other, '测试用手机两部').waitFor()
  await seen(other, '浦东新区张江路1号').waitFor()
  stage.troubles.splice(0)
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
