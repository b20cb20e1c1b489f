import type { ProvenLine } from './act'
import type { BundleHistory, BundleKey } from './bundle'
import type { Digest } from './digest'
import { type Finding, fault, note, proven } from './finding'
import { checkKeys, isSignedByOneOf } from './keys'
import type { Signed } from './signature'

/** What the installation confirms of one decision. */
export interface Receipt {
  v: 1
  workspace: string
  flow: string
  name: string
  number: string
  /** The place of the act in the flow's chain, and its link. */
  seq: number
  link: Digest
  /** The open part of its line of history: who did what, when, at which step. */
  line: ProvenLine
  /** When the receipt was made, in ms. */
  at: number
}

/** A receipt as a person keeps it, with the keys that are needed to check it. */
export interface KeptReceipt {
  receipt: Signed<Receipt>
  keys: BundleKey[]
}

/** Whether JSON is a receipt by its looks. */
export const isReceipt = (value: unknown): value is KeptReceipt =>
  typeof value === 'object' && value !== null && 'receipt' in value && 'keys' in value

/** Checks the signature of a receipt; `key` is the fingerprint that the reader trusts. */
export function checkReceipt({ receipt, keys }: KeptReceipt, key?: string): Finding[] {
  const { content } = receipt
  if (!checkKeys(keys)) return [fault('verify.keys-wrong')]
  if (!isSignedByOneOf(keys, 'receipt', receipt)) return [fault('verify.signature-wrong')]
  const told = { name: content.name, number: content.number, seq: content.seq }
  const at = new Date(content.at).toISOString()
  return [
    proven('verify.receipt', { ...told, by: content.line.actorName, at }),
    key === undefined
      ? note('verify.key-told', { key: receipt.key })
      : keys.some(({ fingerprint }) => fingerprint === key)
        ? proven('verify.key-known', { key })
        : fault('verify.key-other', { key, found: receipt.key }),
  ]
}

/** Whether a history still holds the act that a receipt confirms: nobody who has all keys can change it unseen. */
export function compareReceipt(
  { receipt: { content } }: KeptReceipt,
  { flow, acts }: { flow: string } & Pick<BundleHistory, 'acts'>,
): Finding {
  const params = { seq: content.seq }
  if (content.flow !== flow) return fault('verify.receipt-other')
  return acts[content.seq - 1]?.link === content.link
    ? proven('verify.receipt-held', params)
    : fault('verify.receipt-broken', params)
}
