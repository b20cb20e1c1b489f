import { digestOfParts } from './act'
import {
  type BundleDesign,
  designPath,
  type Entries,
  manifestPath,
  type OpenBundle,
  openBundle,
} from './bundle'
import { checkChain } from './chain'
import { holds } from './checkpoint'
import { plainDigest } from './digest'
import { type Finding, fault, note, proven } from './finding'
import { checkKeys, isSignedByOneOf } from './keys'
import { compareReceipt, type KeptReceipt } from './receipt'

function entriesFinding({ entries, manifest }: OpenBundle): Finding {
  const named = Object.entries(manifest.content.entries)
  const changed = named.find(([path, digest]) => {
    const bytes = entries.get(path)
    return !bytes || plainDigest(bytes) !== digest
  })
  const more = [...entries.keys()].find(
    (path) => path !== manifestPath && !Object.hasOwn(manifest.content.entries, path),
  )
  const path = changed?.[0] ?? more
  return path === undefined
    ? proven('verify.entries', { n: named.length })
    : fault('verify.entry-changed', { path })
}

function chainFindings({ parts, manifest }: OpenBundle): Finding[] {
  const { workspace, flow } = manifest.content
  const { acts, lines } = parts['history.json']
  const { form, number, result, id, name } = parts['flow.json']
  const ends = parts['checkpoints.json'].map(({ end }) => end)
  const verdict = checkChain({ workspace, flow, acts, lines, ends, form, number, result })
  const isFlow = id === flow && name === manifest.content.name && number === manifest.content.number
  if (!isFlow) return [fault('verify.other-flow')]
  if (verdict.broken) return [fault(`verify.broken.${verdict.broken.problem}`, { ...verdict.broken })]
  return [
    proven('verify.chain', { n: verdict.acts }),
    ...(verdict.linesBefore ? [note('verify.lines-before', { n: verdict.linesBefore })] : []),
  ]
}

function checkpointFindings(bundle: OpenBundle): Finding[] {
  const proofs = bundle.parts['checkpoints.json']
  const keys = bundle.parts['keys.json']
  const { acts } = bundle.parts['history.json']
  const { flow, workspace } = bundle.manifest.content
  const wrong = proofs.find((proof) => {
    const { checkpoint, end } = proof
    const isOurs = checkpoint.content.workspace === workspace && end.flow === flow
    return !(isOurs && holds(proof) && isSignedByOneOf(keys, 'checkpoint', checkpoint))
  })
  if (wrong) return [fault('verify.checkpoint-wrong', { n: wrong.checkpoint.content.n })]
  const reached = Math.max(0, ...proofs.map(({ end }) => end.seq))
  const last = proofs.find(({ end }) => end.seq === reached)?.checkpoint.content
  return [
    ...(last
      ? [proven('verify.checkpoints', { acts: reached, n: last.n, at: new Date(last.at).toISOString() })]
      : []),
    ...(reached < acts.length ? [note('verify.not-in-checkpoint', { n: acts.length - reached })] : []),
  ]
}

/** Versions of the design by which the flow went. */
function designFindings({ entries, parts }: OpenBundle): Finding[] {
  const versions = new Map(parts['history.json'].acts.map(({ act: { head } }) => [head.version, head.design]))
  const held = [...versions].flatMap(([version, digest]) => {
    const bytes = entries.get(designPath(version))
    const { formset, rest } = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as BundleDesign) : {}
    return bytes ? [{ version, isTrue: digestOfParts(formset, rest ?? '') === digest }] : []
  })
  const wrong = held.find(({ isTrue }) => !isTrue)
  if (wrong) return [fault('verify.design-wrong', { version: wrong.version })]
  return held.length ? [proven('verify.designs', { n: held.length })] : []
}

function fileFindings({ entries, parts }: OpenBundle): Finding[] {
  const named = new Map(
    parts['history.json'].acts
      .flatMap(({ found }) => found.files.split('\n').filter(Boolean))
      .map((line) => line.split(' ') as [string, string]),
  )
  const held = [...entries].filter(([path]) => path.startsWith('files/'))
  const idOf = (path: string) => path.split('/')[1] ?? ''
  const wrong = held.find(([path, bytes]) => named.get(idOf(path)) !== plainDigest(bytes))
  if (wrong) return [fault('verify.file-wrong', { path: wrong[0] })]
  const missing = named.size - new Set(held.map(([path]) => idOf(path))).size
  return [
    ...(held.length ? [proven('verify.files', { n: held.length })] : []),
    ...(missing > 0 ? [note('verify.files-missing', { n: missing })] : []),
  ]
}

function signerFindings(bundle: OpenBundle, key: string | undefined): Finding[] {
  const { manifest, parts } = bundle
  if (!checkKeys(parts['keys.json'])) return [fault('verify.keys-wrong')]
  if (!isSignedByOneOf(parts['keys.json'], 'bundle', manifest)) return [fault('verify.signature-wrong')]
  if (key === undefined) return [note('verify.key-told', { key: manifest.key })]
  return parts['keys.json'].some(({ fingerprint }) => fingerprint === key)
    ? [proven('verify.key-known', { key })]
    : [fault('verify.key-other', { key, found: manifest.key })]
}

const summary = ({ manifest: { content } }: OpenBundle): Finding =>
  note(content.isWhole ? 'verify.whole' : 'verify.partial', {
    name: content.name,
    number: content.number,
    by: content.by.name,
    at: new Date(content.at).toISOString(),
  })

function findingsOf(bundle: OpenBundle, { key, receipts = [] }: Trust): Finding[] {
  const held = { flow: bundle.manifest.content.flow, acts: bundle.parts['history.json'].acts }
  return [
    summary(bundle),
    ...signerFindings(bundle, key),
    entriesFinding(bundle),
    ...chainFindings(bundle),
    ...checkpointFindings(bundle),
    ...designFindings(bundle),
    ...fileFindings(bundle),
    ...receipts.map((receipt) => compareReceipt(receipt, held)),
  ]
}

/** What the reader has from elsewhere: the fingerprint of a key, and receipts of decisions. */
export interface Trust {
  key?: string
  receipts?: readonly KeptReceipt[]
}

/**
 * Checks a bundle without server and database: what is proven, what is not, and what does not hold. What is no bundle is
 * one fault.
 */
export function checkBundle(entries: Entries, trust: Trust = {}): Finding[] {
  try {
    return findingsOf(openBundle(entries), trust)
  } catch (error) {
    return [fault('verify.no-bundle', { reason: error instanceof Error ? error.message : String(error) })]
  }
}
