import { type BundleContent, bundlePaperPath, bundlePapersFolder } from './bundle'
import { plainDigest } from './digest'
import { checkSignature, type TrustedKeys } from './keys'
import { readPaperSignature } from './paper-signature'
import type { PaperStatement } from './paper-statement'
import { faultFinding, noteFinding, type ProofFinding, proofFinding } from './trust'

/*
 * Checks the signed papers of a flow offline. A record, signed by the installation, binds the digest of a file and the
 * certificate to one link of the flow's chain; the signature in the file must be by that certificate, over all its bytes.
 */

/** Whether bytes begin as a PDF does. */
export const isPdf = (bytes: Uint8Array): boolean =>
  [0x25, 0x50, 0x44, 0x46].every((byte, index) => bytes[index] === byte)

/** Returns the records that the installation signed for this flow and its chain, each with its place in the list. */
function checkRecords({ manifest, parts }: BundleContent, trusted: TrustedKeys | undefined) {
  const { workspace, flow } = manifest.content
  const { acts } = parts['history.json']
  const all = parts['papers.json'] ?? []
  const isTrue = (one: (typeof all)[number]) =>
    trusted !== undefined &&
    checkSignature(trusted, 'paper', one) === 'valid' &&
    one.content.workspace === workspace &&
    one.content.flow === flow &&
    acts[one.content.acts - 1]?.link === one.content.link
  return all.map((one, index) => ({ n: index + 1, content: isTrue(one) ? one.content : undefined }))
}

/** Returns what is wrong with the file of a record; empty if it is the signed paper. */
function paperFaults(
  bytes: Uint8Array,
  { digest, certificate }: PaperStatement,
  path: string,
): ProofFinding[] {
  const changed = plainDigest(bytes) === digest ? [] : [faultFinding('verify.paper-changed', { path })]
  const result = readPaperSignature(bytes)
  if (result.problem) return [...changed, faultFinding(`verify.paper-${result.problem}`, { path })]
  const { fingerprint, subject } = result.signer
  if (fingerprint === certificate) return changed
  return [...changed, faultFinding('verify.paper-certificate', { path, subject, certificate: fingerprint })]
}

const describePaper = ({ digest, acts, subject, certificate, by, seal, at }: PaperStatement) => ({
  digest,
  acts,
  subject,
  certificate,
  by: by.name,
  seal: seal?.name ?? '—',
  at: new Date(at).toISOString(),
})

/** Checks the files of a bundle against their records. */
function bundledFindings({ entries }: BundleContent, records: readonly PaperStatement[]): ProofFinding[] {
  const paths = new Set(records.map(bundlePaperPath))
  const more = [...entries.keys()].filter((path) => path.startsWith(bundlePapersFolder) && !paths.has(path))
  const found = records.flatMap((record) => {
    const path = bundlePaperPath(record)
    const bytes = entries.get(path)
    if (!bytes) return []
    const faults = paperFaults(bytes, record, path)
    return faults.length ? faults : [proofFinding('verify.paper', describePaper(record))]
  })
  const missing = [...paths].filter((path) => !entries.has(path)).length
  return [
    ...found,
    ...more.map((path) => faultFinding('verify.paper-unrecorded', { path })),
    ...(missing ? [noteFinding('verify.papers-missing', { n: missing })] : []),
  ]
}

/** Compares a file that the reader has with the records. */
function comparedFindings(bytes: Uint8Array, records: readonly PaperStatement[]): ProofFinding[] {
  const digest = plainDigest(bytes)
  const record = records.find((one) => one.digest === digest)
  if (!record) {
    const { problem } = readPaperSignature(bytes)
    const wrong = problem ? [faultFinding(`verify.paper-${problem}`, { path: 'PDF' })] : []
    return [...wrong, faultFinding('verify.paper-unknown', { digest })]
  }
  const faults = paperFaults(bytes, record, 'PDF')
  return faults.length ? faults : [proofFinding('verify.paper-held', describePaper(record))]
}

/** Checks the signed papers of a bundle, and files that the reader compares with their records. */
export function paperFindings(
  bundle: BundleContent,
  trusted: TrustedKeys | undefined,
  compared: readonly Uint8Array[],
): ProofFinding[] {
  const checked = checkRecords(bundle, trusted)
  const records = checked.flatMap(({ content }) => content ?? [])
  return [
    ...checked.flatMap(({ n, content }) => (content ? [] : [faultFinding('verify.paper-record', { n })])),
    ...bundledFindings(bundle, records),
    ...compared.flatMap((bytes) => comparedFindings(bytes, records)),
  ]
}

/** Checks a signed paper without its record: which certificate signed it, and whether it is as it was then. */
export function checkPaper(bytes: Uint8Array): ProofFinding[] {
  const result = readPaperSignature(bytes)
  if (result.problem) return [faultFinding(`verify.paper-${result.problem}`, { path: 'PDF' })]
  const { fingerprint: certificate, subject } = result.signer
  return [
    proofFinding('verify.paper-signed', { subject, certificate }),
    noteFinding('verify.paper-alone', { digest: plainDigest(bytes) }),
  ]
}
