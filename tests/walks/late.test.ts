// @module-tag extended
import { expect, test } from 'vitest'
import { notifyOverdue } from '../../src/server/jobs/notify-overdue'
import { sendStartReminders } from '../../src/server/jobs/send-start-reminders'
import { main, openTodo, publishDesign, row, seen, sendSeal } from './deeds'
import { houseOfJobs } from './moved-clock'
import { stageOfFile } from './stage'

/*
 * A day goes by without anybody handling what waits, and a Monday comes on which a report is due: the clock of the
 * jobs is moved, the rest is the real server.
 */

const hour = 3_600_000
const [creator, superior] = ['100010', '100008']

const stage = stageOfFile()
const jobs = houseOfJobs(stage)

test('marks a task as overdue for its assignee and lists it in log and summary', async () => {
  await sendSeal(await stage.as(creator), '迟到的合同')
  jobs.clock.moved = 25 * hour
  expect(await notifyOverdue(jobs.house)).toBeGreaterThan(0)
  const who = await stage.window(superior)
  await who.page.clock.setFixedTime(jobs.clock.now())
  await who.visit('/list/waiting')
  await row(who, '迟到的合同').getByTitle('已提醒 1 次').waitFor()
  await row(who, '迟到的合同')
    .getByText(/^已超时/)
    .waitFor()
  await who.look('late')
  await openTodo(who, '迟到的合同')
  const lateTag = who.page.locator('.deal-step').getByText(/^已超时/)
  expect(await lateTag.getAttribute('data-tone')).toBe('danger')

  const admin = await stage.window('admin')
  await admin.visit('/flow/timeout/log')
  await row(admin, '林晓峰').getByText('未完成').waitFor()
  await admin.look('timeout-log')
  const [file] = await Promise.all([
    admin.page.waitForEvent('download'),
    admin.page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('流程超时日志.xlsx')
  await admin.visit('/flow/timeout/summary')
  await main(admin).getByLabel('月份').waitFor()
  await admin.look('timeout-summary')
})

test('a phone shows the overdue task, and the log and summary as cards', async () => {
  const who = await stage.window(superior, 'phone')
  await who.visit('/list/waiting')
  await row(who, '迟到的合同').getByTitle('已提醒 1 次').waitFor()
  await who.look('late-phone')
  const phone = await stage.window('admin', 'phone')
  await phone.visit('/flow/timeout/log')
  await seen(phone, '用章申请').waitFor()
  await phone.look('timeout-log-phone')
  await phone.visit('/flow/timeout/summary')
  await main(phone).getByRole('button', { name: '林晓峰' }).click()
  await phone.look('timeout-summary-phone')
})

test('reminds people by a design; they find the flow under 待我发起 and start it there', async () => {
  const admin = await stage.window('admin')
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await admin.page.getByRole('tab', { name: '属性设置' }).click()
  const section = admin.page.getByRole('region', { name: '提醒创建与自动发起' })
  await section.getByLabel('定时提醒创建本流程').check()
  await section.getByRole('combobox', { name: '周期' }).click({ force: true })
  await admin.page.locator('.ant-select-item-option:visible').filter({ hasText: '每天' }).click()
  await section.getByRole('button', { name: '设置 提醒谁' }).click()
  const dialog = admin.page.getByRole('dialog', { name: '提醒谁' })
  await dialog.getByPlaceholder('输入人员名称或部门名称').fill('林晓峰')
  await dialog
    .getByRole('checkbox', { name: /林晓峰/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await section.getByText('接下来的十次').click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(10)
  await section.getByRole('combobox', { name: '到时间后' }).click({ force: true })
  await admin.page.locator('.ant-select-item-option:visible').filter({ hasText: '自动发起' }).click()
  await section.getByRole('button', { name: '表单内容（0 项）' }).waitFor()
  await section.getByRole('combobox', { name: '停机错过的' }).waitFor()
  await admin.look('calendar-start-settings')
  await section.getByRole('combobox', { name: '到时间后' }).click({ force: true })
  await admin.page.locator('.ant-select-item-option:visible').filter({ hasText: '提醒这些人' }).click()
  await admin.look('reminders-settings')
  await publishDesign(admin.page)
  await admin.page.getByText('第 2 版').first().waitFor()

  jobs.clock.moved += 24 * hour
  expect(await sendStartReminders(jobs.house)).toBe(1)
  const who = await stage.person(superior)
  await who.page
    .getByRole('link', { name: /待我发起.*1/ })
    .first()
    .click()
  await seen(who, '请假申请').waitFor()
  await who.look('need-create')
  const phone = await stage.window(superior, 'phone')
  await phone.visit('/flowneedcreat')
  await seen(phone, '请假申请').waitFor()
  await phone.look('need-create-phone')
  await who.page.getByRole('link', { name: '创建 请假申请' }).click()
  await seen(who, '请假类型').waitFor()
})
