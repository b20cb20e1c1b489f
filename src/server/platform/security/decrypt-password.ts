import { createPrivateKey } from 'node:crypto'
import { decryptRsa } from '../http/body-codec'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decrypts a password in transit: RSA-OAEP-SHA256 over the UTF-8, or over base64 of the UTF-8 if the password
 * has non-ASCII characters (jsencrypt would truncate them). The text shows which of the two it is: base64
 * whose content is UTF-8 beyond ASCII. Undefined if it cannot be decrypted.
 */
export function decryptPassword(privatePem: string, wrapped: string): string | undefined {
  const text = decryptRsa(createPrivateKey(privatePem), wrapped)
  return text === undefined ? undefined : (beyondAscii(text) ?? text)
}

function beyondAscii(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(text) || text.length % 4 !== 0) return
  try {
    const decoded = utf8.decode(Buffer.from(text, 'base64'))
    return /[^\0-\x7f]/.test(decoded) ? decoded : undefined
  } catch {
    return
  }
}
