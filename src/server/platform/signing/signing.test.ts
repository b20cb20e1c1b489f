import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createSelfSigned } from '../../../../tests/kit/certificates'
import { judgePdfSignature } from '../../../../tests/kit/pdf-signature'
import { readPaperSignature } from '../../../core/proof/paper-signature'
import type { PaperDocument } from '../paper/paper-document'
import { renderPaper } from '../paper/render-paper'
import { createCertificate } from './create-certificate'
import type { KeyMaterial } from './key-file-request'
import { loadKeyFile } from './key-files'

const read = async (name: string, password: string): Promise<KeyMaterial> =>
  loadKeyFile({ bytes: await readFile(`fixtures/certificates/${name}.p12`), password }, 'me')

const hour = 3_600_000
const now = Date.parse('2026-11-30T02:00:00Z')
const make = () => createCertificate('青云科技有限公司', { from: now - hour, until: now + hour })

/** A document whose texts imitate a signature. */
const paper = (material: KeyMaterial): PaperDocument => ({
  title: '/ByteRange [0 999999999 999999999 999999999] /Contents <00>',
  language: 'zh',
  isLandscape: false,
  author: '李明',
  createdAt: now,
  facts: [],
  blocks: [{ kind: 'words', isHeading: false, parts: [{ text: '同意' }] }],
  foot: '',
  missingNote: '',
  images: {},
  signature: { ...material, name: '青云科技有限公司', reason: '同意', at: now },
})

const sign = async (material: KeyMaterial) => renderPaper(paper(material), 'me')

/** Whom the certificate of a key names, by the reader of Node. */
function signerOf({ certificates }: KeyMaterial) {
  const { fingerprint256, subject } = new X509Certificate(certificates[0] ?? '')
  const names = new Map(subject.split('\n').map((part) => part.split('=') as [string, string]))
  return { fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(), subject: names.get('CN') }
}

describe('a key file', () => {
  test.each([
    ['rsa-aes', 'Secret-123', 2],
    ['rsa-3des', '密码-123', 2],
    ['ec-aes', 'Secret-123', 1],
  ])('%s is read with the certificates of its issuers, and signs', async (name, password, length) => {
    const material = await read(name, password)
    expect(material.certificates).toHaveLength(length)
    const pdf = await sign(material)
    expect(judgePdfSignature(pdf)).toMatchObject({ certificates: length })
    expect(readPaperSignature(pdf)).toEqual({ signer: signerOf(material) })
  })

  test.each([
    ['rsa-aes', 'another', 'certificate.password-wrong'],
    ['rsa-weak', 'Secret-123', 'certificate.key-weak'],
    ['rsa-rc2', 'Secret-123', 'certificate.scheme-unknown'],
    ['no-key', 'Secret-123', 'certificate.key-missing'],
  ])('%s is refused: password %s gives %s', async (name, password, code) => {
    await expect(read(name, password)).rejects.toMatchObject({ code })
  })

  test('a file of another kind is refused', async () => {
    const bytes = Buffer.from('not a key')
    await expect(loadKeyFile({ bytes, password: '' }, 'me')).rejects.toMatchObject({
      code: 'certificate.file-unreadable',
    })
  })
})

test('a certificate made here names the company, signs itself, and signs documents', async () => {
  const material = await make()
  const certificate = new X509Certificate(material.certificates[0] ?? '')
  expect(certificate.subject).toContain('CN=青云科技有限公司')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36'])
  expect(judgePdfSignature(await sign(material))).toMatchObject({ subject: certificate.subject })
})

test('a key on the curve P-384 signs, and the page of proofs reads it', async () => {
  const made = await createSelfSigned('青云科技', { name: 'ECDSA', namedCurve: 'P-384' })
  const material = { key: made.key, certificates: [made.certificate] }
  expect(readPaperSignature(await sign(material))).toEqual({ signer: signerOf(material) })
})

test('a byte changed anywhere outside the room breaks the signature', async () => {
  const pdf = await sign(await read('ec-aes', 'Secret-123'))
  expect(judgePdfSignature(pdf)).toMatchObject({ certificates: 1 })
  const [, begin = 0, end = 0] = /\/ByteRange \[0 (\d+) (\d+)/.exec(pdf.toString('latin1'))?.map(Number) ?? []
  for (const at of [9, Math.floor(begin / 2), end + 20, pdf.length - 2]) {
    const changed = Buffer.from(pdf)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => judgePdfSignature(changed)).not.toThrow()
    expect(judgePdfSignature(changed), `byte ${at}`).toHaveProperty('wrong')
    expect(readPaperSignature(changed), `byte ${at}`).toHaveProperty('problem')
  }
})

test('a changed attribute or signature, and bytes added at the end, are refused', async () => {
  const pdf = await sign(await read('ec-aes', 'Secret-123'))
  const hole = pdf.indexOf('/Contents <') + 11
  const length = (Number.parseInt(pdf.subarray(hole + 4, hole + 8).toString('latin1'), 16) + 4) * 2
  const changed = Buffer.from(pdf)
  const last = hole + length - 1
  changed[last] = changed[last] === 0x30 ? 0x31 : 0x30
  expect(judgePdfSignature(changed)).toEqual({ wrong: 'signature' })
  expect(readPaperSignature(changed)).toEqual({ problem: 'forged' })
  expect(judgePdfSignature(Buffer.concat([pdf, Buffer.from('%')]))).toEqual({
    wrong: 'the range does not cover the file',
  })
})
