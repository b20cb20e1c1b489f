import { createDecipheriv, createHash } from 'node:crypto'
import type { DecisionCard } from '../../../core/flow'
import { isSameText } from '../security/token-key'
import { type CardCallback, type CardEvent, type CardPlatform, requestAge } from './card-platform'
import type { ProviderCall, ProviderResponse } from './provider-client'

/*
 * Template cards of enterprise WeChat and their callbacks (template_card_event). A callback is signed with the Token over time, nonce
 * and content, and encrypted with the EncodingAESKey; the company's id stands behind the content. A card has no field for
 * text, so that a decision with a reason opens the page.
 */

/** Keys of the callbacks, and the company and application whose cards they are. */
interface WeChatWorkKeys {
  token: string
  key: string
  corpid: string
  agentid: string
}

/** Rows that a card shows beside its text. */
const maxRows = 6

const rowsOf = ({ fields }: DecisionCard) =>
  fields
    .slice(0, maxRows)
    .map(({ name, text }) => ({ keyname: name.slice(0, 20), value: text.slice(0, 100) }))

/** Fields beyond the rows, as lines of the card's text. */
const linesOf = ({ fields, result }: DecisionCard): string =>
  [...(result ? [result] : []), ...fields.slice(maxRows).map(({ name, text }) => `${name}：${text}`)].join(
    '\n',
  )

/** Builds the card: with buttons while one decides, otherwise as a notice that opens the page. */
export function toWeChatWorkCard(card: DecisionCard, id: string): object {
  const { title, buttons, open } = card
  const text = linesOf(card)
  const shown = {
    main_title: { title },
    ...(text && { sub_title_text: text }),
    horizontal_content_list: rowsOf(card),
    ...(open.url && { card_action: { type: 1, url: open.url } }),
  }
  const button_list = buttons.flatMap(({ label, token, outcome, needsReason }) => {
    const style = outcome === 'agree' ? 1 : 3
    if (!needsReason) return { text: label, style, key: token }
    return open.url ? { type: 1, text: label, style, url: open.url } : []
  })
  if (!buttons.some(({ needsReason }) => !needsReason)) return { card_type: 'text_notice', ...shown }
  return { card_type: 'button_interaction', task_id: id, ...shown, button_list }
}

/** Returns the content of an element of the small documents that enterprise WeChat sends. */
const elementOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[([^\\]]{0,60000})\\]\\]>|([^<]{0,200}))</${name}>`)
    .exec(xml)
    ?.slice(1)
    .find(Boolean) ?? ''

/** Decrypts a content for the company; undefined if it was not encrypted with the key, or for another company. */
function decrypt(encrypted: string, { key, corpid }: WeChatWorkKeys): string | undefined {
  try {
    const secret = Buffer.from(`${key}=`, 'base64')
    const decipher = createDecipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
    const bytes = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()])
    // Sixteen random bytes, four of the length, the content, the company's id, and up to 32 bytes of padding.
    const content = bytes.subarray(20, bytes.length - (bytes.at(-1) ?? 0))
    const length = bytes.readUInt32BE(16)
    const owner = content.subarray(length).toString('utf8')
    return owner === corpid ? content.subarray(0, length).toString('utf8') : undefined
  } catch {
    return undefined
  }
}

/** Whether the query signs a content with the token, not too long ago. */
function isSigned({ query, now }: CardCallback, encrypted: string, token: string): boolean {
  const [timestamp, nonce, signature] = [
    query.get('timestamp') ?? '',
    query.get('nonce') ?? '',
    query.get('msg_signature') ?? '',
  ]
  const parts = [token, timestamp, nonce, encrypted].sort().join('')
  const expected = createHash('sha1').update(parts).digest('hex')
  return isSameText(signature, expected) && Math.abs(now - Number(timestamp) * 1000) <= requestAge
}

/** Verifies and decrypts a request: by GET a check of the address, by POST an event. */
function read(request: CardCallback, keys: WeChatWorkKeys): CardEvent | undefined {
  const isCheck = request.method === 'GET'
  const encrypted = isCheck ? (request.query.get('echostr') ?? '') : elementOf(request.body, 'Encrypt')
  if (encrypted === '' || !isSigned(request, encrypted, keys.token)) return undefined
  const content = decrypt(encrypted, keys)
  if (content === undefined) return undefined
  if (isCheck) return { kind: 'check', reply: { type: 'text/plain', body: content } }
  if (elementOf(content, 'Event') !== 'template_card_event') return { kind: 'other' }
  const [presser, token] = [elementOf(content, 'FromUserName'), elementOf(content, 'EventKey')]
  return { kind: 'press', presser, token, reason: '' }
}

type Sent = ProviderResponse & { response_code?: string }

/** Creates the cards of enterprise WeChat. */
export const createWeChatWorkCards = (ask: ProviderCall, keys: WeChatWorkKeys): CardPlatform => {
  const agentid = Number(keys.agentid)
  return {
    showsReply: false,
    send: async (to, card, id) => {
      const template_card = toWeChatWorkCard(card, id)
      const content = { touser: to, agentid, msgtype: 'template_card', template_card }
      return (await ask<Sent>('/message/send', content))?.response_code ?? ''
    },
    update: async (to, reference, card) => {
      const template_card = toWeChatWorkCard(card, '')
      await ask('/message/update_template_card', {
        userids: [to],
        agentid,
        response_code: reference,
        template_card,
      })
    },
    read: (request) => read(request, keys),
    reply: () => ({ type: 'text/plain', body: '' }),
  }
}
