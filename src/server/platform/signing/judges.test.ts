import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPaper } from '../paper/render-paper'
import { loadKeyFile } from './key-files'

/** Judges that share no code with the product: OpenSSL, and pdfsig of Poppler. `npm run test:paper` runs them if installed. */

const isAsked = process.env.PAPER_JUDGES === '1'

function hasProgram(name: string, version: string): boolean {
  try {
    execFileSync(name, [version], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let folder: string
let pdf: Buffer
const pathOf = (name: string) => join(folder, name)

async function prepare(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'paper-'))
  const bytes = await readFile('fixtures/certificates/rsa-aes.p12')
  const material = await loadKeyFile({ bytes, password: 'Secret-123' }, 'me')
  const at = Date.now()
  const signature = { ...material, name: '青云科技有限公司', reason: '同意', at }
  const [title, author, foot, missingNote] = ['合同审批', '李明', '', '']
  const facts: string[] = []
  const document = { title, author, foot, missingNote, facts, blocks: [], images: {} }
  pdf = await renderPaper({ ...document, language: 'zh', isLandscape: false, createdAt: at, signature }, 'me')
  await writeFile(pathOf('paper.pdf'), pdf)
  await writeFile(pathOf('issuer.pem'), material.certificates.at(-1) ?? '')
}
const remove = () => rm(folder, { recursive: true, force: true })

/** Writes the signature and the bytes that it covers as files of their own. */
async function splitSignature(bytes: Buffer): Promise<void> {
  const range = /\/ByteRange \[0 (\d+) (\d+)/.exec(bytes.toString('latin1'))
  const [begin, end] = [Number(range?.[1]), Number(range?.[2])]
  const der = Buffer.from(bytes.subarray(begin + 1, end - 1).toString('latin1'), 'hex')
  await writeFile(pathOf('signature.der'), der.subarray(0, der.readUInt16BE(2) + 4))
  await writeFile(pathOf('covered.bin'), Buffer.concat([bytes.subarray(0, begin), bytes.subarray(end)]))
}

describe.skipIf(!isAsked || !hasProgram('openssl', 'version'))('OpenSSL', () => {
  beforeAll(prepare)
  afterAll(remove)
  const verify = () =>
    execFileSync(
      'openssl',
      [
        ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', pathOf('signature.der')],
        ...['-content', pathOf('covered.bin'), '-CAfile', pathOf('issuer.pem'), '-purpose', 'any'],
        ...['-out', '/dev/null'],
      ],
      { stdio: 'pipe' },
    )

  test('verifies the signature as CAdES with the attribute of the signing certificate', async () => {
    await splitSignature(pdf)
    expect(verify).not.toThrow()
  })

  test('refuses a changed document', async () => {
    const changed = Buffer.from(pdf)
    changed[20] = (changed[20] ?? 0) ^ 1
    await splitSignature(changed)
    expect(verify).toThrow(/CMS|verif/i)
  })
})

describe.skipIf(!isAsked || !hasProgram('pdfsig', '-v'))('pdfsig', () => {
  beforeAll(prepare)
  afterAll(remove)

  test('finds a valid signature of type ETSI.CAdES.detached over the whole document', () => {
    const said = execFileSync('pdfsig', ['-nocert', pathOf('paper.pdf')]).toString()
    expect(said).toContain('ETSI.CAdES.detached')
    expect(said).toContain('Total document signed')
    expect(said).toContain('Signature is Valid')
  })
})
