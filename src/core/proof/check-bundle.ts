import { digestOfParts } from './action-digest'
import {
  type BundleDesign,
  designPath,
  type Entries,
  filePath,
  manifestPath,
  type OpenBundle,
  openBundle,
} from './bundle'
import { checkChain, type FlowStand } from './chain'
import { fileNameDigest, linkedFiles } from './chain-link'
import { holds, isInPlace } from './checkpoint'
import { plainDigest } from './digest'
import { checkSignature, type TrustedKeys } from './keys'
import { compareReceipt, type KeptReceipt } from './receipt'
import { checkSigner } from './trust'
import { type Finding, fault, note, proven } from './verification-result'

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

/** Returns the members of the head that a bundle shows; bundles of format 1 show a few. */
function standOf({ name, desc, level, result, isCancel, finishedAt }: FlowStand): FlowStand {
  const shown = { name, desc, level, result, isCancel, finishedAt }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}

function chainFindings({ parts, manifest }: OpenBundle): Finding[] {
  const { workspace, flow, v } = manifest.content
  const { acts, lines } = parts['history.json']
  const { form, number, id, name, ...head } = parts['flow.json']
  const ends = parts['checkpoints.json'].map(({ end }) => end)
  const stand = standOf({ ...head, name })
  const verdict = checkChain({ workspace, flow, acts, lines, ends, form, number, stand })
  const isFlow = id === flow && name === manifest.content.name && number === manifest.content.number
  const isShown =
    v === 1 || Object.keys(stand).length === Object.keys(standOf(acts.at(-1)?.act.head ?? {})).length
  if (!isFlow || !isShown) return [fault('verify.other-flow')]
  if (verdict.broken) return [fault(`verify.broken.${verdict.broken.problem}`, { ...verdict.broken })]
  return [
    proven('verify.chain', { n: verdict.acts }),
    ...(verdict.linesBefore ? [note('verify.lines-before', { n: verdict.linesBefore })] : []),
  ]
}

/** Checkpoints by keys that do not count prove nothing; where the bundle is of format 2 there should be none. */
function checkpointFindings(bundle: OpenBundle, trusted: TrustedKeys | undefined): Finding[] {
  const proofs = bundle.parts['checkpoints.json']
  const { acts } = bundle.parts['history.json']
  const { flow, workspace } = bundle.manifest.content
  const isOurs = ({ checkpoint, end }: (typeof proofs)[number]) =>
    checkpoint.content.workspace === workspace && end.flow === flow
  const verdictOf = ({ checkpoint }: (typeof proofs)[number]) =>
    trusted ? checkSignature(trusted, 'checkpoint', checkpoint) : 'other-key'
  const known = proofs.filter((proof) => verdictOf(proof) !== 'other-key')
  const wrong =
    proofs.find((proof) => !(isOurs(proof) && holds(proof))) ??
    known.find((proof) => verdictOf(proof) !== 'valid' || !(trusted && isInPlace(proof.checkpoint, trusted)))
  if (wrong) return [fault('verify.checkpoint-wrong', { n: wrong.checkpoint.content.n })]
  const foreign = proofs.length - known.length
  if (foreign && trusted?.format === 2) return [fault('verify.checkpoint-foreign', { n: foreign })]
  const reached = Math.max(0, ...known.map(({ end }) => end.seq))
  const last = known.find(({ end }) => end.seq === reached)?.checkpoint.content
  return [
    ...(last
      ? [proven('verify.checkpoints', { acts: reached, n: last.n, at: new Date(last.at).toISOString() })]
      : []),
    ...(foreign && trusted ? [note('verify.checkpoint-unproven', { n: foreign })] : []),
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
    parts['history.json'].acts.flatMap(({ found }) => linkedFiles(found)).map((file) => [file.id, file]),
  )
  const names = new Map(parts['files.json']?.map((file) => [file.id, file]))
  const held = [...entries].filter(([path]) => path.startsWith('files/'))
  const idOf = (path: string) => path.split('/')[1] ?? ''
  const isNamed = (path: string, digest: string | undefined) => {
    const file = names.get(idOf(path))
    if (digest === undefined) return true
    return (
      file !== undefined &&
      filePath(file.id, file.name) === path &&
      fileNameDigest(file.salt, file.name) === digest
    )
  }
  const wrong = held.find(([path, bytes]) => {
    const file = named.get(idOf(path))
    return file?.sha256 !== plainDigest(bytes) || !isNamed(path, file.name)
  })
  if (wrong) return [fault('verify.file-wrong', { path: wrong[0] })]
  const missing = named.size - new Set(held.map(([path]) => idOf(path))).size
  const unnamed = held.filter(([path]) => named.get(idOf(path))?.name === undefined).length
  return [
    ...(held.length ? [proven('verify.files', { n: held.length })] : []),
    ...(unnamed ? [note('verify.file-names-unproven', { n: unnamed })] : []),
    ...(missing > 0 ? [note('verify.files-missing', { n: missing })] : []),
  ]
}

const summary = ({ manifest: { content } }: OpenBundle): Finding =>
  note(content.isWhole ? 'verify.whole' : 'verify.partial', {
    name: content.name,
    number: content.number,
    by: content.by.name,
    at: new Date(content.at).toISOString(),
  })

function findingsOf(bundle: OpenBundle, { key, receipts = [] }: Trust): Finding[] {
  const { manifest, parts } = bundle
  const { trusted, findings } = checkSigner('bundle', manifest, parts['keys.json'], key)
  const { workspace, flow } = manifest.content
  const context = { workspace, flow, acts: parts['history.json'].acts, trusted, root: key ?? manifest.key }
  return [
    summary(bundle),
    ...findings,
    entriesFinding(bundle),
    ...chainFindings(bundle),
    ...checkpointFindings(bundle, trusted),
    ...designFindings(bundle),
    ...fileFindings(bundle),
    ...receipts.flatMap((receipt) => compareReceipt(receipt, context)),
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
