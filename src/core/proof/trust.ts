import { checkSignature, type KeyProblem, type ProofKeys, resolveTrustedKeys, type TrustedKeys } from './keys'
import type { SignatureKind, SignedContent } from './signature'

/** Result of one check: a text key with its values; `fault` if it fails, `note` if it is a limit. */
export interface ProofFinding {
  kind: 'proven' | 'note' | 'fault'
  code: string
  params?: Record<string, unknown>
}

const finding =
  (kind: ProofFinding['kind']) =>
  (code: string, params: ProofFinding['params'] = {}): ProofFinding => ({ kind, code, params })

export const proofFinding = finding('proven')
export const noteFinding = finding('note')
export const faultFinding = finding('fault')

/**
 * Overall result: `consistent` if there is no fault but the reader named no key or has a paper without its record, so that
 * anyone may have created it.
 */
export type ProofVerdict = 'holds' | 'consistent' | 'fails'

/** Findings after which anyone may have created the file. */
const unfounded: ReadonlySet<string> = new Set(['verify.key-told', 'verify.paper-alone'])

/** Returns the overall result of findings. */
export function assessFindings(findings: readonly ProofFinding[]): ProofVerdict {
  if (findings.some(({ kind }) => kind === 'fault')) return 'fails'
  return findings.some(({ code }) => unfounded.has(code)) ? 'consistent' : 'holds'
}

/** Document signed by an installation: a bundle's manifest or a receipt. */
type Document = SignedContent<{ v: number; at: number }>

/** Normalizes a fingerprint to its stored form: readers may copy it with blanks and capital letters. */
export const normalizeFingerprint = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

const problemFinding = (problem: KeyProblem, root: string, found: string): ProofFinding =>
  problem === 'unknown'
    ? faultFinding('verify.key-other', { key: root, found })
    : faultFinding('verify.keys-contradict', { key: root })

/** Formats a time; a forged document may contain an invalid one. */
function isoOf(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? String(at) : time.toISOString()
}

function signatureFinding(
  trusted: TrustedKeys,
  kind: SignatureKind,
  document: Document,
): ProofFinding | undefined {
  const verdict = checkSignature(trusted, kind, document)
  if (verdict === 'other-key')
    return faultFinding('verify.key-other', { key: trusted.root, found: document.key })
  if (verdict === 'wrong') return faultFinding('verify.signature-wrong')
  if (verdict === 'out-of-period')
    return faultFinding('verify.signed-out-of-period', { key: document.key, at: isoOf(document.content.at) })
  return undefined
}

/**
 * Reports that a signature is by a replaced key: if it leaked, anyone may have signed with an earlier date.
 */
export function checkRetiredKey({ periods, retired }: TrustedKeys, key: string): ProofFinding[] {
  const until = periods.get(key)?.until ?? null
  return retired.has(key) && until !== null
    ? [noteFinding('verify.key-retired', { key, until: isoOf(until) })]
    : []
}

/** Reports the basis of trust in a valid signature, and the limits of its key. */
const trustFindings = (trusted: TrustedKeys, key: string, isNamed: boolean): ProofFinding[] => [
  isNamed
    ? proofFinding('verify.key-known', { key: trusted.root })
    : noteFinding('verify.key-told', { key: trusted.root }),
  ...(trusted.format === 1 ? [noteFinding('verify.key-times-unproven')] : []),
  ...checkRetiredKey(trusted, key),
]

/** Result of checking a document's signer: the trusted keys, missing if the signature is invalid. */
export interface SignerCheck {
  trusted?: TrustedKeys
  findings: ProofFinding[]
}

/**
 * Checks the signer of a document. `root` is the fingerprint that the reader trusts; without one the document
 * is checked against its own key, which only proves self-consistency.
 */
export function checkSigner(
  kind: 'bundle' | 'receipt' | 'answer',
  document: Document,
  keys: ProofKeys,
  root: string | undefined,
): SignerCheck {
  const trusted = resolveTrustedKeys(keys, root ?? document.key)
  if (typeof trusted === 'string')
    return { findings: [problemFinding(trusted, root ?? document.key, document.key)] }
  if (document.content.v !== trusted.format) return { findings: [faultFinding('verify.formats-mixed')] }
  const wrong = signatureFinding(trusted, kind, document)
  if (wrong) return { findings: [wrong] }
  return { trusted, findings: trustFindings(trusted, document.key, root !== undefined) }
}
