import { constants, publicEncrypt } from 'node:crypto'
import type { EmployeeLoginBody } from '../../src/generated/types'
import type { Sender } from './server'

/** A password as the page sends it: RSA-OAEP-SHA256, base64; beyond ASCII it is base64 first. */
export function sealPassword(publicKey: string, password: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(password)
  const text = isAscii ? password : Buffer.from(password).toString('base64')
  const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

/** Signs in as the page does; `shown` stands beside the password: a code, or what a passkey answers. */
export async function login(
  nobody: Pick<Sender, 'call'>,
  userName: string,
  password: string,
  shown?: string | Pick<EmployeeLoginBody, 'passkey'>,
) {
  const { data } = await nobody.call('employee/login/getpkey', { userName })
  return nobody.call('employee/login', {
    userName,
    kid: data.kid,
    password: sealPassword(data.publicKey, password),
    ...(typeof shown === 'string' ? { code: shown } : shown),
  })
}
