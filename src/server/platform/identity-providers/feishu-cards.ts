import { createDecipheriv, createHash } from 'node:crypto'
import type { DecisionCard } from '../../../core/flow'
import { isSameText } from '../security/token-key'
import { type CardCallback, type CardEvent, type CardPlatform, requestAge } from './card-platform'
import type { ProviderCall, ProviderResponse } from './provider-client'

/*
 * Cards of Feishu (card JSON 2.0) and their callbacks (card.action.trigger). A callback is signed with the Encrypt Key over
 * time, nonce and body, and encrypted with it (AES-256-CBC, the initial vector in front); the Verification Token is in it.
 */

/** Keys of the callbacks: Encrypt Key, and Verification Token if it is compared, too. */
interface FeishuKeys {
  key: string
  token?: string
}

const plain = (content: string) => ({ tag: 'plain_text', content })

/** Prefix of the name of a button inside a form, which Feishu sends back instead of a value. */
const namePrefix = 'decide-'

/** Builds the card: fields as plain text, so that nothing typed is markup; a reason is typed in a form. */
function toFeishuCard({ title, fields, open, reasonLabel, buttons, result }: DecisionCard): object {
  const lines = fields.map(({ name, text }) => ({ tag: 'div', text: plain(`${name}：${text}`) }))
  const direct = buttons
    .filter(({ needsReason }) => !needsReason)
    .map(({ label, token }) => ({
      tag: 'button',
      text: plain(label),
      type: 'primary',
      behaviors: [{ type: 'callback', value: { token } }],
    }))
  const withReason = buttons
    .filter(({ needsReason }) => needsReason)
    .map(({ label, token }) => ({
      tag: 'form',
      name: `form-${token.slice(0, 12)}`,
      elements: [
        { tag: 'input', name: 'reason', required: true, max_length: 1000, placeholder: plain(reasonLabel) },
        {
          tag: 'button',
          text: plain(label),
          type: 'danger',
          name: `${namePrefix}${token}`,
          form_action_type: 'submit',
        },
      ],
    }))
  const link = open.url
    ? [
        {
          tag: 'button',
          text: plain(open.label),
          type: 'default',
          behaviors: [{ type: 'open_url', default_url: open.url }],
        },
      ]
    : []
  return {
    schema: '2.0',
    config: { update_multi: true, enable_forward: false },
    header: { title: plain(title), template: buttons.length ? 'blue' : 'grey' },
    body: {
      elements: [
        ...lines,
        ...(result ? [{ tag: 'hr' }, { tag: 'div', text: plain(result) }] : []),
        ...direct,
        ...withReason,
        ...link,
      ],
    },
  }
}

/** Decrypts a body; undefined if it was not encrypted with the key. */
function decrypt(encrypted: string, key: string): unknown {
  try {
    const bytes = Buffer.from(encrypted, 'base64')
    const secret = createHash('sha256').update(key).digest()
    const decipher = createDecipheriv('aes-256-cbc', secret, bytes.subarray(0, 16))
    const text = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Whether the headers sign the body with the key, not too long ago. */
function isSigned({ headers, body, now }: CardCallback, key: string): boolean {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) =>
    String(headers[name === 'signature' ? 'x-lark-signature' : `x-lark-request-${name}`] ?? ''),
  ) as [string, string, string]
  const expected = createHash('sha256').update(`${timestamp}${nonce}${key}${body}`).digest('hex')
  return Math.abs(now - Number(timestamp) * 1000) <= requestAge && isSameText(signature, expected)
}

interface FeishuEvent {
  type?: string
  challenge?: string
  token?: string
  header?: { token?: string; event_type?: string }
  event?: {
    operator?: { open_id?: string }
    action?: { name?: string; value?: { token?: unknown }; form_value?: { reason?: unknown } }
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function eventOf({ header, event }: FeishuEvent): CardEvent {
  if (header?.event_type !== 'card.action.trigger') return { kind: 'other' }
  const { operator, action } = event ?? {}
  const name = textOf(action?.name)
  const named = name.startsWith(namePrefix) ? name.slice(namePrefix.length) : ''
  const presser = textOf(operator?.open_id)
  return {
    kind: 'press' as const,
    presser,
    reason: textOf(action?.form_value?.reason),
    token: textOf(action?.value?.token) || named,
  }
}

/** Verifies and decrypts a request; a check of the address is encrypted, but not signed. */
function read(request: CardCallback, { key, token }: FeishuKeys): CardEvent | undefined {
  if (request.method !== 'POST') return undefined
  let outer: { encrypt?: unknown }
  try {
    outer = JSON.parse(request.body)
  } catch {
    return undefined
  }
  const content = decrypt(textOf(outer?.encrypt), key) as FeishuEvent | undefined
  if (!content || typeof content !== 'object') return undefined
  const verificationToken = textOf(content.header?.token ?? content.token)
  if (token && !isSameText(verificationToken, token)) return undefined
  if (content.type === 'url_verification') {
    const body = JSON.stringify({ challenge: textOf(content.challenge) })
    return { kind: 'check', reply: { type: 'application/json', body } }
  }
  return isSigned(request, key) ? eventOf(content) : undefined
}

type Sent = ProviderResponse & { data?: { message_id?: string } }

/** Creates the cards of Feishu. */
export const createFeishuCards = (ask: ProviderCall, keys: FeishuKeys): CardPlatform => ({
  showsReply: true,
  send: async (to, card, id) => {
    const content = JSON.stringify(toFeishuCard(card))
    const body = { receive_id: to, msg_type: 'interactive', content, uuid: id }
    const sent = await ask<Sent>('/im/v1/messages?receive_id_type=open_id', body)
    return sent?.data?.message_id ?? ''
  },
  update: async (_, reference, card) => {
    const content = JSON.stringify(toFeishuCard(card))
    await ask.patch(`/im/v1/messages/${encodeURIComponent(reference)}`, { content })
  },
  read: (request) => read(request, keys),
  reply: ({ text, isDone }) => ({
    type: 'application/json',
    body: JSON.stringify({ toast: { type: isDone ? 'success' : 'error', content: text } }),
  }),
})
