import { digestOfParts } from './action-digest'
import {
  type BundleContent,
  type BundleDesign,
  type BundleEntries,
  bundleDesignPath,
  bundleFilePath,
  bundleManifestPath,
  parseBundle,
} from './bundle'
import { checkChain, type FlowHeadState } from './chain'
import { fileNameDigest, parseLinkFiles } from './chain-link'
import { approvalFindings } from './check-approvals'
import { paperFindings } from './check-papers'
import { hasChainEnd, isCheckpointInOrder } from './checkpoint'
import { plainDigest } from './digest'
import { checkSignature, type TrustedKeys } from './keys'
import { compareReceipt, type ReceiptDocument } from './receipt'
import { checkSigner, faultFinding, noteFinding, type ProofFinding, proofFinding } from './trust'

function entriesFinding({ entries, manifest }: BundleContent): ProofFinding {
  const named = Object.entries(manifest.content.entries)
  const changed = named.find(([path, digest]) => {
    const bytes = entries.get(path)
    return !bytes || plainDigest(bytes) !== digest
  })
  const more = [...entries.keys()].find(
    (path) => path !== bundleManifestPath && !Object.hasOwn(manifest.content.entries, path),
  )
  const path = changed?.[0] ?? more
  return path === undefined
    ? proofFinding('verify.entries', { n: named.length })
    : faultFinding('verify.entry-changed', { path })
}

/** Returns the head members shown by a bundle; format 1 shows only some. */
function standOf({ name, desc, level, result, isCancel, finishedAt }: FlowHeadState): FlowHeadState {
  const shown = { name, desc, level, result, isCancel, finishedAt }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}

function chainFindings({ parts, manifest }: BundleContent): ProofFinding[] {
  const { workspace, flow, v } = manifest.content
  const { acts, lines } = parts['history.json']
  const { form, number, id, name, ...head } = parts['flow.json']
  const ends = parts['checkpoints.json'].map(({ end }) => end)
  const stand = standOf({ ...head, name })
  const verdict = checkChain({ workspace, flow, acts, lines, ends, form, number, stand })
  const isFlow = id === flow && name === manifest.content.name && number === manifest.content.number
  const isShown =
    v === 1 || Object.keys(stand).length === Object.keys(standOf(acts.at(-1)?.act.head ?? {})).length
  if (!isFlow || !isShown) return [faultFinding('verify.other-flow')]
  if (verdict.broken) return [faultFinding(`verify.broken.${verdict.broken.problem}`, { ...verdict.broken })]
  return [
    proofFinding('verify.chain', { n: verdict.acts }),
    ...(verdict.linesBefore ? [noteFinding('verify.lines-before', { n: verdict.linesBefore })] : []),
  ]
}

/**
 * Reports checkpoints signed by untrusted keys, which prove nothing; a bundle of format 2 should have none.
 */
function checkpointFindings(bundle: BundleContent, trusted: TrustedKeys | undefined): ProofFinding[] {
  const proofs = bundle.parts['checkpoints.json']
  const { acts } = bundle.parts['history.json']
  const { flow, workspace } = bundle.manifest.content
  const isOurs = ({ checkpoint, end }: (typeof proofs)[number]) =>
    checkpoint.content.workspace === workspace && end.flow === flow
  const verdictOf = ({ checkpoint }: (typeof proofs)[number]) =>
    trusted ? checkSignature(trusted, 'checkpoint', checkpoint) : 'other-key'
  const known = proofs.filter((proof) => verdictOf(proof) !== 'other-key')
  const wrong =
    proofs.find((proof) => !(isOurs(proof) && hasChainEnd(proof))) ??
    known.find(
      (proof) => verdictOf(proof) !== 'valid' || !(trusted && isCheckpointInOrder(proof.checkpoint, trusted)),
    )
  if (wrong) return [faultFinding('verify.checkpoint-wrong', { n: wrong.checkpoint.content.n })]
  const foreign = proofs.length - known.length
  if (foreign && trusted?.format === 2) return [faultFinding('verify.checkpoint-foreign', { n: foreign })]
  const reached = Math.max(0, ...known.map(({ end }) => end.seq))
  const last = known.find(({ end }) => end.seq === reached)?.checkpoint.content
  return [
    ...(last
      ? [
          proofFinding('verify.checkpoints', {
            acts: reached,
            n: last.n,
            at: new Date(last.at).toISOString(),
          }),
        ]
      : []),
    ...(foreign && trusted ? [noteFinding('verify.checkpoint-unproven', { n: foreign })] : []),
    ...(reached < acts.length ? [noteFinding('verify.not-in-checkpoint', { n: acts.length - reached })] : []),
  ]
}

/** Checks the design versions of the flow. */
function designFindings({ entries, parts }: BundleContent): ProofFinding[] {
  const versions = new Map(parts['history.json'].acts.map(({ act: { head } }) => [head.version, head.design]))
  const results = [...versions].flatMap(([version, digest]) => {
    const bytes = entries.get(bundleDesignPath(version))
    const { formset, rest } = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as BundleDesign) : {}
    return bytes ? [{ version, isTrue: digestOfParts(formset, rest ?? '') === digest }] : []
  })
  const wrong = results.find(({ isTrue }) => !isTrue)
  if (wrong) return [faultFinding('verify.design-wrong', { version: wrong.version })]
  return results.length ? [proofFinding('verify.designs', { n: results.length })] : []
}

function fileFindings({ entries, parts }: BundleContent): ProofFinding[] {
  const named = new Map(
    parts['history.json'].acts.flatMap(({ found }) => parseLinkFiles(found)).map((file) => [file.id, file]),
  )
  const names = new Map(parts['files.json']?.map((file) => [file.id, file]))
  const files = [...entries].filter(([path]) => path.startsWith('files/'))
  const idOf = (path: string) => path.split('/')[1] ?? ''
  const isNamed = (path: string, digest: string | undefined) => {
    const file = names.get(idOf(path))
    if (digest === undefined) return true
    return (
      file !== undefined &&
      bundleFilePath(file.id, file.name) === path &&
      fileNameDigest(file.salt, file.name) === digest
    )
  }
  const wrong = files.find(([path, bytes]) => {
    const file = named.get(idOf(path))
    return file?.sha256 !== plainDigest(bytes) || !isNamed(path, file.name)
  })
  if (wrong) return [faultFinding('verify.file-wrong', { path: wrong[0] })]
  const missing = named.size - new Set(files.map(([path]) => idOf(path))).size
  const unnamed = files.filter(([path]) => named.get(idOf(path))?.name === undefined).length
  return [
    ...(files.length ? [proofFinding('verify.files', { n: files.length })] : []),
    ...(unnamed ? [noteFinding('verify.file-names-unproven', { n: unnamed })] : []),
    ...(missing > 0 ? [noteFinding('verify.files-missing', { n: missing })] : []),
  ]
}

const summary = ({ manifest: { content } }: BundleContent): ProofFinding =>
  noteFinding(content.isWhole ? 'verify.whole' : 'verify.partial', {
    name: content.name,
    number: content.number,
    by: content.by.name,
    at: new Date(content.at).toISOString(),
  })

function findingsOf(
  bundle: BundleContent,
  { key, receipts = [], papers = [] }: TrustOptions,
): ProofFinding[] {
  const { manifest, parts } = bundle
  const { trusted, findings } = checkSigner('bundle', manifest, parts['keys.json'], key)
  const { workspace, flow } = manifest.content
  const context = { workspace, flow, acts: parts['history.json'].acts, trusted, root: key ?? manifest.key }
  return [
    summary(bundle),
    ...findings,
    entriesFinding(bundle),
    ...chainFindings(bundle),
    ...approvalFindings(parts['history.json'].acts, trusted),
    ...checkpointFindings(bundle, trusted),
    ...designFindings(bundle),
    ...fileFindings(bundle),
    ...paperFindings(bundle, trusted, papers),
    ...receipts.flatMap((receipt) => compareReceipt(receipt, context)),
  ]
}

/**
 * What the reader has from elsewhere: the fingerprint of a key, receipts of decisions, and files that are said to be signed
 * papers of the flow.
 */
export interface TrustOptions {
  key?: string
  receipts?: readonly ReceiptDocument[]
  papers?: readonly Uint8Array[]
}

/**
 * Checks a bundle without server and database: what is proven, what is not, and what is invalid. An
 * unreadable bundle is a single fault.
 */
export function checkBundle(entries: BundleEntries, trust: TrustOptions = {}): ProofFinding[] {
  try {
    return findingsOf(parseBundle(entries), trust)
  } catch (error) {
    return [
      faultFinding('verify.no-bundle', { reason: error instanceof Error ? error.message : String(error) }),
    ]
  }
}
