import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FlowDesign } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { createDirectoryProvider } from '../../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../../src/server/platform/remote/outgoing-request'
import { rowsOf } from '../../../kit/contents'
import { type CardService, cardAnswers, pressedCard, signedHeaders } from '../../../kit/dingtalk-cards'
import { type FeishuCompany, feishuAnswers } from '../../../kit/feishu-service'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, limit, only, start, step } from '../../../kit/house'
import { type OutsideService, outsideService } from '../../../kit/outside-service'
import {
  drawAesKey,
  encryptCallback,
  pressOf,
  signCallback,
  wrapCallback,
} from '../../../kit/wechatwork-callbacks'

/*
 * A Feishu of this machine, by its public documentation (docs/decision-cards.md names pages and date): it sends callbacks signed
 * and encrypted as described there. Nothing was tried against the real service.
 */

const [creator, receiver, other] = ['100010', '100008', '100009'] as const
const keys = { key: 'encrypt-key', token: 'verification-token' }

let server: FlowServer
let feishu: OutsideService
let company: FeishuCompany
beforeEach(async () => {
  server = await flowServerOfFile({ outgoing: { site: 'https://oa.example.com' } })
  company = { departments: [], people: [], groups: [], token: 't-1' }
  feishu = await outsideService(feishuAnswers(company))
  const config = { type: 'feishu' as const, key: 'cli_1', secret: 's', api: feishu.url, cards: keys }
  server.house.outside = createDirectoryProvider(config, {
    clock: server.clock,
    post: postJson,
    wait: async () => undefined,
  })
  await rowsOf(server.db, "update person set external_id = 'ou_' || id returning id")
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, notice_chat: true, decide_by_card: true }
  await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
})
afterEach(async () => {
  await feishu.close()
  await server.stop()
})

const amount = field(1, '金额', 'number')
const note = field(2, '底价')
const spending = (agree = button([])): FlowDesign => {
  const refuse = button([], { id: 'no', name: '拒绝', outcome: 'refuse' })
  const rights = [limit(amount, 'readonly'), limit(note, 'hidden')]
  const approval = step('审批', { dealers: only(receiver), btnGroup: [agree, refuse], formEditLimit: rights })
  const begins = start(['审批'], { formEditLimit: [limit(amount), limit(note)] })
  const made = design([begins, approval], [amount, note])
  return { ...made, set: { ...made.set, noticeDecision: 'link' } }
}
const run = async () => {
  for (let round = 0; round < 4; round++) await runOutbox(server.house)
}
async function begin(of = spending(), sum = 100) {
  const flowid = await server.publish('用款', of)
  const me = await server.as(creator)
  const input = { [amount.model]: sum, [note.model]: '秘密' }
  const begun = await me.call('oa/flow/creat', creating(flowid, input))
  expect(begun.success, begun.msg).toBe(true)
  await run()
  return begun.data.flowlistid
}

/** Cards that Feishu has received, sent and updated. */
const cards = () =>
  feishu.heard
    .filter(({ path }) => path.includes('/im/v1/messages'))
    .map(({ path, body, query }) => ({
      path,
      to: body.receive_id,
      kind: query.get('receive_id_type'),
      text: String(body.content),
    }))
const tokenOf = (card: string, of: 'agree' | 'refuse') =>
  (of === 'agree' ? /"value":\{"token":"(\w+)"/ : /"name":"decide-(\w+)"/).exec(card)?.[1] ?? ''

function encrypted(content: object, key = keys.key): string {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), iv)
  const bytes = Buffer.concat([iv, cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return JSON.stringify({ encrypt: bytes.toString('base64') })
}

/** A press as Feishu reports it. */
const pressed = (presser: string, action: object) => ({
  schema: '2.0',
  header: { event_id: 'e1', token: keys.token, event_type: 'card.action.trigger' },
  event: { operator: { open_id: presser }, action, context: { open_message_id: 'om_1' } },
})

function send(content: object, { key = keys.key, age = 0, signature = '' } = {}) {
  const payload = encrypted(content, key)
  const timestamp = String(Math.floor((server.clock.now() - age) / 1000))
  const signed = createHash('sha256').update(`${timestamp}n1${key}${payload}`).digest('hex')
  return server.app.inject({
    method: 'POST' as const,
    url: '/cards/feishu',
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': 'n1',
      'x-lark-signature': signature || signed,
    },
  })
}
const agreeBy = (presser: string) =>
  pressed(presser, { value: { token: tokenOf(cards()[0]?.text ?? '', 'agree') } })
const isWaiting = async () =>
  (await (await server.as(receiver)).call('oa/flow/list/number', {})).data.waiting > 0

test('sends a card with the fields of the step, decides by a press and locks the card', async () => {
  const flow = await begin()
  const [card] = cards()
  expect(card).toMatchObject({ to: `ou_${receiver}`, kind: 'open_id' })
  expect(card?.text).toContain('金额：100')
  expect(card?.text).not.toContain('秘密')
  const answer = await send(agreeBy(`ou_${receiver}`))
  expect([answer.statusCode, answer.json().toast.type]).toEqual([200, 'success'])
  expect(await isWaiting()).toBe(false)
  await run()
  const locked = cards()[1]
  expect(locked?.path).toContain('/im/v1/messages/om_1')
  expect(locked?.text).toMatch(/该任务已被.+处理/)
  expect(locked?.text).not.toContain('token')
  const { data } = await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })
  expect(data.logList.some(({ via }) => via === 'chat')).toBe(true)
})

test('a press that is delivered twice, or after the page has decided, decides once', async () => {
  const flow = await begin()
  const event = agreeBy(`ou_${receiver}`)
  const answers = await Promise.all([send(event), send(event), send(event)])
  expect(answers.map((one) => one.json().toast.type).sort()).toEqual(['error', 'error', 'success'])
  const { data } = await (await server.as(creator)).call('oa/flow/detail_logs', { flowOi_id: flow })
  expect(data.logList).toHaveLength(2)
})

test('a decision on the page locks the card, and its buttons decide nothing', async () => {
  const flow = await begin()
  const them = await server.as(receiver)
  const event = agreeBy(`ou_${receiver}`)
  expect((await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))).success).toBe(true)
  await run()
  expect(cards()[1]?.text).toMatch(/该任务已被.+处理/)
  expect((await send(event)).json().toast.content).toMatch(/该任务已被.+处理/)
})

test('rejects only with the reason of the form on the card', async () => {
  await begin()
  const name = `decide-${tokenOf(cards()[0]?.text ?? '', 'refuse')}`
  const without = await send(pressed(`ou_${receiver}`, { name, form_value: {} }))
  expect([without.json().toast.type, await isWaiting()]).toEqual(['error', true])
  await send(pressed(`ou_${receiver}`, { name, form_value: { reason: '超预算' } }))
  expect(await isWaiting()).toBe(false)
})

test('a forwarded card, another key, a wrong signature, token or time decide nothing', async () => {
  await begin()
  expect((await send(agreeBy(`ou_${other}`))).json().toast.content).toContain('发给别人')
  expect((await send(agreeBy('ou_nobody'))).json().toast.content).toContain('发给别人')
  const mine = agreeBy(`ou_${receiver}`)
  const statuses = await Promise.all([
    send(mine, { key: 'another' }),
    send(mine, { signature: 'f'.repeat(64) }),
    send(mine, { age: 6 * 60_000 }),
    send({ ...mine, header: { ...mine.header, token: 'another' } }),
    server.app.inject({ method: 'POST', url: '/cards/feishu', payload: mine }),
    server.app.inject({ url: '/cards/feishu' }),
    server.app.inject({ method: 'POST', url: '/cards/wechatwork', payload: '<xml/>' }),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await isWaiting()).toBe(true)
})

test('answers the check of the address', async () => {
  const check = { type: 'url_verification', challenge: 'c-1', token: keys.token }
  expect((await send(check)).json()).toEqual({ challenge: 'c-1' })
})

test('a sum above which the design asks for a proof is decided on the page alone', async () => {
  await begin(spending(button([], { prove: `${at(amount)} > 5000` })), 9000)
  expect(tokenOf(cards()[0]?.text ?? '', 'agree')).toBe('')
  expect(cards()[0]?.text).toContain('/flowdeal?msgid=')
})

test('fetches a new token when the old one has expired, and sends again after an error of the platform', async () => {
  await begin()
  company.token = 't-2'
  const flow = await begin()
  server.clock.move(120_000)
  await run()
  expect(cards().filter(({ to }) => to !== undefined).length).toBeGreaterThan(1)
  const them = await server.as(receiver)
  const updates = '/open-apis/im/v1/messages/:id'
  const usual = feishu.answers[updates]
  feishu.answers[updates] = (_, response) => void response.writeHead(502).end()
  expect((await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))).success).toBe(true)
  await run()
  if (usual) feishu.answers[updates] = usual
  const before = cards().length
  server.clock.move(120_000)
  await run()
  expect(cards().length).toBeGreaterThan(before)
})

test('enterprise WeChat: a press decides once, and the card becomes a notice', async () => {
  const ok = { errcode: 0, errmsg: 'ok' }
  const wechat = await outsideService({
    '/cgi-bin/gettoken': () => ({ ...ok, access_token: 't', expires_in: 7200 }),
    '/cgi-bin/message/send': () => ({ ...ok, response_code: 'rc-1' }),
    '/cgi-bin/message/update_template_card': () => ok,
  })
  const callbacks = { token: 'token-1', key: drawAesKey() }
  const application = { type: 'wechatwork' as const, key: 'ww1', secret: 's', agentid: '7', api: wechat.url }
  server.house.outside = createDirectoryProvider(
    { ...application, cards: callbacks },
    { clock: server.clock, post: postJson, wait: async () => undefined },
  )
  await begin()
  const heard = (path: string) =>
    wechat.heard.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
  const [sent] = heard('/message/send')
  const token = /"style":1,"key":"(\w+)"/.exec(JSON.stringify(sent))?.[1] ?? ''
  const press = (presser: string) => {
    const encrypted = encryptCallback(pressOf(presser, token), { ...callbacks, corpid: 'ww1' })
    const query = signCallback(encrypted, callbacks.token, server.clock.now())
    const url = `/cards/wechatwork?${query}`
    const headers = { 'content-type': 'text/xml' }
    return server.app.inject({ method: 'POST', url, headers, payload: wrapCallback(encrypted) })
  }
  expect((await press(`ou_${other}`)).statusCode).toBe(200)
  expect([await isWaiting(), JSON.stringify(heard('/message/send').at(-1))]).toEqual([
    true,
    expect.stringContaining('发给别人'),
  ])
  await press(`ou_${receiver}`)
  expect(await isWaiting()).toBe(false)
  await run()
  expect(heard('/update_template_card')).toMatchObject([
    { userids: [`ou_${receiver}`], response_code: 'rc-1', template_card: { card_type: 'text_notice' } },
  ])
  await wechat.close()
})

describe('DingTalk', () => {
  const secret = 'a-secret-of-16-characters'
  let service: CardService
  let ding: OutsideService
  beforeEach(async () => {
    service = { token: 't-1', isAway: false }
    ding = await outsideService(cardAnswers(service))
    const application = {
      type: 'dingtalk' as const,
      key: 'ding-app',
      secret: 's',
      agentid: '7',
      api: ding.url,
    }
    server.house.outside = createDirectoryProvider(
      { ...application, cards: { key: secret, template: 'template-1.schema', api: ding.url } },
      {
        clock: server.clock,
        post: postJson,
        wait: async () => undefined,
        site: 'https://oa.example.com',
      },
    )
  })
  afterEach(() => ding.close())

  const heard = (path: string) => ding.heard.filter((one) => one.path === `/v1.0/card/${path}`)
  type Parameters = Record<string, string>
  const shownBy = (request: (typeof ding.heard)[number] | undefined) =>
    (request?.body.cardData as { cardParamMap: Parameters } | undefined)?.cardParamMap ?? {}
  const sent = () => shownBy(heard('instances/createAndDeliver').at(-1))
  const press = (presser: string, token: string, { key = secret, age = 0 } = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/cards/dingtalk',
      payload: pressedCard(presser, token),
      headers: signedHeaders(key, server.clock.now() - age),
    })
  const noticeOf = (answer: Awaited<ReturnType<typeof press>>): string =>
    answer.json().userPrivateData.cardParamMap.notice

  test('a card shows the fields of the step, decides by one press of its receiver and is locked', async () => {
    await begin()
    expect(heard('callbacks/register')[0]?.body).toMatchObject({
      apiSecret: secret,
      callbackUrl: 'https://oa.example.com/cards/dingtalk',
    })
    const [created] = heard('instances/createAndDeliver')
    const routed = heard('callbacks/register')[0]?.body.callbackRouteKey
    expect(created?.body).toMatchObject({
      cardTemplateId: 'template-1.schema',
      callbackType: 'HTTP',
      callbackRouteKey: routed,
      openSpaceId: `dtv1.card//IM_ROBOT.ou_${receiver}`,
      imRobotOpenSpaceModel: { supportForward: false },
      imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT', robotCode: 'ding-app' },
    })
    const { content, agree_token: token = '', refuse_token, refuse_url } = sent()
    expect([content, refuse_token]).toEqual(['金额：100', ''])
    expect(refuse_url).toContain('/flowdeal?msgid=')
    expect(noticeOf(await press(`ou_${other}`, token))).toContain('发给别人')
    const refused = await Promise.all([
      press(`ou_${receiver}`, token, { key: 'another' }),
      press(`ou_${receiver}`, token, { age: 6 * 60_000 }),
      server.app.inject({ method: 'POST', url: '/cards/dingtalk', payload: '{}' }),
      server.app.inject({ url: '/cards/dingtalk', headers: signedHeaders(secret, server.clock.now()) }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(noticeOf(await press(`ou_${receiver}`, 'f'.repeat(64)))).toContain('无效')
    expect(await isWaiting()).toBe(true)
    const doubled = await Promise.all([press(`ou_${receiver}`, token), press(`ou_${receiver}`, token)])
    expect(doubled.filter((one) => /无效|该任务已被/.test(noticeOf(one)))).toHaveLength(1)
    expect(await isWaiting()).toBe(false)
    await run()
    const [update] = heard('instances')
    expect(update?.body).toMatchObject({ outTrackId: created?.body.outTrackId })
    expect(shownBy(update)).toMatchObject({ agree_token: '', agree_label: '', refuse_url: '' })
    expect(shownBy(update).result).toMatch(/该任务已被.+处理/)
  })

  test('a sum above which a proof is needed opens the page; a decision there locks the card', async () => {
    const flow = await begin(spending(button([], { prove: `${at(amount)} > 5000` })), 9000)
    expect([sent().agree_token, sent().open_url]).toEqual(['', expect.stringContaining('/flowdeal?msgid=')])
    const them = await server.as(receiver)
    const refusal = dealing(await waitingFor(them, flow), { btnindex: 1 })
    expect(await them.call('oa/flow/deal', refusal)).toMatchObject({ success: true })
    service.isAway = true
    await run()
    service.isAway = false
    service.token = 't-2'
    server.clock.move(120_000)
    await run()
    expect(shownBy(heard('instances').at(-1)).result).toMatch(/该任务已被.+处理/)
  })

  test('says what is wrong in the language of the person', async () => {
    await begin()
    const them = await server.as(other)
    const wanted = { mail: true, chat: true, language: 'en' as const }
    expect(await them.call('employee/notices', wanted)).toMatchObject({ success: true })
    expect(noticeOf(await press(`ou_${other}`, sent().agree_token ?? ''))).toContain('sent to another person')
  })
})
