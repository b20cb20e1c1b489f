// Text that passes through the clipboard, `name:version@iv@cipher@mac`: AES and a MAC by a key that every
// page of this product can derive. It prevents manual edits and detects truncation and changes; it hides
// nothing from anyone who has the program, so pasted text is as untrusted as any.
import { decryptBody, encryptBody } from './body-codec'

/** Kind of encrypted text and its format version; both are part of its key. */
export interface CipherTextKind {
  name: string
  version: number
}

export type DecryptResult = { text: string } | { fault: 'version' | 'format' }

const prefixOf = ({ name, version }: CipherTextKind) => `${name}:${version}`
const secretOf = (kind: CipherTextKind) => ({ secret: `qianpi ${prefixOf(kind)}`, sealed: prefixOf(kind) })

/** Encrypts the text for its kind. */
export const encryptText = (kind: CipherTextKind, text: string): string => encryptBody(secretOf(kind), text)

/** Decrypts an encrypted text; distinguishes another version from a foreign or changed text. */
export function decryptText(kind: CipherTextKind, sealed: string): DecryptResult {
  const [prefix = '', ...rest] = sealed.trim().split('@')
  const [name, version] = prefix.split(':')
  if (name !== kind.name || !/^\d+$/.test(version ?? '')) return { fault: 'format' }
  if (prefix !== prefixOf(kind)) return { fault: 'version' }
  try {
    return { text: decryptBody(secretOf(kind), rest.join('@')) }
  } catch {
    return { fault: 'format' }
  }
}
