import type { KeyRing, PlainKey, ProofKeys } from '#/core/proof/keys'
import {
  always,
  both,
  companyKey,
  forger,
  helper,
  lastAt,
  lies,
  listWith,
  type Move,
  one,
  type Pick,
  vouching,
} from './forger'
import {
  certify,
  draftBundle,
  draftReceipt,
  type HeldKey,
  type Installation,
  keysAt,
  packBundle,
  plainKey,
  type Signer,
  signerOf,
  signReceipt,
  succeed,
  timeAt,
} from './installation'

/** Statements by keys of the forger and by leaked ones, in any number and order, among any of the true ones. */
function randomList(installation: Installation, pick: Pick): ProofKeys {
  const { format, keys } = installation
  const own = [forger, helper, ...keys.slice(0, -1)]
  const all: Signer[] = [forger, helper, ...keys]
  const some = <T>(make: () => T): T[] => Array.from({ length: pick(4) }, make)
  const shuffled = <T>(list: T[]): T[] =>
    list.reduce<T[]>((made, next) => made.toSpliced(pick(made.length + 1), 0, next), [])
  const time = () => timeAt(pick(7) - 1) - 20
  if (format === 1) {
    const named = [plainKey(forger, one(own, pick)), ...some(() => plainKey(one(all, pick), one(own, pick)))]
    const renamed = some(() => ({
      ...plainKey(one(own, pick)),
      fingerprint: companyKey(installation).fingerprint,
    }))
    return shuffled([...named, ...renamed, ...(keysAt(installation, lastAt(installation)) as PlainKey[])])
  }
  const before = () => {
    const { fingerprint, publicKey } = one(all, pick)
    return { fingerprint, publicKey, since: time(), until: pick(3) ? time() : null }
  }
  const certificate = () => {
    const made = certify(one(own, pick), { since: time(), predecessors: some(before), after: null })
    return pick(3) ? made : { ...made, key: companyKey(installation).fingerprint }
  }
  const succession = () => succeed(one(own, pick), one(all, pick), time(), time())
  const ring = keysAt(installation, lastAt(installation)) as KeyRing
  const successions = [...some(succession), ...ring.successions]
  return {
    v: 2,
    certificates: shuffled([certify(forger, always), ...some(certificate), ...ring.certificates]),
    successions: shuffled(pick(2) ? successions : some(succession)),
  }
}

/** Points of small order: under lax rules their "signature" holds for any content. */
const smallOrder = ['01'.padEnd(64, '0'), `ec${'ff'.repeat(30)}7f`, '00'.repeat(32)]

/** Documents by keys of the forger. */
export const keyMoves: Move[] = [
  ...(['before', 'among', 'behind'] as const).map(
    (place): Move => ({
      name: `the forger’s key stands ${place} the company’s and endorses it`,
      formats: both,
      faults: ['verify.key-other'],
      make: (installation) => {
        const [key, at] = [companyKey(installation), lastAt(installation)]
        const plain = [plainKey(forger), plainKey(key, forger)]
        const ring = {
          certificates: [vouching(...installation.keys)],
          successions: [succeed(forger, key, timeAt(at))],
        }
        const where = { before: 0, among: Math.ceil(at / 2), behind: at + 1 }[place]
        const keys = listWith(installation, plain, ring, where)
        // Format 1 has a list without the company’s own entry, too: [own key, company’s key "endorsed" by it].
        const short = installation.format === 1 ? lies(installation, { by: forger, keys: plain }) : []
        return [...short, ...lies(installation, { by: forger, keys })]
      },
    }),
  ),
  {
    name: 'the forger’s keys endorse one another in a circle, and the company’s',
    formats: both,
    faults: ['verify.key-other'],
    make: (installation) => {
      const key = companyKey(installation)
      const plain = [plainKey(forger, helper), plainKey(helper, forger), plainKey(key, helper)]
      const successions = [
        succeed(forger, helper, timeAt(0)),
        succeed(helper, forger, timeAt(0)),
        succeed(helper, key, timeAt(0)),
      ]
      const ring = { certificates: [certify(forger, always), certify(helper, always)], successions }
      const keys = installation.format === 1 ? plain : listWith(installation, [], ring, 0)
      return lies(installation, { by: forger, keys })
    },
  },
  {
    name: 'the forger’s key bears the company’s fingerprint',
    formats: both,
    faults: ['verify.key-other', 'verify.signature-wrong', 'verify.keys-contradict'],
    make: (installation, pick) => {
      const named = companyKey(installation).fingerprint
      const content = { v: 2 as const, key: named, publicKey: forger.publicKey, ...always }
      const certificate = { ...forger.sign('key-certificate', content), key: named }
      const alone =
        installation.format === 1
          ? [{ ...plainKey(forger), fingerprint: named }]
          : { v: 2 as const, certificates: [certificate], successions: [] }
      const beside = listWith(
        installation,
        [{ ...plainKey(forger), fingerprint: named }],
        { certificates: [certificate] },
        pick(2),
      )
      return [alone, beside].flatMap((keys) => lies(installation, { by: forger, keys, named }))
    },
  },
  {
    name: 'the company’s certificate and succession are invented by the forger',
    formats: [2],
    faults: ['verify.key-other', 'verify.signature-wrong'],
    make: (installation, pick) => {
      const key = companyKey(installation)
      const own = { fingerprint: forger.fingerprint, publicKey: forger.publicKey, since: 0 }
      const predecessors = [
        { ...own, until: pick(2) ? key.since : null },
        { ...own, until: key.since + 1 },
      ]
      const content = { ...key.certificate.content, predecessors: predecessors.slice(pick(2)) }
      const certificates = [
        { ...forger.sign('key-certificate', content), key: key.fingerprint },
        certify(forger, always),
      ]
      const { content: next } = succeed(forger, forger, timeAt(9))
      const named = { ...next, key: key.fingerprint }
      const successions = [{ ...forger.sign('key-succession', named), key: key.fingerprint }]
      const alone = { v: 2 as const, certificates, successions }
      const beside = listWith(installation, [], { certificates, successions }, pick(2))
      return [alone, beside].flatMap((keys) => lies(installation, { by: forger, keys }))
    },
  },
  {
    name: 'a signature of format 1 stands in the place of a succession of format 2',
    formats: [2],
    faults: ['verify.key-other', 'verify.keys-contradict'],
    make: (installation) => {
      const key = companyKey(installation)
      const { content } = succeed(forger, forger, timeAt(9))
      const { signature } = key.sign('key', { next: forger.fingerprint })
      const successions = [{ content: { ...content, key: key.fingerprint }, key: key.fingerprint, signature }]
      const keys = listWith(installation, [], { certificates: [certify(forger, always)], successions }, 0)
      return lies(installation, { by: forger, keys })
    },
  },
  {
    name: 'a key of small order',
    formats: both,
    faults: ['verify.key-other', 'verify.signature-wrong', 'verify.keys-contradict'],
    make: (installation, pick) => {
      const publicKey = one(smallOrder, pick)
      const named = companyKey(installation).fingerprint
      const by: Signer = {
        fingerprint: named,
        publicKey,
        sign: (_, content) => ({ content, key: named, signature: publicKey + '00'.repeat(32) }),
      }
      const keys =
        installation.format === 1
          ? [plainKey(forger), { fingerprint: named, publicKey, endorsement: null }]
          : { v: 2 as const, certificates: [certify(by, always)], successions: [] }
      return lies(installation, { by, keys })
    },
  },
  {
    name: 'any statements of the forger’s and of leaked keys, in any order',
    formats: both,
    faults: ['verify.key-other', 'verify.keys-contradict', 'verify.signature-wrong'],
    make: (installation, pick) =>
      lies(installation, { by: one([forger, helper], pick), keys: randomList(installation, pick) }),
  },
  {
    name: 'a true document of another company',
    formats: both,
    faults: ['verify.key-other'],
    make: (installation, pick) => {
      const key = signerOf(`another ${pick(9)}`).fingerprint
      const at = pick(lastAt(installation) + 1)
      const [flow] = installation.flows
      const keys = keysAt(installation, at)
      const signer = installation.keys[at] as HeldKey
      return [
        { key, bundle: packBundle(draftBundle(installation, { at, flow, isWhole: true }), signer) },
        { key, receipts: [signReceipt(draftReceipt(installation, at, flow), keys, signer)] },
      ]
    },
  },
]
