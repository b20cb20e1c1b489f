import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DecisionCard } from '../../../core/flow'
import type { ProviderCall } from './provider-client'
import { createWeChatWorkCards, toWeChatWorkCard } from './wechatwork-cards'

const key = randomBytes(32).toString('base64').slice(0, 43)
const keys = { token: 'token-1', key, corpid: 'ww1', agentid: '1000002' }
const now = Date.UTC(2026, 10, 30)
const cards = createWeChatWorkCards((async () => undefined) as unknown as ProviderCall, keys)

/** Encrypts a content as enterprise WeChat describes it. */
function encrypt(content: string, corpid = keys.corpid): string {
  const body = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const bytes = Buffer.concat([randomBytes(16), length, body, Buffer.from(corpid)])
  const padding = 32 - (bytes.length % 32)
  const secret = Buffer.from(`${key}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(bytes),
    cipher.update(Buffer.alloc(padding, padding)),
    cipher.final(),
  ]).toString('base64')
}

function request(encrypted: string, { method = 'POST', token = keys.token, age = 0 } = {}) {
  const timestamp = String(Math.floor((now - age) / 1000))
  const signed = [token, timestamp, 'n1', encrypted].sort().join('')
  const query = new URLSearchParams({
    ...{ timestamp, nonce: 'n1', msg_signature: createHash('sha1').update(signed).digest('hex') },
    ...(method === 'GET' && { echostr: encrypted }),
  })
  const body = `<xml><ToUserName><![CDATA[ww1]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
  return { method, headers: {}, query, body, now }
}

const pressed = `<xml><FromUserName><![CDATA[zhang]]></FromUserName><MsgType><![CDATA[event]]></MsgType>
  <Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[abc123]]></EventKey></xml>`

test('reads who pressed which button', () => {
  expect(cards.read(request(encrypt(pressed)))).toEqual({
    ...{ kind: 'press', presser: 'zhang', token: 'abc123', reason: '' },
  })
})

test('answers the check of the address with its content', () => {
  expect(cards.read(request(encrypt('echo-1'), { method: 'GET' }))).toMatchObject({
    reply: { body: 'echo-1' },
  })
})

test('rejects another token, another company, an old request and a broken content', () => {
  const sent = encrypt(pressed)
  const read = [
    request(sent, { token: 'token-2' }),
    request(encrypt(pressed, 'ww2')),
    request(sent, { age: 6 * 60_000 }),
    request('AAAA'),
    { ...request(sent), body: '<xml/>' },
  ]
  expect(read.map((one) => cards.read(one))).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a decision with a reason opens the page, and a card without buttons is a notice', () => {
  const card: DecisionCard = {
    ...{ title: '审批-用款', fields: [{ name: '金额', text: '100' }], reasonLabel: '', result: '' },
    open: { label: '打开', url: 'https://oa.example.com/x' },
    buttons: [
      { outcome: 'agree', label: '同意', token: 't1', needsReason: false },
      { outcome: 'refuse', label: '拒绝', token: 't2', needsReason: true },
    ],
  }
  expect(toWeChatWorkCard(card, 'id-1')).toMatchObject({
    card_type: 'button_interaction',
    horizontal_content_list: [{ keyname: '金额', value: '100' }],
    button_list: [
      { text: '同意', key: 't1' },
      { type: 1, text: '拒绝', url: 'https://oa.example.com/x' },
    ],
  })
  expect(JSON.stringify(toWeChatWorkCard(card, 'id-1'))).not.toContain('t2')
  expect(toWeChatWorkCard({ ...card, buttons: [], result: '已处理' }, '')).toMatchObject({
    card_type: 'text_notice',
    sub_title_text: '已处理',
  })
})
