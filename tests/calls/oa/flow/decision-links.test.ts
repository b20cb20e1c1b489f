import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FlowDesign, FlowDesignStep } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import type { AppContext } from '../../../../src/server/platform/context/app-context'
import type { Mail } from '../../../../src/server/platform/outgoing/mailer'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, limit, only, start, step } from '../../../kit/house'
import { formHeaders, mailScanners } from '../../../kit/mail-scanners'

const day = 24 * 3_600_000
const [creator, receiver, other] = ['100010', '100008', '100009'] as const
const site = 'https://oa.example.com'

let server: FlowServer
let house: AppContext
let mails: Mail[]
let messages: { to: string; text: string }[]
beforeEach(async () => {
  server = await flowServerOfFile({ outgoing: { site } })
  mails = []
  messages = []
  house = Object.assign(server.house, {
    mail: async (mail: Mail) => void mails.push(mail),
    sms: async ({ to, text }: { to: string; text: string }) => void messages.push({ to, text }),
  })
  await rowsOf(server.db, "update person set mail = id || '@example.com', phone = '138' || id returning id")
  await switchOn({ notice_mail: true, decide_by_mail: true })
})
afterEach(() => server.stop())

async function switchOn(change: object) {
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, ...change }
  expect(await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })).toMatchObject({
    success: true,
  })
}

const amount = field(1, '金额', 'number')
const choices = [button([]), button([], { id: 'no', name: '拒绝', outcome: 'refuse' })]
const spending = ({ set, ...approval }: { set?: object } & Partial<FlowDesignStep> = {}): FlowDesign => {
  const begins = start(['审批'], { formEditLimit: [limit(amount)] })
  const approves = { dealers: only(receiver), btnGroup: choices, formEditLimit: [limit(amount, 'readonly')] }
  const made = design([begins, step('审批', { ...approves, ...approval })], [amount])
  return { ...made, set: { ...made.set, noticeDecision: 'link', ...set } }
}

async function begin(of: FlowDesign = spending(), input: Record<string, unknown> = {}) {
  const flowid = await server.publish('用款', of)
  const me = await server.as(creator)
  const begun = await me.call('oa/flow/creat', creating(flowid, input))
  expect(begun.success, begun.msg).toBe(true)
  for (let round = 0; round < 4; round++) await runOutbox(house)
  return begun.data.flowlistid
}

const lastMail = () => mails.at(-1)?.text ?? ''
const linkOf = (name: string) =>
  new RegExp(`${name}：${site}(/decide\\?t=[0-9a-f]{64})`).exec(lastMail())?.[1] ?? ''
const codeOf = (text: string) => /验证码：(\d{6})/.exec(text)?.[1] ?? ''
const open = async (path: string) => server.app.inject({ url: path, headers: { host: 'oa.example.com' } })
const keyOf = (page: string) => /name="key" value="(\w+)"/.exec(page)?.[1] ?? ''

/** Fills in the page of a link and presses its button. */
async function confirm(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = formHeaders,
) {
  const key = keyOf((await open(path)).body)
  const payload = new URLSearchParams({
    t: path.split('=')[1] ?? '',
    key,
    act: 'decide',
    reason: '',
    ...form,
  })
  return server.app.inject({ method: 'POST', url: '/decide', headers, payload: String(payload) })
}
const isWaiting = async () => {
  const { data } = await (await server.as(receiver)).call('oa/flow/list/number', {})
  return data.waiting > 0
}
const historyOf = async (flow: string) =>
  (await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })).data.logList

test('offers no decision unless company and design permit it', async () => {
  await begin(spending({ set: { noticeDecision: undefined } }))
  expect(lastMail()).not.toContain('/decide')
  await switchOn({ decide_by_mail: false })
  server.clock.move(day)
  await begin()
  expect(mails).toHaveLength(2)
  expect(lastMail()).not.toContain('/decide')
})

test('leaves out of mails what the step masks, also for people who read it in full, and decides for them', async () => {
  const clear = { allow: ['clear' as const], admindept: [], deptuser: only(receiver) }
  const masking = spending({ formEditLimit: [limit(amount, 'masked')], set: { permissions: [clear] } })
  await begin(masking, { [amount.model]: 987_654 })
  expect(lastMail()).not.toMatch(/987,?654/)
  const done = await confirm(linkOf('同意'), { code: codeOf(lastMail()) })
  expect([done.statusCode, await isWaiting()]).toEqual([200, false])
})

test('decides like the page once the code of the mail is typed, and names the mail in the history', async () => {
  const flow = await begin()
  const page = await open(linkOf('同意'))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('您将对此申请选择「同意」')
  const done = await confirm(linkOf('同意'), { code: codeOf(lastMail()), reason: '可以' })
  expect([done.statusCode, /已结束|流程结束/.test(done.body)]).toEqual([200, true])
  expect(await isWaiting()).toBe(false)
  expect((await historyOf(flow)).at(-1)).toMatchObject({ via: 'mail', button: '同意', suggest: '可以' })
  const again = await open(linkOf('同意'))
  expect(again.body).toMatch(/该任务已被.+处理/)
  expect(again.body).not.toContain('<form')
})

test('says who decided and when if it was decided on the page', async () => {
  const flow = await begin()
  const path = linkOf('拒绝')
  const key = keyOf((await open(path)).body)
  const them = await server.as(receiver)
  expect((await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))).success).toBe(true)
  const payload = new URLSearchParams({
    t: path.split('=')[1] ?? '',
    key,
    act: 'decide',
    reason: '不行',
    code: codeOf(lastMail()),
  })
  const late = await server.app.inject({
    method: 'POST' as const,
    url: '/decide',
    headers: formHeaders,
    payload: String(payload),
  })
  expect([late.statusCode, /该任务已被.+处理/.test(late.body)]).toEqual([400, true])
  expect(await historyOf(flow)).toHaveLength(2)
})

test('rejects only with a reason', async () => {
  await begin()
  const code = codeOf(lastMail())
  const without = await confirm(linkOf('拒绝'), { code })
  expect([without.statusCode, without.body.includes('请填写理由')]).toEqual([400, true])
  expect(await isWaiting()).toBe(true)
  expect((await confirm(linkOf('拒绝'), { code, reason: '超预算' })).statusCode).toBe(200)
  expect(await isWaiting()).toBe(false)
})

test('no scanner decides, and the person still can', async () => {
  await begin()
  const paths = [linkOf('同意'), linkOf('拒绝')]
  for (const { name, agent, visit } of mailScanners) {
    for (const path of paths) await visit(server.app, path, { 'user-agent': agent })
    expect([name, await isWaiting()]).toEqual([name, true])
  }
  expect((await confirm(linkOf('同意'), { code: codeOf(lastMail()) })).statusCode).toBe(200)
  expect(await isWaiting()).toBe(false)
})

test('the page loads nothing, runs nothing, is not stored and tells no other site its address', async () => {
  await begin()
  const { headers, body } = await open(linkOf('同意'))
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(String(headers['content-security-policy'])).toMatch(
    /^default-src 'none'; style-src 'nonce-\w+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(body).not.toMatch(/<script|src=|https?:/)
})

test('rejects a form of another site, one without an origin, and one without the value of the page', async () => {
  await begin()
  const code = codeOf(lastMail())
  const path = linkOf('同意')
  const { origin: _, ...bare } = formHeaders
  const foreign = { ...formHeaders, origin: 'https://evil.example' }
  expect((await confirm(path, { code }, foreign)).statusCode).toBe(403)
  expect((await confirm(path, { code }, bare)).statusCode).toBe(403)
  expect((await confirm(path, { code }, { ...formHeaders, origin: 'null' })).statusCode).toBe(403)
  expect((await confirm(path, { code, key: '' })).body).toContain('无效或已过期')
  expect(await isWaiting()).toBe(true)
})

test('a wrong code can be tried five times', async () => {
  await begin()
  const code = codeOf(lastMail())
  const wrong = code === '000000' ? '000001' : '000000'
  for (let left = 4; left >= 0; left--)
    expect((await confirm(linkOf('同意'), { code: wrong })).body).toContain(`还可以尝试 ${left} 次`)
  expect((await confirm(linkOf('同意'), { code })).statusCode).not.toBe(200)
  expect(await isWaiting()).toBe(true)
})

test('an unknown, an expired and a malformed link have the same page', async () => {
  await begin()
  const path = linkOf('同意')
  const pages = [await open(`/decide?t=${'0'.repeat(64)}`), await open('/decide?t=x'), await open('/decide')]
  server.clock.move(3 * day + 1000)
  pages.push(await open(path))
  const said = pages.map(({ statusCode, body }) => [statusCode, body.replace(/nonce="\w+"/, '')])
  expect(new Set(said.map(String)).size).toBe(1)
  expect(said[0]?.[0]).toBe(404)
})

test('a link decides nothing once the sessions of its receiver are ended, or they have left', async () => {
  await begin()
  const first = linkOf('同意')
  const admin = await server.as('admin')
  expect((await admin.call('employee/endsessions', { id: receiver })).success).toBe(true)
  expect((await open(first)).statusCode).toBe(404)
  server.clock.move(day)
  await begin()
  expect((await open(linkOf('同意'))).statusCode).toBe(200)
  await rowsOf(server.db, `update person set must_change = true where id = '${receiver}' returning id`)
  expect((await open(linkOf('同意'))).statusCode).toBe(404)
  await rowsOf(
    server.db,
    `update person set must_change = false, enabled = false where id = '${receiver}' returning id`,
  )
  expect((await open(linkOf('同意'))).statusCode).toBe(404)
})

test('a link of a task that was handed on decides nothing', async () => {
  const flow = await begin()
  const path = linkOf('同意')
  const them = await server.as(receiver)
  const msgid = await waitingFor(them, flow)
  const moved = await them.call('oa/flow/msg/transfer', { msgid, to: other, reason: '出差' })
  expect(moved.success, moved.msg).toBe(true)
  expect((await open(path)).body).not.toContain('<form')
})

test('a form that has changed since the mail is read on the page first', async () => {
  const flow = await begin(spending(), { [amount.model]: 100 })
  expect(lastMail()).toContain('金额：100')
  await rowsOf(
    server.db,
    `update flow set form = jsonb_build_object('${amount.model}', 9000) where id = '${flow}' returning id`,
  )
  const page = await open(linkOf('同意'))
  expect(page.body).toContain('申请内容在通知之后有改动')
  expect(page.body).not.toContain('<form')
})

test('a code goes to the phone where the design asks for it, at most once a minute', async () => {
  await begin(spending({ set: { noticeDecision: 'device' } }))
  expect(codeOf(lastMail())).toBe('')
  const path = linkOf('同意')
  expect(messages).toEqual([])
  expect((await confirm(path, { act: 'code' })).body).toContain('验证码已发送')
  expect((await confirm(path, { act: 'code' })).body).toContain('过于频繁')
  expect(messages).toHaveLength(1)
  expect(messages[0]?.to).toBe(`138${receiver}`)
  const done = await confirm(path, { code: codeOf(messages[0]?.text ?? '') })
  expect([done.statusCode, await isWaiting()]).toEqual([200, false])
})

test('a step whose button needs a proof of identity above a sum is decided on its page', async () => {
  const above = button([], { prove: `${at(amount)} > 5000` })
  await begin(spending({ btnGroup: [above, ...choices.slice(1)] }), { [amount.model]: 9000 })
  expect(lastMail()).toContain('金额：9000')
  expect([linkOf('同意'), linkOf('拒绝') !== '']).toEqual(['', true])
  server.clock.move(day)
  await begin(spending({ btnGroup: [above] }), { [amount.model]: 10 })
  expect(linkOf('同意')).not.toBe('')
})

test('fields that the step may not see, required fields and signatures: neither shown nor decided', async () => {
  const hidden = { formEditLimit: [limit(amount, 'hidden')] }
  await begin(spending(hidden), { [amount.model]: 100 })
  expect(lastMail()).not.toContain('金额')
  expect((await open(linkOf('同意'))).body).not.toContain('金额')
  server.clock.move(day)
  await begin(spending({ formEditLimit: [limit(amount, 'canedit', true)] }))
  expect([linkOf('同意'), linkOf('拒绝') !== '']).toEqual(['', true])
  server.clock.move(day)
  await begin(spending({ signature: true }))
  expect(lastMail()).not.toContain('/decide')
})

test('a combined mail decides the one task among its messages, and names it; with two tasks it decides none', async () => {
  const first = await begin(spending(), { [amount.model]: 1 })
  const me = await server.as(creator)
  const combine = async () => {
    server.clock.move(61_000)
    for (let round = 0; round < 4; round++) await runOutbox(house)
    return mails.at(-1)
  }
  expect(await me.call('oa/flow/sendcopy', { flowOi_id: first, people: [receiver], word: '' })).toMatchObject(
    { success: true },
  )
  await begin(spending(), { [amount.model]: 2 })
  const combined = await combine()
  expect(combined?.text).toMatch(/审批-用款\n\n金额：2\n\n同意：/)
  expect(combined?.html).toContain('href="https://oa.example.com/decide?t&#61;'.replace('&#61;', '='))
  for (const sum of [3, 4, 5]) await begin(spending(), { [amount.model]: sum })
  const several = await combine()
  expect([several?.subject, several?.text.includes('/decide')]).toEqual(['您有 2 条新消息', false])
})
