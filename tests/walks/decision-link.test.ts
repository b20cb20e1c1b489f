import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOfMail } from '../kit/mail-parts'
import { startMailServer } from '../kit/mail-server'
import { sendSeal } from './deeds'
import { houseOfJobs } from './moved-clock'
import { stageOfFile, type Walker } from './stage'

/** Decisions by the links of a mail, in the browser that a mail program opens: nobody is signed in there. */

const [creator, approver] = ['100010', '100008']
const site = 'https://oa.example.com'
const mailServer = await startMailServer()
const folder = mkdtempSync(join(tmpdir(), 'outgoing-'))
const outgoing = join(folder, 'outgoing.json')
writeFileSync(
  outgoing,
  JSON.stringify({ site, mail: { host: '127.0.0.1', port: mailServer.port, from: 'oa@example.com' } }),
)

const stage = stageOfFile({ OUTGOING: outgoing })
const jobs = houseOfJobs(stage)

beforeAll(async () => {
  const admin = await stage.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, notice_mail: true, decide_by_mail: true }
  await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
  const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-seal' })).data
  const next = { ...design, set: { ...design.set, noticeDecision: 'link' as const } }
  const published = await admin.call('oa/flowdesigns/edit_senior', {
    _id: 'flow-seal',
    publish: true,
    design: next,
  })
  expect(published.success, published.msg).toBe(true)
  await jobs.house.db.pool.query(`update person set mail = 'approver@example.com' where id = $1`, [approver])
})
afterAll(async () => {
  await mailServer.close()
  rmSync(folder, { recursive: true })
})

/** Sends a request; what the mail about it contains. */
async function mailOf(document: string) {
  const flow = await sendSeal(await stage.as(creator), document)
  await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(1)
  const [mail = ''] = mailServer.mails
  const text = partOfMail(mail, 'text/plain')
  const linkOf = (name: string) =>
    new RegExp(`^${name}：${site}(/decide\\?t=\\w+)`, 'm').exec(text)?.[1] ?? 'none'
  return {
    flow,
    html: partOfMail(mail, 'text/html'),
    code: /验证码：(\d{6})/.exec(text)?.[1] ?? '',
    agree: linkOf('同意'),
    refuse: linkOf('不同意'),
  }
}
const isWaiting = async (flow: string) => {
  const { data } = await (await stage.as(approver)).call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  return data.result.some(({ flowlistOi }) => flowlistOi._id === flow)
}
const confirm = ({ page }: Walker) => page.getByRole('button', { name: /^确认/ }).click()
const textColour = ({ page }: Walker) => page.evaluate(() => getComputedStyle(document.body).color)

test('a person approves by a link of a mail: looking decides nothing, the code decides once', async () => {
  const { flow, html, code, agree, refuse } = await mailOf('租赁合同')
  const desk = await stage.stranger()
  await desk.page.setContent(html)
  await desk.page.getByRole('link', { name: '同意', exact: true }).waitFor()
  await desk.look('decide-1-mail')
  expect(await textColour(desk)).toBe('rgb(0, 0, 0)')
  for (const method of ['HEAD', 'GET']) await fetch(stage.origin + agree, { method })

  const phone = await stage.stranger('phone')
  await phone.page.emulateMedia({ colorScheme: 'dark' })
  await phone.page.setContent(html)
  expect(await textColour(phone)).toBe('rgb(255, 255, 255)')
  await phone.visit(refuse)
  await phone.page.getByLabel('验证码').fill(code)
  await confirm(phone)
  await phone.look('decide-2-refusal-phone')

  await desk.visit(agree)
  await desk.page.getByText('您将对此申请选择「同意」', { exact: false }).waitFor()
  await desk.look('decide-3-page')
  await desk.page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000')
  await confirm(desk)
  await desk.page.getByRole('alert').getByText('还可以尝试 4 次', { exact: false }).waitFor()
  await desk.look('decide-4-wrong')
  expect(await isWaiting(flow)).toBe(true)
  await desk.page.getByLabel('验证码').fill(code)
  await confirm(desk)
  await desk.page.getByRole('status').waitFor()
  await desk.look('decide-5-done')
  expect(await isWaiting(flow)).toBe(false)

  await phone.page.getByLabel('理由').fill('条款不全')
  await confirm(phone)
  await phone.page.getByText(/该任务已被.+处理|此链接无效/).waitFor()
  await phone.look('decide-6-late-phone')
})

test('shows no error in any window', () =>
  expect(stage.troubles.filter((one) => !one.includes('status of 400'))).toEqual([]))
