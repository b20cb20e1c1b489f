// @module-tag extended
import { expect, test } from 'vitest'
import { localTime } from '../../src/core/text/formats'
import { runOutbox } from '../../src/server/jobs/outbox'
import { main, openFlow, openTodo, press, publishDesign, seen, sendSeal } from './deeds'
import { houseOfJobs } from './moved-clock'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/*
 * The company closes for a holiday of five days. What was asked for before it is due on the first working day after it, and
 * then goes up to the superior by itself. The clock of the jobs is moved, the rest is the real server.
 */

const day = 86_400_000
const closedDays = 5
const [creator, superior] = ['100010', '100008']

const stage = stageOfFile()
const jobs = houseOfJobs(stage)
let escalated = ''

const dayAhead = (days: number) => localTime(Date.now() + days * day, 'Asia/Shanghai').slice(0, 10)

async function setDay({ page }: Walker, written: string, choice: string, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${written}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(choice, { exact: true }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill(name)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('an administrator closes the company for a holiday, day by day in the calendar', async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/work_calendar')
  await admin.page.getByRole('heading', { name: '工作日历' }).waitFor()
  const years = new Set<string>()
  for (let ahead = 1; ahead <= closedDays; ahead++) {
    const written = dayAhead(ahead)
    const year = written.slice(0, 4)
    if (years.size && !years.has(year)) await admin.page.getByRole('button', { name: '下一年' }).click()
    years.add(year)
    await setDay(admin, written, '休息', '国庆节')
  }
  await setDay(admin, dayAhead(closedDays + 1), '上班', '调休')
  await seen(admin, '有未保存的修改').waitFor()
  await admin.look('work-calendar')
  await admin.page.getByRole('button', { name: '保存日历' }).click()
  await seen(admin, '系统管理员 修改了 全公司 的日历').first().waitFor()
})

test('shows the calendar on a phone and allows half days for a department', async () => {
  const phone = await stage.window('admin', 'phone')
  await phone.visit('/oaset/work_calendar')
  await phone.page.getByRole('button', { name: new RegExp(`^${dayAhead(1)} 国庆节`) }).waitFor()
  await phone.look('work-calendar-phone')
  await phone.page.getByLabel('自己的每周工作时间').check()
  await main(phone).getByLabel('周五').fill('09:00-12:00')
  await main(phone).getByLabel('周六').fill('9-12')
  await seen(phone, '时间段不对').waitFor()
  await main(phone).getByLabel('周六').fill('')
  expect(await main(phone).getByLabel('周五').inputValue()).toBe('09:00-12:00')
})

test('sets a deadline of one working day that escalates a step to the superior', async () => {
  const admin = await stage.window(flowAdministrator)
  await admin.visit('/oaset/flowdesign_edit_senior/flow-seal')
  await admin.page.getByRole('tab', { name: '流程设计' }).click()
  await admin.page.getByText('直接上级审批', { exact: true }).first().click()
  const panel = admin.page.getByRole('complementary', { name: '步骤设置' })
  await panel.getByRole('tab', { name: /^时限/ }).click()
  await panel.getByText('工作日', { exact: true }).click()
  await panel.getByRole('button', { name: '添加到期动作' }).click()
  await panel.getByRole('combobox', { name: '到期做什么' }).click({ force: true })
  await admin.page.locator('.ant-select-item-option:visible').filter({ hasText: '上报上级' }).click()
  await panel.getByText('接下来十天收到时的到期时间').click()
  expect(await panel.getByRole('listitem').count()).toBeGreaterThan(10)
  await admin.look('deadline-settings')
  await publishDesign(admin.page)
  await admin.page.getByText('第 2 版').first().waitFor()
})

test('does not escalate on the holiday, escalates after it, and logs the reason in the history', async () => {
  escalated = await sendSeal(await stage.as(creator), '假期合同')
  jobs.clock.moved = closedDays * day
  await runOutbox(jobs.house)
  const before = await stage.window(superior)
  await before.visit('/list/waiting')
  await seen(before, '假期合同').first().waitFor()

  jobs.clock.moved = (closedDays + 4) * day
  await runOutbox(jobs.house)
  const who = await stage.window(creator)
  await openFlow(who, escalated)
  await who.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(who, '到期自动处理').waitFor()
  await seen(who, /办理时限于 .* 到期/).waitFor()
  await who.look('deadline-history')
  await before.visit('/list/waiting')
  await main(before).waitFor()
  expect(await seen(before, '假期合同').count()).toBe(0)
})

test('the superior handles the escalated task on a phone', async () => {
  const asked = await stage.as(creator)
  const { data } = await asked.call('oa/flow/detail_msgs', { flowOi_id: escalated })
  const [now] = data.msgList.filter(({ status }) => status === 1)
  expect(now?.to).not.toBe(superior)
  const phone = await stage.window(now?.to ?? '', 'phone')
  await openTodo(phone, '假期合同')
  await seen(phone, '林晓峰没有在时限内处理').waitFor()
  await phone.look('deadline-phone')
  await press(phone, '同意')
  const after = await asked.call('oa/flow/detail_msgs', { flowOi_id: escalated })
  const handled = 3
  expect(after.data.msgList.find(({ _id }) => _id === now?._id)?.status).toBe(handled)
})
