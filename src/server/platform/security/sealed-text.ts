import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/*
 * Texts encrypted at rest: AES-256-GCM, bound to their owner. The caller prefixes the name of the key.
 */

const encoded = (part: Buffer) => part.toString('base64url')

/**
 * Encrypts a text with a key of 32 bytes and binds it to its owner: nonce, text and tag, joined by colons.
 */
export function sealText(key: Buffer, owner: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [nonce, sealed, cipher.getAuthTag()].map(encoded).join(':')
}

/**
 * Decrypts a text; returns undefined if the key is another one, or the text was changed or belongs elsewhere.
 */
export function openSealedText(key: Buffer, owner: string, stored: string): string | undefined {
  const [nonce = '', sealed = '', tag = ''] = stored.split(':')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
