import { utf8ToBytes } from '@noble/hashes/utils.js'
import { type BundleEntries, bundleManifestPath } from '#/core/proof/bundle'
import { type KeyRing, type ProofKeys, resolveTrustedKeys } from '#/core/proof/keys'
import type { ReceiptDocument } from '#/core/proof/receipt'
import {
  type Attempt,
  both,
  companyKey,
  forger,
  lastAt,
  leakedKey,
  lies,
  type Move,
  one,
  type Pick,
} from './forger'
import {
  type BundlePlan,
  draftBundle,
  draftReceipt,
  type HeldKey,
  type Installation,
  install,
  keysAt,
  packBundle,
  plainKey,
  signReceipt,
} from './installation'

/*
 * True documents that were taken apart and put together otherwise: receipts beside bundles, entries of two bundles,
 * formats, and JSON that no installation writes.
 */

const planOf = (installation: Installation, pick: Pick): BundlePlan => ({
  at: lastAt(installation),
  flow: one(installation.flows, pick),
  isWhole: pick(2) === 0,
})

/** Returns a bundle that the company's key signed. */
export function trueBundle(installation: Installation, plan: BundlePlan): BundleEntries {
  const signer = installation.keys[plan.at] as HeldKey
  return packBundle(draftBundle(installation, plan), signer)
}

/** Returns a receipt that the company's key signed. */
export function trueReceipt(
  installation: Installation,
  { at, flow }: Omit<BundlePlan, 'isWhole'>,
): ReceiptDocument {
  const signer = installation.keys[at] as HeldKey
  return signReceipt(draftReceipt(installation, at, flow), keysAt(installation, at), signer)
}

/** A receipt that says what the history says, or that it was another one. */
const contentOf = (installation: Installation, { at, flow }: BundlePlan, isAccusing: boolean) => {
  const content = draftReceipt(installation, at, flow)
  return isAccusing ? { ...content, link: 'ab'.repeat(32) } : content
}

function besideBundle(
  name: string,
  sign: (content: ReceiptDocument['receipt']['content'], installation: Installation) => ReceiptDocument,
): Move {
  return {
    name,
    formats: both,
    faults: ['verify.receipt-unproven'],
    never: ['verify.receipt-broken', 'verify.receipt-held'],
    make: (installation, pick) => {
      const plan = planOf(installation, pick)
      const receipts = [true, false].map((isAccusing) =>
        sign(contentOf(installation, plan, isAccusing), installation),
      )
      const key = companyKey(installation).fingerprint
      const bundle = trueBundle(installation, plan)
      return receipts.map((receipt) => ({ key, bundle, receipts: [receipt] }))
    },
  }
}

/** Receipts beside a true bundle that accuse the company of rewriting, or confirm what no receipt confirms. */
export const receiptMoves: Move[] = [
  besideBundle('a receipt without a signature beside a true bundle', (content, installation) => ({
    receipt: { content, key: companyKey(installation).fingerprint, signature: '' },
    keys: keysAt(installation, lastAt(installation)),
  })),
  besideBundle('a receipt that the forger signed beside a true bundle', (content, installation) => {
    const key = companyKey(installation)
    const own = [plainKey(forger), plainKey(key, forger)]
    return signReceipt(
      content,
      installation.format === 1 ? own : keysAt(installation, lastAt(installation)),
      forger,
    )
  }),
  besideBundle(
    'a receipt that the forger signed in the company’s name beside a true bundle',
    (content, installation) => {
      const named = companyKey(installation).fingerprint
      return signReceipt(content, keysAt(installation, lastAt(installation)), forger, named)
    },
  ),
  {
    name: 'a true receipt of another flow with the same number beside a true bundle',
    formats: both,
    faults: ['verify.receipt-other'],
    never: ['verify.receipt-broken', 'verify.receipt-held'],
    make: (installation, pick) => {
      const at = lastAt(installation)
      const [a, b] = pick(2) ? installation.flows : installation.flows.toReversed()
      if (!a || !b) return []
      const bundle = trueBundle(installation, { at, flow: a, isWhole: true })
      return [
        {
          key: companyKey(installation).fingerprint,
          bundle,
          receipts: [trueReceipt(installation, { at, flow: b })],
        },
      ]
    },
  },
  {
    name: 'a true receipt of another company beside a true bundle',
    formats: both,
    faults: ['verify.receipt-unproven'],
    never: ['verify.receipt-broken', 'verify.receipt-held'],
    make: (installation, pick) => {
      const plan = planOf(installation, pick)
      const { format, changes, wasUpgraded } = installation
      const other = install({ format, changes, wasUpgraded }, '别的公司')
      const [flow] = other.flows
      return [
        {
          key: companyKey(installation).fingerprint,
          bundle: trueBundle(installation, plan),
          receipts: [trueReceipt(other, { at: lastAt(other), flow })],
        },
      ]
    },
  },
  {
    name: 'what is no receipt beside a true bundle',
    formats: both,
    faults: ['verify.no-receipt', 'verify.receipt-unproven'],
    never: ['verify.receipt-broken', 'verify.receipt-held', 'verify.no-bundle'],
    make: (installation, pick) => {
      const odd = [null, {}, { content: null }, { content: 1, key: 'x' }, [], 'x']
      const receipt = one<unknown>(odd, pick)
      const kept = { receipt, keys: one<unknown>([null, [], {}, [null], 'x'], pick) } as ReceiptDocument
      const bundle = trueBundle(installation, planOf(installation, pick))
      return [{ key: companyKey(installation).fingerprint, bundle, receipts: [kept] }]
    },
  },
  {
    name: 'a true signature of another kind',
    formats: both,
    faults: ['verify.signature-wrong'],
    make: (installation) => {
      const at = lastAt(installation)
      const { checkpoint } = installation.checkpoints[at] as Installation['checkpoints'][number]
      const receipt = checkpoint as unknown as ReceiptDocument['receipt']
      return installation.wasUpgraded && at === 0
        ? []
        : [
            {
              key: companyKey(installation).fingerprint,
              receipts: [{ receipt, keys: keysAt(installation, at) }],
            },
          ]
    },
  },
]

const swapped = [
  'flow.json',
  'history.json',
  'checkpoints.json',
  'files.json',
  'keys.json',
  bundleManifestPath,
]

const withEntry = (entries: BundleEntries, path: string, bytes: Uint8Array) =>
  new Map(entries).set(path, bytes)
const jsonOf = (entries: BundleEntries, path: string) =>
  JSON.parse(new TextDecoder().decode(entries.get(path)))

/** Pieces of two true bundles. */
export const swapMoves: Move[] = [
  {
    name: 'an entry of one true bundle in another',
    formats: both,
    faults: ['verify.entry-changed', 'verify.no-bundle'],
    make: (installation, pick) => {
      const at = lastAt(installation)
      const [a, b] = installation.flows.map((flow) => trueBundle(installation, { at, flow, isWhole: true }))
      const earlier = trueBundle(installation, {
        at: pick(at + 1),
        flow: installation.flows[0],
        isWhole: false,
      })
      if (!a || !b) return []
      const key = companyKey(installation).fingerprint
      return [b, earlier].flatMap((other) =>
        swapped.flatMap((path): Attempt[] => {
          const bytes = other.get(path)
          const isSame = !bytes || new TextDecoder().decode(bytes) === new TextDecoder().decode(a.get(path))
          // A manifest by an earlier key is of another document, which another fingerprint vouches for.
          return isSame || (path === bundleManifestPath && other === earlier)
            ? []
            : [{ key, bundle: withEntry(a, path, bytes) }]
        }),
      )
    },
  },
  {
    name: 'a field of the signed list of another true bundle',
    formats: both,
    faults: ['verify.signature-wrong', 'verify.formats-mixed', 'verify.signed-out-of-period'],
    make: (installation, pick) => {
      const at = lastAt(installation)
      const [flow, other] = installation.flows
      const a = trueBundle(installation, { at, flow, isWhole: true })
      const b = trueBundle(installation, { at, flow: other, isWhole: false })
      const [mine, theirs] = [jsonOf(a, bundleManifestPath), jsonOf(b, bundleManifestPath)]
      const names = ['flow', 'name', 'isWhole', 'entries'] as const
      const name = one(names, pick)
      const content = { ...mine.content, [name]: theirs.content[name] }
      const by = { ...mine.content, by: { id: '1', name: '总经理' }, at: mine.content.at + 1, isWhole: false }
      const keyed = { ...mine, key: companyKey(installation).fingerprint }
      return [content, by].map((content) => ({
        key: companyKey(installation).fingerprint,
        bundle: withEntry(a, bundleManifestPath, utf8ToBytes(JSON.stringify({ ...keyed, content }))),
      }))
    },
  },
  {
    name: 'a file that nobody signed, or a signed one that is gone',
    formats: both,
    faults: ['verify.entry-changed', 'verify.no-bundle'],
    make: (installation, pick) => {
      const a = trueBundle(installation, planOf(installation, pick))
      const paths = [
        'files/x/合同.pdf',
        '__proto__',
        'constructor',
        'designs/other.json',
        '合同.pdf',
        'toString',
      ]
      const gone = new Map(a)
      gone.delete(one([...a.keys()], pick))
      const key = companyKey(installation).fingerprint
      return [
        { key, bundle: withEntry(a, one(paths, pick), utf8ToBytes('假')) },
        { key, bundle: gone },
      ]
    },
  },
]

/** Documents of one format in the clothes of the other. */
export const formatMoves: Move[] = [
  {
    name: 'a true receipt with the key list of the other format',
    formats: both,
    faults: ['verify.formats-mixed', 'verify.key-other'],
    make: (installation) => {
      const [at, key] = [lastAt(installation), companyKey(installation)]
      const { receipt } = trueReceipt(installation, { at, flow: installation.flows[0] })
      const ring: KeyRing = {
        v: 2,
        certificates: installation.keys.map((one) => one.certificate),
        successions: [],
      }
      const keys: ProofKeys = installation.format === 1 ? ring : [plainKey(key)]
      return [{ key: key.fingerprint, receipts: [{ receipt, keys }] }]
    },
  },
  {
    name: 'a leaked key signs in format 1, or in a format that is none, after it signed in format 2',
    formats: [2],
    keys: 2,
    faults: ['verify.formats-mixed', 'verify.key-other', 'verify.signed-out-of-period'],
    make: (installation, pick) => {
      const by = leakedKey(installation, pick)
      const plain = [plainKey(by), plainKey(companyKey(installation), by)]
      const keys = keysAt(installation, lastAt(installation))
      const v = one<unknown>([1, 0, 3, '2', '1', 2.5, null, [2], true], pick)
      const at = pick(2) ? by.since + 5 : undefined
      const forgery = { by, ...(at !== undefined && { at }) }
      return [
        ...lies(installation, { ...forgery, keys, v }),
        ...lies(installation, { ...forgery, keys: plain, v: one<unknown>([1, 2], pick) }),
      ]
    },
  },
]

const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, '', 'x', '1', [], {}, [[]], '__proto__', 1e300, 'AB', { toString: 1 }],
  ...[JSON.parse('{"__proto__": {"v": 2}}'), { length: 1e9 }, '\u0000'],
]

/** Returns a copy with one member, somewhere, that is odd, gone or new. */
export function disturb(value: unknown, pick: Pick): unknown {
  if (typeof value !== 'object' || value === null || pick(4) === 0) return one(odd, pick)
  const copy = structuredClone(value) as Record<string, unknown>
  const names = Object.keys(copy)
  const name = names.length ? one(names, pick) : 'x'
  const how = pick(8)
  if (how === 0) delete copy[name]
  else if (how === 1) Object.defineProperty(copy, one(['__proto__', 'extra', 'toJSON'], pick), odd4)
  else copy[name] = disturb(copy[name], pick)
  return copy
}
const odd4 = { value: 4, enumerable: true, configurable: true, writable: true }

/** JSON that no installation writes. */
export const jsonMoves: Move[] = [
  {
    name: 'a member of a true receipt has another value, another type or is gone',
    formats: both,
    faults: [],
    make: (installation, pick) => {
      const [at, key] = [lastAt(installation), companyKey(installation).fingerprint]
      const { receipt, keys } = trueReceipt(installation, { at, flow: one(installation.flows, pick) })
      const part = one(['content', 'key', 'signature'] as const, pick)
      const disturbed = { ...receipt, [part]: disturb(receipt[part], pick) }
      const isSame = JSON.stringify(disturbed) === JSON.stringify(receipt)
      return isSame ? [] : [{ key, receipts: [{ receipt: disturbed, keys } as ReceiptDocument] }]
    },
  },
  {
    name: 'a member of a true bundle’s JSON has another value, another type or is gone',
    formats: both,
    faults: [],
    make: (installation, pick) => {
      const a = trueBundle(installation, planOf(installation, pick))
      const path = one(
        [...a.keys()].filter((one) => one.endsWith('.json')),
        pick,
      )
      const before = jsonOf(a, path)
      const isList = path === bundleManifestPath
      const part = isList ? one(['content', 'key', 'signature'], pick) : ''
      const after = isList ? { ...before, [part]: disturb(before[part], pick) } : disturb(before, pick)
      const text = JSON.stringify(after)
      const bundle = withEntry(a, path, utf8ToBytes(text))
      return text === JSON.stringify(before) ? [] : [{ key: companyKey(installation).fingerprint, bundle }]
    },
  },
  {
    name: 'a statement of keys beside a false receipt has an odd member',
    formats: both,
    faults: [],
    make: (installation, pick) =>
      lies(installation, {
        by: forger,
        keys: disturb(keysAt(installation, lastAt(installation)), pick) as ProofKeys,
      }),
  },
  {
    name: 'a signature that is shifted by the order of the group',
    formats: both,
    faults: ['verify.signature-wrong'],
    make: (installation) => {
      const [at, [flow]] = [lastAt(installation), installation.flows]
      const { receipt, keys } = trueReceipt(installation, { at, flow })
      const key = companyKey(installation).fingerprint
      return [{ key, receipts: [{ receipt: { ...receipt, signature: shifted(receipt.signature) }, keys }] }]
    },
  },
]

/** The same s, one group order higher: laxer rules accept it as a second signature. */
function shifted(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const bytes = (signature.slice(64).match(/../g) ?? []).toReversed().join('')
  const text = (BigInt(`0x${bytes}`) + order).toString(16).padStart(64, '0')
  return signature.slice(0, 64) + (text.match(/../g) ?? []).toReversed().join('')
}

/** Whether a list of keys gives trust at all: what is odd in it never throws. */
export const readsAnyList = (installation: Installation, pick: Pick) =>
  resolveTrustedKeys(
    disturb(keysAt(installation, lastAt(installation)), pick) as ProofKeys,
    companyKey(installation).fingerprint,
  )
