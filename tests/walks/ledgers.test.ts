import { expect, test } from 'vitest'
import { publishLedgerFlows } from '../../src/server/jobs/demo-ledger-flows'
import { createIdGenerator } from '../../src/server/platform'
import { systemClock } from '../../src/server/platform/clock'
import { openDb } from '../../src/server/platform/db/db'
import { leaveForm } from '../kit/flows'
import { main, openFlow, sendFlow } from './deeds'
import { stageOfFile } from './stage'

/** Annual leave of the demo company: who asks, who decides and who keeps the ledger see the same balance. */

const stage = stageOfFile()

test('an approver sees what a leave leaves of its ledger, and the administrator finds the balance', async () => {
  const me = await stage.as('100010')
  const form = leaveForm(2, { 请假类型: '年假' })
  const flow = await sendFlow(me, { design: 'flow-leave', form, desc: '年底休假' })
  const admin = await stage.window('admin', 'desk')
  await openFlow(admin, flow)
  const balance = main(admin).getByRole('region', { name: /^年假/ })
  await balance.getByText(/可用 \d+(\.\d)? 天 → 同意后/).waitFor()
  await balance.getByRole('button', { name: '查看明细' }).click()
  await balance.getByText('占用', { exact: false }).first().waitFor()
  await admin.look('ledgers-1-request')
  await admin.visit('/oaset/ledgers')
  await main(admin).getByText('办公预算').first().waitFor()
  await admin.look('ledgers-2-ledgers')
  await admin.visit('/oaset/ledger-balances?text=年假')
  await main(admin).getByRole('row').nth(1).waitFor()
  await admin.look('ledgers-3-balances')
  await admin.visit('/bookings')
  await main(admin).getByRole('region', { name: '一号会议室' }).getByText('空闲').waitFor()
  await admin.look('ledgers-5-bookings')
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await admin.page.getByRole('tab', { name: /^属性设置/ }).click()
  const uses = main(admin).getByRole('region', { name: '台账', exact: true })
  await uses.getByRole('button', { name: '删除第 1 个台账' }).waitFor()
  await uses.getByText('请假天数').first().waitFor()
  await uses.scrollIntoViewIfNeeded()
  await admin.look('ledgers-4-design')
}, 120_000)

/** Publishes the flows of the demo company that book things, which trials have. */
async function publishBookings() {
  const db = openDb(stage.database, 1)
  await publishLedgerFlows({ db, clock: systemClock, newId: createIdGenerator(systemClock) })
  await db.close()
}

test('a press on free time of the calendar begins a request for that thing and hour', async () => {
  await publishBookings()
  const me = await stage.window('100010', 'desk')
  await me.visit('/bookings')
  await main(me).getByRole('button', { name: '向后' }).click()
  const room = main(me).getByRole('region', { name: '一号会议室' })
  await room.getByRole('button', { name: /^预约 一号会议室：/ }).press('Enter')
  await me.page.waitForURL('**/flowcreat/flow-booking?*')
  const { searchParams } = new URL(me.page.url())
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '')
  expect(Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toBe(3_600_000)
  await main(me).getByRole('button', { name: '提交', exact: true }).first().waitFor()
  const filled = () =>
    main(me)
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await expect.poll(filled).toContainEqual(expect.stringContaining(from.slice(0, 10)))
  await main(me).getByText('一号会议室').filter({ visible: true }).first().waitFor()
})
