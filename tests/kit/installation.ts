import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  actionDigest,
  designDigest,
  digestWithoutForm,
  digestWithSalt,
  publicLinePart,
  secretLinePart,
  toChainAction,
} from '#/core/proof/action-digest'
import {
  type BundleEntries,
  type BundleManifest,
  bundleDesignPath,
  bundleFilePath,
  bundleManifestPath,
} from '#/core/proof/bundle'
import type { ChainEntry } from '#/core/proof/chain'
import { computeLink, fileNameDigest, fileSalt, genesisLink } from '#/core/proof/chain-link'
import {
  type ChainEnd,
  type Checkpoint,
  type CheckpointProof,
  checkpointDigest,
} from '#/core/proof/checkpoint'
import { canonicalize, plainDigest } from '#/core/proof/digest'
import {
  type CheckpointMark,
  certificateDigest,
  type KeyCertificate,
  type KeySuccession,
  type PlainKey,
  type ProofKeys,
  type SigningPeriod,
} from '#/core/proof/keys'
import { inclusionPath, leafDigest, merkleRoot } from '#/core/proof/merkle'
import type { Receipt, ReceiptDocument } from '#/core/proof/receipt'
import type { SignedContent } from '#/core/proof/signature'

/*
 * Installations that sign proofs, without server and database: keys, chains, checkpoints, bundles and receipts in both
 * formats. A forger has the same tools with keys of its own.
 */

export const workspace = 'oa'
const begin = 1_800_000_000_000
const period = 1_000_000

/** A private key that signs whatever it is given. */
export interface Signer {
  fingerprint: string
  publicKey: string
  sign<Content>(kind: string, content: Content): SignedContent<Content>
}

const signers = new Map<string, Signer>()

/** Returns the key of a name; the bytes that are signed are made apart from the product's own. */
export function signerOf(name: string): Signer {
  const known = signers.get(name)
  if (known) return known
  const secret = sha256(utf8ToBytes(name))
  const publicKey = bytesToHex(ed25519.getPublicKey(secret))
  const fingerprint = plainDigest(ed25519.getPublicKey(secret)).slice(0, 32)
  const sign = <Content>(kind: string, content: Content): SignedContent<Content> => {
    const format = (content as { v?: unknown }).v
    const text = `qianpi ${kind} ${Number.isSafeInteger(format) ? format : kind === 'key' ? 1 : 0}\n${canonicalize(content)}`
    return { content, key: fingerprint, signature: bytesToHex(ed25519.sign(utf8ToBytes(text), secret)) }
  }
  const signer = { fingerprint, publicKey, sign }
  signers.set(name, signer)
  return signer
}

export const certify = (
  { fingerprint: key, publicKey, sign }: Signer,
  more: Pick<KeyCertificate, 'since' | 'predecessors' | 'after'>,
): SignedContent<KeyCertificate> => sign<KeyCertificate>('key-certificate', { v: 2, key, publicKey, ...more })

export const succeed = (
  { fingerprint: key, sign }: Signer,
  next: Signer,
  until: number,
  since = until,
): SignedContent<KeySuccession> =>
  sign<KeySuccession>('key-succession', {
    v: 2,
    key,
    until,
    next: next.fingerprint,
    publicKey: next.publicKey,
    since,
  })

/** A key of format 1, endorsed by another one or by none. */
export const plainKey = ({ fingerprint, publicKey }: Signer, by?: Signer): PlainKey => ({
  fingerprint,
  publicKey,
  endorsement: by?.sign('key', { next: fingerprint }).signature ?? null,
})

export interface FlowFile {
  id: string
  name: string
  bytes: Uint8Array
}

/** A flow of which every act is kept; `word` is what people say in it. */
export interface SignedFlow {
  id: string
  name: string
  number: string
  acts: ChainEntry[]
  forms: Record<number, unknown>
  files: FlowFile[]
}

const formset = { list: [{ type: 'number', key: 'sum' }] }
const rest = { steps: ['start', 'boss'] }
const version = 'version-1'

interface FlowPlan {
  id: string
  word: string
  acts: number
  /** How many of the first acts are of format 1. */
  plainActs: number
}

/** All flows bear one document number, so that none is known by it. */
export function makeFlow({ id, word, acts, plainActs }: FlowPlan): SignedFlow {
  const flow: SignedFlow = { id, name: `付款 ${id}`, number: 'FK-1', acts: [], forms: {}, files: [] }
  let before = genesisLink(workspace, id)
  for (let seq = 1; seq <= acts; seq++) {
    const salt = plainDigest(`${id} ${seq}`).slice(0, 32)
    const isPlain = seq <= plainActs
    const wroteForm = seq % 2 === 1
    if (wroteForm) flow.forms[seq] = { sum: seq, word }
    const file = { id: wroteForm ? `${id}-form` : `${id}-${seq}`, name: `合同 ${seq % 2}.pdf` }
    const bytes = utf8ToBytes(`${word} ${file.id}`)
    if (!flow.files.some((one) => one.id === file.id)) flow.files.push({ ...file, bytes })
    const line = { id: `${id}-line-${seq}`, suggest: `${word} ${seq}`, actorName: '陈国栋', formdata: [seq] }
    const act = { rule: 'deal', seq }
    const isLast = seq === acts
    const head = {
      name: flow.name,
      desc: '说明',
      level: 1,
      result: isLast ? 'agreed' : 'running',
      isCancel: false,
      finishedAt: isLast ? begin + seq : null,
      version,
      design: designDigest({ formset, ...rest }),
    }
    const proven = toChainAction({
      workspace,
      flow: id,
      salt,
      head,
      act,
      lines: [line],
      form: wroteForm ? digestWithSalt(salt, 'form', flow.forms[seq]) : undefined,
      ...(seq === 1 && { born: true as const }),
      ...(!isPlain && { parts: {} }),
    })
    const named = isPlain ? '' : ` ${fileNameDigest(fileSalt(salt, file.id), file.name)}`
    const found = { number: flow.number, files: `${file.id} ${plainDigest(bytes)}${named}` }
    const digest = actionDigest(proven)
    before = computeLink(before, digest, found)
    const opened = { salt, details: [secretLinePart(line)], act }
    flow.acts.push({ seq, act: proven, digest, found, link: before, opened })
  }
  return flow
}

/** How an installation came to be: a key, and how each further one took its place. */
export interface Plan {
  format: 1 | 2
  changes: readonly ('succession' | 'restart')[]
  /** Whether it signed in format 1 before it signed in format 2. */
  wasUpgraded: boolean
}

export interface HeldKey extends Signer {
  since: number
  until: number | null
  certificate: SignedContent<KeyCertificate>
  succession?: SignedContent<KeySuccession>
}

export interface Installation extends Plan {
  keys: [HeldKey, ...HeldKey[]]
  checkpoints: { checkpoint: SignedContent<Checkpoint>; leaves: ChainEnd[] }[]
  flows: [SignedFlow, SignedFlow]
}

const markOf = ({ content }: SignedContent<Checkpoint>): CheckpointMark => ({
  n: content.n,
  digest: checkpointDigest(content),
})

export const endOf = ({ id, acts }: SignedFlow, seq: number): ChainEnd => ({
  flow: id,
  seq,
  link: acts[seq - 1]?.link ?? '',
})

const periodOf = ({ fingerprint, publicKey, since, until }: HeldKey): SigningPeriod => ({
  fingerprint,
  publicKey,
  since,
  until,
})

/** One key after the other, each with two acts of each flow and, between them, a checkpoint. */
export function install(plan: Plan, company = '公司'): Installation {
  const count = plan.changes.length + 1
  const plainActs = plan.format === 1 ? 2 * count : plan.wasUpgraded ? 2 : 0
  const flowOf = (id: string) => makeFlow({ id, word: '同意', acts: 2 * count, plainActs })
  const flows: Installation['flows'] = [flowOf(`${company}-a`), flowOf(`${company}-b`)]
  const keys: HeldKey[] = []
  const checkpoints: Installation['checkpoints'] = []
  for (let at = 0; at < count; at++) {
    const signer = signerOf(`${company} ${at}`)
    const since = begin + at * period
    const former = keys.at(-1)
    if (former) former.until = since
    if (former && plan.changes[at - 1] === 'succession') former.succession = succeed(former, signer, since)
    const last = checkpoints.at(-1)?.checkpoint
    const after = last ? markOf(last) : null
    const certificate = certify(signer, { since, predecessors: keys.map(periodOf), after })
    keys.push({ ...signer, since, until: null, certificate })
    const leaves = flows.map((flow) => endOf(flow, 2 * at + 1))
    const isPlain = plan.format === 1 || (plan.wasUpgraded && at === 0)
    const content: Checkpoint = {
      v: isPlain ? 1 : 2,
      workspace,
      n: at + 1,
      at: since + 10,
      before: after?.digest ?? null,
      size: leaves.length,
      root: merkleRoot(leaves.map(leafDigest)),
      ...(!isPlain && { certificate: certificateDigest(certificate.content) }),
    }
    checkpoints.push({ checkpoint: signer.sign('checkpoint', content), leaves })
  }
  return { ...plan, keys: keys as Installation['keys'], checkpoints, flows }
}

/** The public keys as they were when the key at a place signed. */
export function keysAt({ format, keys }: Installation, at: number): ProofKeys {
  const known = keys.slice(0, at + 1)
  if (format === 1) return known.map((key, index) => plainKey(key, known[index - 1]))
  const successions = known.slice(0, at).flatMap(({ succession }) => succession ?? [])
  return { v: 2, certificates: known.map(({ certificate }) => certificate), successions }
}

export const timeAt = (at: number) => begin + at * period + 20

export function proofOf(
  { checkpoint, leaves }: Installation['checkpoints'][number],
  flow: string,
): CheckpointProof {
  const index = leaves.findIndex((leaf) => leaf.flow === flow)
  const inclusion = { index, size: leaves.length, path: inclusionPath(leaves.map(leafDigest), index) }
  return { checkpoint, end: leaves[index] as ChainEnd, inclusion }
}

/** What a bundle is made of before it is signed. */
export interface BundleDraft {
  manifest: Omit<BundleManifest, 'entries'>
  json: Record<string, unknown>
  bytes: Record<string, Uint8Array>
}

/** Which bundle: of which flow, when which key signs, and for a reader who sees all or not. */
export interface BundlePlan {
  at: number
  flow: SignedFlow
  isWhole: boolean
}

export function draftBundle(installation: Installation, { at, flow, isWhole }: BundlePlan): BundleDraft {
  const { format } = installation
  const acts = flow.acts.slice(0, 2 * at + 2)
  const writer = acts.findLast(({ act }) => act.sealed.form)
  const { name, desc, level, result, isCancel, finishedAt } = acts.at(-1)?.act.head ?? {}
  const stand = format === 1 ? { name, result } : { name, desc, level, result, isCancel, finishedAt }
  const fileOf = (id: string) => acts.findLast(({ found }) => found.files.startsWith(`${id} `))
  const files = flow.files.filter(({ id }) => fileOf(id))
  const held = installation.checkpoints.slice(0, at + 1)
  const last = held.at(-1)
  const form = isWhole && writer && { form: flow.forms[writer.seq] }
  const salted = files.map(({ id, name }) => ({
    id,
    name,
    salt: fileSalt(fileOf(id)?.opened?.salt ?? '', id),
  }))
  return {
    manifest: {
      v: format,
      workspace,
      flow: flow.id,
      name: flow.name,
      number: flow.number,
      at: timeAt(at),
      isWhole,
      by: { id: '100010', name: '王磊' },
      ...(format === 2 && { checkpoint: last ? markOf(last.checkpoint) : null, parts: {} }),
    },
    json: {
      'flow.json': { id: flow.id, number: flow.number, ...stand, ...form },
      'history.json': {
        acts: acts.map(({ opened, ...act }) => (isWhole ? { ...act, opened } : act)),
        lines: acts.map(({ seq }) => `${flow.id}-line-${seq}`),
      },
      'checkpoints.json': held.map((one) => proofOf(one, flow.id)),
      'keys.json': keysAt(installation, at),
      ...(format === 2 && { 'files.json': salted }),
      ...(isWhole && { [bundleDesignPath(version)]: { formset, rest: digestWithoutForm(rest) } }),
    },
    bytes: Object.fromEntries(files.map((file) => [bundleFilePath(file.id, file.name), file.bytes])),
  }
}

const bytesOf = (value: unknown) => utf8ToBytes(JSON.stringify(value))

/** Signs a bundle; `key` is the fingerprint that it bears where that is not the signer's. */
export function packBundle(
  { manifest, json, bytes }: BundleDraft,
  signer: Signer,
  key?: string,
): BundleEntries {
  const written = Object.entries(json).map(([path, value]) => [path, bytesOf(value)] as const)
  const entries = new Map([...written, ...Object.entries(bytes)])
  const digests = Object.fromEntries([...entries].map(([path, one]) => [path, plainDigest(one)]))
  const signed = signer.sign('bundle', { ...manifest, entries: digests })
  return entries.set(bundleManifestPath, bytesOf({ ...signed, ...(key && { key }) }))
}

/** The content of a receipt of the last act but one, as the key at a place signs it. */
export function draftReceipt({ format, checkpoints }: Installation, at: number, flow: SignedFlow): Receipt {
  const one = flow.acts[2 * at] as ChainEntry
  const last = checkpoints[at]
  return {
    v: format,
    workspace,
    flow: flow.id,
    name: flow.name,
    number: flow.number,
    seq: one.seq,
    link: one.link,
    line: publicLinePart(one.act.lines[0] as Receipt['line']),
    at: timeAt(at),
    ...(format === 2 && { checkpoint: last ? markOf(last.checkpoint) : null, parts: {} }),
  }
}

export const signReceipt = (
  content: Receipt,
  keys: ProofKeys,
  signer: Signer,
  key?: string,
): ReceiptDocument => ({
  receipt: { ...signer.sign('receipt', content), ...(key && { key }) },
  keys,
})
