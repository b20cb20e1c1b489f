// @module-tag extended
import { expect, test } from 'vitest'
import { main, openFlow, row, seen, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** A flow is read in all its tabs, on a desk and on a phone. */

const stage = stageOfFile()

const tab = ({ page }: Walker, name: string) => page.getByRole('tab', { name }).click()

test('the Gantt chart shows each assignee with start, end and due date', async () => {
  const me = await stage.window('100010')
  await openFlow(me, await sendSeal(await stage.as('100010'), '租赁合同'))
  const actions = main(me).getByRole('region', { name: '可执行的操作' })
  const [before, title] = [
    await actions.boundingBox(),
    await main(me).getByRole('heading').first().boundingBox(),
  ]
  expect(Math.abs((before?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(24)
  await tab(me, '流程记录')
  await main(me).locator('.log-filter').waitFor()
  expect(await actions.boundingBox()).toEqual(before)
  await tab(me, '甘特图')
  const table = main(me).getByRole('region', { name: '甘特图' })
  await table.getByRole('row').filter({ hasText: '林晓峰' }).getByText('未完成').waitFor()
  await me.look('detail-tabs-1-gantt')
  await tab(me, '说明')
  await main(me).locator('.flow-guide, .q-empty').first().waitFor()
  await me.look('detail-tabs-2-remark')

  const phone = await stage.window('100010', 'phone')
  await phone.visit('/list/icreat')
  await row(phone, '租赁合同').click()
  await tab(phone, '甘特图')
  await seen(phone, '直接上级审批').waitFor()
  await phone.look('detail-tabs-3-phone-gantt')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
