import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import keys from '#fixtures/proofs/0.1.0/keys.json'
import { checkBundle } from './check-bundle'
import { checkReceipt, type ReceiptDocument } from './receipt'
import { assessFindings, type ProofFinding } from './trust'

/*
 * Bundles and receipts of release 0.1.0 (format 1), created by that release. They are: a leave request of two
 * actions, whole and as its superior sees it; the same after the key was replaced; and another one under the
 * new key.
 */

const folder = 'fixtures/proofs/0.1.0'
const [old, fresh] = keys.map(({ fingerprint }) => fingerprint)
const entriesOf = (name: string) => new Map(Object.entries(unzipSync(readFileSync(`${folder}/${name}.zip`))))
const receiptOf = (name: string) =>
  JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as ReceiptDocument
const codes = (findings: readonly ProofFinding[], kind: ProofFinding['kind']) =>
  findings.filter((one) => one.kind === kind).map(({ code }) => code)

describe('bundles of release 0.1.0', () => {
  test.each([
    ['whole', old],
    ['partial', old],
    ['new-key', fresh],
  ])('verifies %s by the key that signed it, and reports key times as unproven', (name, key) => {
    const findings = checkBundle(entriesOf(name), { key })
    expect(assessFindings(findings)).toBe('holds')
    expect(codes(findings, 'proven')).toContain('verify.checkpoints')
    expect(codes(findings, 'note')).toContain('verify.key-times-unproven')
    expect(codes(findings, 'note')).toContain('verify.file-names-unproven')
  })

  test('proves nothing by checkpoints of a key that the reader did not supply', () => {
    const findings = checkBundle(entriesOf('old-flow-new-key'), { key: fresh })
    expect(assessFindings(findings)).toBe('holds')
    expect(codes(findings, 'proven')).not.toContain('verify.checkpoints')
    expect(codes(findings, 'note')).toContain('verify.checkpoint-unproven')
  })

  test.each([
    ['new-key', old],
    ['old-flow-new-key', old],
    ['whole', fresh],
  ])('rejects %s for a key that the signing key only accompanies', (name, key) => {
    expect(codes(checkBundle(entriesOf(name), { key }), 'fault')).toEqual(['verify.key-other'])
  })

  test('confirms its own receipt, and reports the receipt of another flow', () => {
    const own = checkBundle(entriesOf('whole'), { key: old, receipts: [receiptOf('receipt')] })
    expect(codes(own, 'proven')).toContain('verify.receipt-held')
    const other = checkBundle(entriesOf('new-key'), { key: fresh, receipts: [receiptOf('receipt-new-key')] })
    expect(codes(other, 'proven')).toContain('verify.receipt-held')
    const foreign = checkBundle(entriesOf('new-key'), { key: fresh, receipts: [receiptOf('receipt')] })
    expect(codes(foreign, 'fault')).toEqual(['verify.receipt-unproven'])
  })
})

test('verifies a receipt of release 0.1.0 only by the key that signed it', () => {
  expect(assessFindings(checkReceipt(receiptOf('receipt'), old))).toBe('holds')
  expect(assessFindings(checkReceipt(receiptOf('receipt-new-key'), fresh))).toBe('holds')
  expect(assessFindings(checkReceipt(receiptOf('receipt-new-key'), old))).toBe('fails')
  expect(assessFindings(checkReceipt(receiptOf('receipt')))).toBe('consistent')
})
