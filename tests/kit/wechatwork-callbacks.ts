import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** Keys of the callbacks of an enterprise WeChat on this machine, and the company that they are for. */
export interface CallbackKeys {
  token: string
  key: string
  corpid: string
}

/** Draws an EncodingAESKey: 43 characters of base64. */
export const drawAesKey = (): string => randomBytes(32).toString('base64').slice(0, 43)

/** Encrypts a content as enterprise WeChat describes it. */
export function encryptCallback(content: string, { key, corpid }: CallbackKeys): string {
  const body = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const bytes = Buffer.concat([randomBytes(16), length, body, Buffer.from(corpid)])
  const padding = 32 - (bytes.length % 32)
  const secret = Buffer.from(`${key}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', secret, secret.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([bytes, Buffer.alloc(padding, padding)])
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
}

/** The query that signs an encrypted content at a time. */
export function signCallback(encrypted: string, token: string, at: number): URLSearchParams {
  const timestamp = String(Math.floor(at / 1000))
  const signed = [token, timestamp, 'n1', encrypted].sort().join('')
  const msg_signature = createHash('sha1').update(signed).digest('hex')
  return new URLSearchParams({ timestamp, nonce: 'n1', msg_signature })
}

/** The body around an encrypted content. */
export const wrapCallback = (encrypted: string): string =>
  `<xml><ToUserName><![CDATA[ww1]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`

/** A press of a button. */
export const pressOf = (presser: string, key: string): string =>
  `<xml><FromUserName><![CDATA[${presser}]]></FromUserName><MsgType><![CDATA[event]]></MsgType>
  <Event><![CDATA[template_card_event]]></Event><EventKey><![CDATA[${key}]]></EventKey></xml>`
