// Text that leaves the page by the clipboard and comes back, `name:version@iv@cipher@mac`: AES and a MAC by a key
// that every page of this product can make. It keeps people from editing the text by hand and shows when it was
// cut or changed; it hides nothing from whoever has the program, so what comes back is as foreign as any text.
import { decryptBody, encryptBody } from './body-codec'

/** What a sealed text is, and in which version it is written; both are part of its key. */
export interface CipherTextKind {
  name: string
  version: number
}

export type DecryptResult = { text: string } | { fault: 'version' | 'format' }

const prefixOf = ({ name, version }: CipherTextKind) => `${name}:${version}`
const secretOf = (kind: CipherTextKind) => ({ secret: `qianpi ${prefixOf(kind)}`, sealed: prefixOf(kind) })

/** The text sealed as the kind says. */
export const encryptText = (kind: CipherTextKind, text: string): string => encryptBody(secretOf(kind), text)

/** A sealed text opened; another version's is told apart from what is none, or was changed. */
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
