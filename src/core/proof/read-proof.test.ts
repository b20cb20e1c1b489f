import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readProof } from './read-proof'
import { assessFindings } from './trust'

const folder = 'fixtures/proofs/0.1.0'
const whole = readFileSync(`${folder}/whole.zip`)
const receipt = readFileSync(`${folder}/receipt.json`)
const [first = ''] = (
  JSON.parse(readFileSync(`${folder}/keys.json`, 'utf8')) as { fingerprint: string }[]
).map(({ fingerprint }) => fingerprint)

/** Builds a zip of entries in their order, including duplicate names. */
function zipOf(entries: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  for (const [name, bytes] of entries) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

const read = (bytes: Uint8Array, receipts: Uint8Array[] = []) => {
  const findings = readProof({ name: '文件', bytes, key: first, others: receipts })
  const faults = findings.filter(({ kind }) => kind === 'fault').map(({ code }) => code)
  return { verdict: assessFindings(findings), faults }
}

test('reads a valid bundle and a valid receipt', () => {
  expect(read(whole, [receipt])).toEqual({ verdict: 'holds', faults: [] })
  expect(read(zipOf(Object.entries(unzipSync(whole)))).verdict).toBe('holds')
  expect(read(receipt)).toEqual({ verdict: 'holds', faults: [] })
})

test('rejects a zip that names an entry twice, whichever of them was signed', () => {
  const entries = Object.entries(unzipSync(whole))
  const lie = ['flow.json', strToU8('{"name": "付款 9,999,999 元"}')] as const
  for (const list of [
    [lie, ...entries],
    [...entries, lie],
  ])
    expect(read(zipOf(list)).faults).toEqual(['verify.zip-ambiguous'])
  expect(read(zipOf([...entries, ['__proto__', strToU8('x')]])).faults).toEqual(['verify.zip-ambiguous'])
})

test('rejects a zip by its stated size before anything is unpacked', () => {
  const bytes = Buffer.from(zipSync({ 'a.txt': strToU8('x') }))
  bytes.writeUInt32LE(600 * 2 ** 20, bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24)
  expect(read(bytes).faults).toEqual(['verify.too-large'])
})

test('checks each of several receipts, not only the first', () => {
  const forged = strToU8(receipt.toString().replace('"seq": 2', '"seq": 1').replace('"seq":2', '"seq":1'))
  expect(read(receipt, [receipt])).toEqual({ verdict: 'holds', faults: [] })
  expect(read(receipt, [forged])).toEqual({ verdict: 'fails', faults: ['verify.signature-wrong'] })
})

test('reports invalid receipts and endless nesting as unreadable', () => {
  expect(read(whole, [strToU8('{}')]).faults).toEqual(['verify.no-receipt'])
  const deep = `{"receipt": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "keys": []}`
  expect(read(strToU8(deep)).verdict).toBe('fails')
})
