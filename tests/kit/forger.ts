import type { BundleEntries } from '#/core/proof/bundle'
import type { FlowChain } from '#/core/proof/chain'
import type { Checkpoint } from '#/core/proof/checkpoint'
import type { KeyRing, PlainKey, ProofKeys } from '#/core/proof/keys'
import { leafDigest, merkleRoot } from '#/core/proof/merkle'
import type { ReceiptDocument } from '#/core/proof/receipt'
import {
  type BundleDraft,
  certify,
  draftBundle,
  draftReceipt,
  endOf,
  type HeldKey,
  type Installation,
  keysAt,
  makeFlow,
  packBundle,
  type Signer,
  signerOf,
  signReceipt,
  timeAt,
  workspace,
} from './installation'

/*
 * Documents that no key of the installation signed, under lists of keys that make them look signed; and documents by a
 * key that was replaced and leaked.
 */

/** Returns a number below another, as the draw has it. */
export type Pick = (below: number) => number

/** What a reader is shown who has the fingerprint of a key from elsewhere. */
export interface Attempt {
  key: string
  bundle?: BundleEntries
  /** Beside the bundle, or alone. */
  receipts?: ReceiptDocument[]
  /** What the doctor reads from the database. */
  chain?: FlowChain
}

/** A forger's move. */
export interface Move {
  name: string
  formats: readonly (1 | 2)[]
  /** How many keys the installation needs for it. */
  keys?: number
  /** What the answer must hold: one of these faults. */
  faults: readonly string[]
  /** What the answer must not hold. */
  never?: readonly string[]
  make(installation: Installation, pick: Pick): Attempt[]
}

export const lastOf = <T>(list: readonly T[]): T => list.at(-1) as T
export const lastAt = ({ keys }: Installation) => keys.length - 1
export const one = <T>(list: readonly T[], pick: Pick): T => list[pick(list.length)] as T
/** A key that was replaced; its private half leaked. */
export const leakedKey = ({ keys }: Installation, pick: Pick): HeldKey => one(keys.slice(0, -1), pick)
export const companyKey = ({ keys }: Installation): HeldKey => lastOf(keys)

export const forger = signerOf('forger')
export const helper = signerOf('helper of the forger')

/** Who signs a false document, when, in which format, and under which keys. */
interface Forgery {
  by: Signer
  keys: ProofKeys
  at?: number
  v?: unknown
  /** The fingerprint that the signature bears. */
  named?: string
  /** What else is changed before it is signed. */
  change?(draft: BundleDraft): void
}

/** A history that was never decided, with a checkpoint of its own. */
export function draftLie(
  installation: Installation,
  { by, keys, at, v }: Omit<Forgery, 'change'>,
): BundleDraft {
  const place = lastAt(installation)
  const plainActs = installation.format === 1 ? 99 : 0
  const { id } = installation.flows[0]
  const flow = makeFlow({ id, word: '请付 9,999,999 元', acts: 2 * place + 2, plainActs })
  const draft = draftBundle(installation, { at: place, flow, isWhole: true })
  const end = endOf(flow, flow.acts.length)
  const content: Checkpoint = {
    v: installation.format,
    workspace,
    n: 4711,
    at: at ?? timeAt(place),
    before: null,
    size: 1,
    root: merkleRoot([leafDigest(end)]),
    ...(installation.format === 2 && { certificate: '00'.repeat(32) }),
  }
  const inclusion = { index: 0, size: 1, path: [] }
  draft.json['checkpoints.json'] = [{ checkpoint: by.sign('checkpoint', content), end, inclusion }]
  draft.json['keys.json'] = keys
  draft.manifest.at = at ?? draft.manifest.at
  if (v !== undefined) draft.manifest.v = v as 1
  return draft
}

/** A false bundle and a false receipt, each shown to a reader who trusts the company's key. */
export function lies(installation: Installation, forgery: Forgery): Attempt[] {
  const { by, keys, at, v, named, change } = forgery
  const key = companyKey(installation).fingerprint
  const draft = draftLie(installation, forgery)
  change?.(draft)
  const content = draftReceipt(installation, lastAt(installation), installation.flows[0])
  const line = { ...content.line, suggest: '同意 9,999,999 元' }
  const own = { ...content, line, link: 'ab'.repeat(32), at: at ?? content.at }
  if (v !== undefined) own.v = v as 1
  return [
    { key, bundle: packBundle(draft, by, named) },
    { key, receipts: [signReceipt(own, keys, by, named)] },
  ]
}

export const always = { since: timeAt(-99), predecessors: [], after: null }
export const vouching = (...keys: HeldKey[]) =>
  certify(forger, {
    ...always,
    since: timeAt(99),
    predecessors: keys.map(({ fingerprint, publicKey, since }) => ({
      fingerprint,
      publicKey,
      since,
      until: timeAt(98),
    })),
  })

/** A list of keys in either format, with more statements before, among or behind those of the company. */
export function listWith(
  installation: Installation,
  plain: PlainKey[],
  ring: Partial<KeyRing>,
  place: number,
) {
  const keys = keysAt(installation, lastAt(installation))
  if (installation.format === 1) return (keys as PlainKey[]).toSpliced(place, 0, ...plain)
  const { certificates, successions } = keys as KeyRing
  return {
    v: 2 as const,
    certificates: certificates.toSpliced(place, 0, ...(ring.certificates ?? [])),
    successions: successions.toSpliced(place, 0, ...(ring.successions ?? [])),
  }
}

export const both = [1, 2] as const
