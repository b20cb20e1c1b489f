import { expect, test } from 'vitest'
import { itemsOf } from '../../src/core/form/items'
import { openDb } from '../../src/server/platform/db/db'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../src/server/queries/design-writer'
import { creating, demoDesign, purchaseForm } from '../kit/flows'
import { counting, limit, only, start, step } from '../kit/house'
import { openTodo, row, seen, startSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** What is typed is kept: by a tab that crashes, without a connection, against the change of another. */

const stage = stageOfFile()

const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })
const reason = ({ page }: Walker) => page.getByRole('textbox', { name: '用章事由' })

test('a tab that is gone gives back what was typed, on a phone too, and the list of drafts knows it', async () => {
  const me = await stage.person('100010')
  await me.visit('/flowcreat/flow-seal')
  await me.page.getByLabel('一句话简单描述').fill('租赁合同用章')
  await reason(me).fill('签订下一年度合同')
  await seen(me, '已暂存').waitFor()
  await me.look('nothing-lost-1-saved')
  await me.page.close({ runBeforeUnload: false })

  const phone = await stage.person('100010', 'phone')
  await phone.visit('/drafts')
  await row(phone, '租赁合同用章').or(phone.page.getByText('租赁合同用章').first()).first().waitFor()
  await phone.look('nothing-lost-2-phone-list')
  await phone.page.getByRole('link', { name: '继续填写 用章申请' }).click()
  await seen(phone, /另一台电脑/).waitFor()
  await phone.look('nothing-lost-3-phone-notice')
  await button(phone, '恢复内容').click()
  await expect.poll(() => reason(phone).inputValue()).toBe('签订下一年度合同')
  expect(await phone.page.getByLabel('一句话简单描述').inputValue()).toBe('租赁合同用章')
  await phone.page.context().close()
})

test('without a connection the act waits, is sent when that is back, and only once', async () => {
  const me = await stage.person('100008')
  await startSeal(await stage.person('100010'), '采购合同')
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
  await me.page.getByRole('tab', { name: '日志' }).click()
  await seen(me, '条款已核对').waitFor()
  expect(await me.page.getByText('条款已核对').filter({ visible: true }).count()).toBe(1)
  stage.troubles.splice(0)
})

/** A purchase that two people sign, both of whom may change the form. */
async function publishPurchase(): Promise<string> {
  const design = demoDesign('flow-purchase')
  const formEditLimit = itemsOf(design.formset).map((item) => limit(item))
  design.funlist = [
    start(['签'], { formEditLimit }),
    step('签', { dealtype: 'andsign', dealers: only('100008', '100009'), formEditLimit }),
  ]
  const saving = {
    workspace: homeWorkspace,
    personId: 'admin',
    now: Date.now(),
    newId: counting('two-sign-'),
  }
  const db = openDb(stage.database)
  await db.transaction(async (tx) => {
    const head = { name: '两人会签', description: '', enabled: true, category: [] }
    await insertDesign(tx, saving, 'two-sign', head)
    await saveDesign(tx, saving, { id: 'two-sign', design, publish: true, rev: undefined })
  })
  await db.close()
  return 'two-sign'
}

async function startPurchase(who: Walker): Promise<void> {
  const [token] = (await who.context.cookies()).filter(({ name }) => name === 'Admin-Token')
  const body = creating(await publishPurchase(), purchaseForm(800))
  const answer = await fetch(`${stage.origin}/api/oa/flow/creat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Token': token?.value ?? '' },
    body: JSON.stringify({ ...body, flowdata: { ...body.flowdata, desc: '采购手机' } }),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

test('two who change the same form see each other cell by cell, and neither loses what only he changed', async () => {
  await startPurchase(await stage.person('100010'))
  const [one, other] = [await stage.person('100008'), await stage.person('100009', 'phone')]
  await openTodo(one, '采购手机')
  await other.visit('/list/waiting')
  await row(other, '采购手机').click()
  await seen(other, '您的审批建议').waitFor()
  const title = ({ page }: Walker) => page.getByRole('textbox', { name: '采购标题' })
  const why = ({ page }: Walker) => page.getByRole('textbox', { name: '详细地址' })
  await title(other).fill('测试用手机两部')
  await title(one).fill('研发测试机')
  await why(one).fill('浦东新区张江路1号')
  await button(one, '同意').last().click()
  await button(one, '确认同意').click()
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

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
