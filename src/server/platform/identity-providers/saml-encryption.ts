import { promisify } from 'node:util'
import { decrypt } from 'xml-encryption'
import { BusinessError } from '../../../core/business-error'
import type { XmlElement } from '../../../core/text/read-xml'
import { readPlainMessage } from './saml-document'

/*
 * Encrypted assertions of SAML 2.0 (decision 286). node-saml opens them; here is what it does not compare: that a message
 * has one of each part, by algorithms that still count, and that what was inside is as plain as a message must be.
 */

/** How an assertion is encrypted: by a cipher that detects changes of its bytes, or by one that does not. */
export type SamlEncryption = 'authenticated' | 'unauthenticated'

const keyTransport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'
const ciphers: Readonly<Record<string, SamlEncryption>> = {
  'http://www.w3.org/2009/xmlenc11#aes128-gcm': 'authenticated',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm': 'authenticated',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc': 'unauthenticated',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc': 'unauthenticated',
}
/** Digest of the padding of keys, which signs nothing. */
const paddingDigest = 'http://www.w3.org/2000/09/xmldsig#sha1'

const invalid = (reason: string) => new BusinessError('sso.invalid', { reason: reason.slice(0, 150) })

/** Returns how the assertion of a message is encrypted; undefined for a plain one. Throws for one that is not exactly one. */
export function readEncryption(elements: readonly XmlElement[]): SamlEncryption | undefined {
  const named = (name: string) => elements.filter((one) => one.name === name)
  if (named('Assertion').length + named('EncryptedAssertion').length !== 1) throw invalid('Assertion')
  if (named('EncryptedAssertion').length === 0) return undefined
  for (const name of ['EncryptedData', 'EncryptedKey']) if (named(name).length !== 1) throw invalid(name)
  if (named('CipherValue').length !== 2 || named('CipherReference').length > 0) throw invalid('CipherData')
  for (const { attributes } of named('RetrievalMethod'))
    if (!/^#[\w.-]{1,100}$/.test(attributes.URI ?? '')) throw invalid('RetrievalMethod')
  const methodOf = (name: string) => {
    const [method, other] = (named(name)[0]?.children ?? []).filter((one) => one.name === 'EncryptionMethod')
    if (!method || other) throw invalid('EncryptionMethod')
    return method
  }
  assertKeyTransport(methodOf('EncryptedKey'))
  const { attributes, children } = methodOf('EncryptedData')
  const cipher = ciphers[attributes.Algorithm ?? '']
  if (!cipher || children.length > 0) throw invalid(`EncryptionMethod ${attributes.Algorithm}`)
  return cipher
}

/** Throws unless a key is transported by RSA-OAEP, with the digest that every provider uses for its padding. */
function assertKeyTransport({ attributes, children }: XmlElement): void {
  const [digest, other] = children
  const isUsual = digest === undefined || digest.attributes.Algorithm === paddingDigest
  if (attributes.Algorithm !== keyTransport || other || !isUsual)
    throw invalid(`EncryptionMethod ${attributes.Algorithm} ${digest?.attributes.Algorithm ?? ''}`)
}

const opened = promisify(decrypt)

/** Writes an element by local names, which is all that opening it reads. */
const textOf = ({ name, attributes: { Algorithm, URI, Id }, text, children }: XmlElement): string => {
  const attributes = Object.entries({ Algorithm, URI, Id }).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${value.replace(/[<>&"]/g, '')}"`],
  )
  const inside = children.length > 0 ? children.map(textOf).join('') : text.replace(/[^\w+/=]/g, '')
  return `<${name}${attributes.join('')}>${inside}</${name}>`
}

/** Throws unless what a message encrypts is one assertion, plain, and signed by algorithms that still count. */
export async function assertPlainInside(elements: readonly XmlElement[], key: string): Promise<void> {
  const encrypted = elements.find(({ name }) => name === 'EncryptedAssertion')
  if (!encrypted) return
  const inside = readPlainMessage(await opened(textOf(encrypted), { key }))
  if (inside[0]?.name !== 'Assertion' || readEncryption(inside)) throw invalid('EncryptedAssertion')
}
