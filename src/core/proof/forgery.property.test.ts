import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  formatMoves,
  jsonMoves,
  readsAnyList,
  receiptMoves,
  swapMoves,
  trueBundle,
  trueReceipt,
} from '../../../tests/kit/forged-documents'
import { keyMoves } from '../../../tests/kit/forged-keys'
import { keptChain, rowMoves } from '../../../tests/kit/forged-rows'
import { type Attempt, companyKey, lastAt, type Move, type Pick } from '../../../tests/kit/forger'
import { type HeldKey, type Installation, install, type Plan } from '../../../tests/kit/installation'
import { checkpointMoves, leakedBundle, leakMoves } from '../../../tests/kit/leaked-keys'
import { checkChain } from './chain'
import { checkBundle } from './check-bundle'
import { checkReceipt } from './receipt'
import { assessFindings, faultFinding, type ProofFinding } from './trust'

/*
 * A forger has its own keys, leaked replaced keys of the installation, and all genuine documents. A reader
 * with the company's fingerprint gets a failure for every forgery, with the fault that the move names;
 * documents signed by the installation never fail for the keys that vouch for it.
 */

const formats = [1, 2] as const
const draws = Number(process.env.FORGERY_DRAWS ?? 100)

const moves: Move[] = [
  ...[...keyMoves, ...leakMoves, ...checkpointMoves, ...receiptMoves],
  ...[...swapMoves, ...formatMoves, ...jsonMoves, ...rowMoves],
]
const each = Math.ceil(draws / moves.length)

const installed = new Map<string, Installation>()
function installation(plan: Plan): Installation {
  const name = JSON.stringify(plan)
  const made = installed.get(name) ?? install(plan)
  installed.set(name, made)
  return made
}

const plans = (of: readonly (1 | 2)[], keys = 1) =>
  fc
    .record({
      format: fc.constantFrom(...of.filter((one) => formats.includes(one))),
      changes: fc.array(fc.constantFrom('succession' as const, 'restart' as const), {
        minLength: keys - 1,
        maxLength: 3,
      }),
      wasUpgraded: fc.boolean(),
    })
    .map((plan): Plan => ({ ...plan, wasUpgraded: plan.format === 2 && plan.wasUpgraded }))

/** Returns the findings for a reader. */
function read({ key, bundle, receipts = [], chain }: Attempt): ProofFinding[] {
  if (chain)
    return [checkChain(chain).broken].flatMap((one) =>
      one ? [faultFinding(`verify.broken.${one.problem}`)] : [],
    )
  if (bundle) return checkBundle(bundle, { key, receipts })
  return receipts.flatMap((receipt) => checkReceipt(receipt, key))
}

const codesOf = (findings: readonly ProofFinding[]) => findings.map(({ code }) => code)
const faultsOf = (findings: readonly ProofFinding[]) =>
  codesOf(findings.filter(({ kind }) => kind === 'fault'))

/** Draws installations and the choices of a forger, a number of times. */
const draw = (times: number, of: ReturnType<typeof plans>, check: (made: Installation, pick: Pick) => void) =>
  fc.assert(
    fc.property(of, fc.gen(), (plan, gen) => {
      check(installation(plan), (below) => gen(fc.nat, below - 1))
    }),
    { numRuns: times },
  )

describe("forgeries rejected by a reader with the company's fingerprint", () => {
  const open = moves.filter(({ formats: of }) => of.some((one) => formats.includes(one)))

  test.each(open.map((move) => [move.name, move] as const))('%s', (_, move) => {
    draw(each, plans(move.formats, move.keys), (made, pick) => {
      for (const attempt of move.make(made, pick)) {
        const findings = read(attempt)
        const codes = codesOf(findings)
        expect(assessFindings(findings), codes.join()).toBe('fails')
        if (move.faults.length)
          expect(
            faultsOf(findings).some((code) => move.faults.includes(code)),
            codes.join(),
          ).toBe(true)
        for (const code of move.never ?? []) expect(codes).not.toContain(code)
      }
    })
  })
})

/** Whether a key vouches for signatures of a later one: each key between them names its successor. */
const vouches = ({ format, changes }: Plan, root: number, at: number) =>
  format === 1
    ? root === at
    : root <= at && changes.slice(root, at).every((change) => change === 'succession')

describe('documents signed by an installation', () => {
  test('verifies for each key that vouches for its signer, and for no other', () => {
    draw(each * 3, plans([1, 2]), (made, pick) => {
      const [at, root] = [pick(made.keys.length), pick(made.keys.length)]
      const { fingerprint: key } = made.keys[root] as HeldKey
      const flow = made.flows[pick(2)] ?? made.flows[0]
      const bundle = trueBundle(made, { at, flow, isWhole: pick(2) === 0 })
      const expected = vouches(made, root, at) ? 'holds' : 'fails'
      expect(assessFindings(checkBundle(bundle, { key })), 'bundle').toBe(expected)
      expect(assessFindings(checkBundle(bundle)), 'bundle without a key').toBe('consistent')
      const receipt = trueReceipt(made, { at, flow })
      expect(assessFindings(checkReceipt(receipt, key)), 'receipt').toBe(expected)
      expect(assessFindings(checkReceipt(receipt)), 'receipt without a key').toBe('consistent')
      expect(assessFindings(checkBundle(bundle, { key, receipts: [receipt] })), 'both').toBe(expected)
      expect(checkChain(keptChain(made, pick)).broken).toBeUndefined()
    })
  })

  test('verifies receipts of earlier keys beside a bundle of a later key', () => {
    draw(each * 2, plans(formats.filter((one) => one === 2)), (made, pick) => {
      const [at, flow] = [lastAt(made), made.flows[pick(2)] ?? made.flows[0]]
      const receipts = made.keys.map((_, at) => trueReceipt(made, { at, flow }))
      const { fingerprint: key } = companyKey(made)
      const findings = checkBundle(trueBundle(made, { at, flow, isWhole: true }), { key, receipts })
      expect(assessFindings(findings), codesOf(findings).join()).toBe('holds')
      expect(codesOf(findings).filter((code) => code === 'verify.receipt-held')).toHaveLength(receipts.length)
      expect(codesOf(findings).filter((code) => code === 'verify.key-retired')).toHaveLength(
        receipts.length - 1,
      )
    })
  })

  test('verifies in capital letters, with blanks and with members in any order', () => {
    draw(each, plans([1, 2]), (made, pick) => {
      const [at, flow] = [pick(made.keys.length), made.flows[0]]
      const { receipt, keys } = trueReceipt(made, { at, flow })
      const content = Object.fromEntries(Object.entries(receipt.content).reverse()) as typeof receipt.content
      const other = { ...receipt, content, signature: receipt.signature.toUpperCase() }
      expect(assessFindings(checkReceipt({ receipt: other, keys }, made.keys[at]?.fingerprint))).toBe('holds')
    })
  })
})

test('verifies with a note what a replaced key signs within its own validity', () => {
  draw(
    each,
    plans(
      formats.filter((one) => one === 2),
      2,
    ),
    (made, pick) => {
      const by = made.keys[pick(lastAt(made))] as HeldKey
      const findings = read(leakedBundle(made, by, (content) => content))
      expect(assessFindings(findings), codesOf(findings).join()).toBe('holds')
      expect(codesOf(findings)).toContain('verify.key-retired')
    },
  )
})

test('reports an odd list of keys as untrusted at most', () => {
  draw(each * 2, plans([1, 2]), (made, pick) => {
    expect(['unknown', 'contradictory', 'object']).toContain(
      ((trust) => (typeof trust === 'string' ? trust : typeof trust))(readsAnyList(made, pick)),
    )
  })
})

describe('documents of release 0.1.0', () => {
  const folder = 'fixtures/proofs/0.1.0'
  const [first, second] = (
    JSON.parse(readFileSync(`${folder}/keys.json`, 'utf8')) as { fingerprint: string }[]
  ).map(({ fingerprint }) => fingerprint)
  const bundleIn = (name: string) => new Map(Object.entries(unzipSync(readFileSync(`${folder}/${name}`))))
  const receiptIn = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))

  test.each([
    ['whole.zip', first, second],
    ['partial.zip', first, second],
    ['new-key.zip', second, first],
    ['old-flow-new-key.zip', second, first],
  ])('verifies the bundle %s for the key that signed it, and for no other', (name, signer, other) => {
    const entries = bundleIn(name)
    expect(assessFindings(checkBundle(entries, { key: signer ?? '' }))).toBe('holds')
    expect(assessFindings(checkBundle(entries))).toBe('consistent')
    expect(assessFindings(checkBundle(entries, { key: other ?? '' }))).toBe('fails')
  })

  test.each([
    ['receipt.json', first, second],
    ['receipt-new-key.json', second, first],
  ])('verifies the receipt %s for the key that signed it, and for no other', (name, signer, other) => {
    expect(assessFindings(checkReceipt(receiptIn(name), signer))).toBe('holds')
    expect(assessFindings(checkReceipt(receiptIn(name)))).toBe('consistent')
    expect(assessFindings(checkReceipt(receiptIn(name), other))).toBe('fails')
  })

  test('confirms receipts beside bundles of the same key', () => {
    const receipts = [receiptIn('receipt.json')]
    expect(assessFindings(checkBundle(bundleIn('whole.zip'), { key: first ?? '', receipts }))).toBe('holds')
  })
})
