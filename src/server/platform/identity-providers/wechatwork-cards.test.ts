import { expect, test } from 'vitest'
import {
  drawAesKey,
  encryptCallback,
  pressOf,
  signCallback,
  wrapCallback,
} from '../../../../tests/kit/wechatwork-callbacks'
import type { DecisionCard } from '../../../core/flow'
import type { ProviderCall } from './provider-client'
import { createWeChatWorkCards, toWeChatWorkCard } from './wechatwork-cards'

const keys = { token: 'token-1', key: drawAesKey(), corpid: 'ww1', agentid: '1000002' }
const now = Date.UTC(2026, 10, 30)
const cards = createWeChatWorkCards((async () => undefined) as unknown as ProviderCall, keys)

function request(encrypted: string, { method = 'POST', token = keys.token, age = 0 } = {}) {
  const query = signCallback(encrypted, token, now - age)
  if (method === 'GET') query.set('echostr', encrypted)
  return { method, headers: {}, query, body: wrapCallback(encrypted), now }
}
const pressed = pressOf('zhang', 'abc123')
const encrypt = (content: string, corpid = keys.corpid) => encryptCallback(content, { ...keys, corpid })

test('reads who pressed which button', () => {
  expect(cards.read(request(encrypt(pressed)))).toEqual({
    kind: 'press',
    presser: 'zhang',
    token: 'abc123',
    reason: '',
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
    title: '审批-用款',
    fields: [{ name: '金额', text: '100' }],
    reasonLabel: '',
    result: '',
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
