import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyKey } from '../../../tests/kit/forger'
import { install, keysAt, signerOf, workspace } from '../../../tests/kit/installation'
import { type AssertionTraits, type SigningDevice, signingDevice } from '../../../tests/kit/signing-device'
import { digestWithSalt, toChainAction } from './action-digest'
import {
  type ApprovalAct,
  type ApproverSignature,
  approvalDigest,
  approvalPart,
  filesDigest,
  inputDigest,
  signatureDigest,
  toApprovalAct,
} from './approval'
import type { ChainEntry } from './chain'
import { approvalFindings, receiptApprovalFindings } from './check-approvals'
import { resolveTrustedKeys, type TrustedKeys } from './keys'
import type { PasskeyCertificate } from './passkey'

/*
 * Somebody wants a decision to look signed. He owns the database, writes any row and links it anew, but has neither
 * the key of the installation nor the device of the approver. Each of his histories has a fault.
 */

const installation = install({ format: 2, changes: [], wasUpgraded: false })
const company = companyKey(installation)
const trusted = resolveTrustedKeys(keysAt(installation, 0), company.fingerprint) as TrustedKeys
const now = company.since + 1000
const salt = 'ab'.repeat(16)
const form = { 金额: 120000 }
const files = `f1 ${'cd'.repeat(32)}`
const recorded = { rule: 'deal', input: { messageId: 'm1', buttonIndex: 0 } }
const own = signingDevice('ES256')

const line = {
  id: 'line',
  type2: 3,
  messageId: 'm1',
  stepId: 'boss',
  stepName: '经理审批',
  button: '同意',
  outcome: 'agree',
  suggest: '同意付款',
  reason: '',
  at: now + 60_000,
  signature: 'passkey',
  actorId: '100008',
  actorName: '林晓峰',
  entrustFrom: null,
}

/** What of a genuine signature is changed, and by which device it is made. */
interface Change {
  device?: SigningDevice
  act?: Partial<ApprovalAct>
  traits?: AssertionTraits
  passkey?: Partial<PasskeyCertificate>
  /** Signs the statement about the passkey. */
  by?: typeof company
  line?: Partial<typeof line>
}

const actOf = (change: Change = {}): ApprovalAct => ({
  ...toApprovalAct(line, {
    workspace,
    flow: 'flow',
    number: 'FK-1',
    rule: 'deal',
    form: digestWithSalt(salt, 'form', form),
    files: filesDigest([{ id: 'f1', sha256: 'cd'.repeat(32) }]),
    input: inputDigest(salt, recorded),
    head: { name: '付款', version: 'v1', design: '12'.repeat(32) },
    at: now,
  }),
  ...change.act,
})

function signatureOf(change: Change = {}): ApproverSignature {
  const { device = own, by = company } = change
  const act = actOf(change)
  const passkey = by.sign<PasskeyCertificate>('passkey', {
    v: 2 as const,
    workspace,
    person: { id: '100008', name: '林晓峰' },
    credential: device.credential,
    publicKey: device.publicKey,
    aaguid: '',
    rpId: 'oa.example.cn',
    counter: 0,
    registered: now - 10,
    at: now - 5,
    ...change.passkey,
  })
  return { act, assertion: device.sign(approvalDigest(act), change.traits), passkey }
}

/** Writes the action with a signature and links it, as the owner of the database can. */
function entryWith(
  signature: ApproverSignature | undefined,
  told: Partial<typeof line> = {},
  seq = 1,
): ChainEntry {
  const act = toChainAction({
    workspace,
    flow: 'flow',
    salt,
    lines: [{ ...line, ...told }],
    act: recorded,
    head: {
      name: '付款',
      desc: '',
      level: 0,
      result: 'running',
      isCancel: false,
      finishedAt: null,
      version: 'v1',
      design: '12'.repeat(32),
    },
    form: digestWithSalt(salt, 'form', form),
    parts: signature ? { [approvalPart]: signatureDigest(signature) } : {},
  })
  const opened = { salt, details: [], act: recorded }
  const proof = signature ? { signature } : {}
  return { seq, act, digest: '', found: { number: 'FK-1', files }, link: '', ...proof, opened }
}

const codes = (entries: readonly ChainEntry[]) =>
  approvalFindings(entries, trusted).map(({ kind, code }) => `${kind} ${code.replace('verify.', '')}`)
const codesOf = (change: Change) => codes([entryWith(signatureOf(change), change.line)])

describe('a genuine signature', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('is proven with a key of %s', (alg) => {
    expect(codesOf({ device: signingDevice(alg) })).toEqual(['proven approval'])
  })

  test('is proven by a receipt, and not where the receipt tells another decision', () => {
    const signature = signatureOf()
    const parts = { [approvalPart]: signatureDigest(signature) }
    const content = { workspace, flow: 'flow', number: 'FK-1', seq: 1, line, parts, signature }
    const told = (change: object) =>
      receiptApprovalFindings({ ...content, ...change }, trusted).map(({ code }) => code)
    expect(told({})).toEqual(['verify.approval'])
    expect(told({ line: { ...line, button: '不同意' } })).toEqual(['verify.approval-act'])
    expect(told({ flow: 'other' })).toEqual(['verify.approval-act'])
    expect(told({ signature: undefined })).toEqual(['verify.approval-missing'])
    expect(told({ parts: {} })).toEqual(['verify.approval-unlinked'])
  })
})

const self = signingDevice('ES256')
const foreign = { ...company, ...signerOf('forger') }

describe('a forged signature', () => {
  test.each<[string, Change, string]>([
    ['another button', { line: { button: '不同意' } }, 'act'],
    ['another opinion', { line: { suggest: '同意付款两次' } }, 'act'],
    ['another message', { line: { messageId: 'm2' } }, 'act'],
    ['another person in the history', { line: { actorId: '100009' } }, 'act'],
    ['another flow', { act: { flow: 'other' } }, 'act'],
    ['another form', { act: { form: digestWithSalt(salt, 'form', { 金额: 1 }) } }, 'act'],
    ['other files', { act: { files: filesDigest([]) } }, 'act'],
    ['another input', { act: { input: inputDigest(salt, { ...recorded, input: {} }) } }, 'act'],
    ['another version of the design', { act: { version: 'v2' } }, 'act'],
    ['a decision long after the signature', { line: { at: now + 3_600_000 } }, 'late'],
    ['a decision before the signature', { line: { at: now - 1 } }, 'late'],
    ['a passkey of another person', { passkey: { person: { id: '100009', name: '赵敏' } } }, 'person'],
    ['a passkey registered after the decision', { passkey: { registered: now + 1 } }, 'later'],
    ['a passkey stated after the decision', { passkey: { at: now + 1 } }, 'later'],
    ['another origin', { traits: { origin: 'https://evil.example' } }, 'assertion'],
    ['an origin that only ends alike', { traits: { origin: 'https://evil-oa.example.cn' } }, 'assertion'],
    ['an origin without TLS', { traits: { origin: 'http://oa.example.cn' } }, 'assertion'],
    ['a frame of another site', { traits: { crossOrigin: true } }, 'assertion'],
    ['another relying party', { traits: { rpId: 'evil.example' } }, 'assertion'],
    ['an owner that was not recognised', { traits: { flags: 1 } }, 'assertion'],
    ['an owner that was not there', { traits: { flags: 4 } }, 'assertion'],
    ['a registration instead of a signature', { traits: { type: 'webauthn.create' } }, 'assertion'],
    ['a signature of something else', { traits: { challenge: 'ef'.repeat(32) } }, 'assertion'],
    ['another device', { device: { ...own, sign: self.sign } }, 'assertion'],
    ['a self-made key', { device: self, by: foreign }, 'unregistered'],
    ['a counter that stands still', { passkey: { counter: 7 }, traits: { counter: 7 } }, 'counter'],
  ])('has a fault: %s', (_, change, code) => {
    expect(codesOf(change)).toEqual([`fault approval-${code}`])
  })

  test('has a fault if it is missing, used twice, or beside a line that claims none', () => {
    const signature = signatureOf()
    expect(codes([entryWith(undefined)])).toEqual(['fault approval-missing'])
    const twice = [entryWith(signature), entryWith(signature, {}, 2)]
    expect(codes(twice)).toEqual(['proven approval', 'fault approval-replayed'])
    expect(codes([entryWith(signature, { signature: 'none' })])).toEqual(['fault approval-act'])
    expect(codes([entryWith(undefined, { signature: 'none' })])).toEqual(['note approval-none'])
    expect(approvalFindings([entryWith(signature)], undefined)[0]?.code).toBe('verify.approval-unregistered')
  })
})

/** Every text and number in a value, by its path. */
function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

/** Changes one character of a text, to another hexadecimal digit where it is one; a number grows. */
function altered(value: unknown, at: number): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string' || !value) return 'x'
  const index = at % value.length
  const letter = value[index] ?? ''
  const other = /[0-9a-f]/.test(letter)
    ? ((Number.parseInt(letter, 16) + 1 + (at % 15)) % 16).toString(16)
    : '!'
  return `${value.slice(0, index)}${other}${value.slice(index + 1)}`
}

test('every changed byte of a stored signature is found, though the row is linked anew', () => {
  const genuine = signatureOf()
  const leaves = leavesOf(genuine)
  fc.assert(
    fc.property(fc.nat(leaves.length - 1), fc.nat(5000), (which, at) => {
      const copy = structuredClone(genuine) as unknown as Record<string, unknown>
      const path = leaves[which] ?? []
      const parent = path
        .slice(0, -1)
        .reduce<Record<string, unknown>>((node, name) => node[name] as never, copy)
      const name = path.at(-1) ?? ''
      parent[name] = altered(parent[name], at)
      const found = codes([entryWith(copy as unknown as ApproverSignature)])
      expect(found, path.join('.')).toEqual([expect.stringMatching(/^fault approval-/)])
    }),
    { numRuns: Number(process.env.FORGERY_DRAWS ?? 100) },
  )
})
