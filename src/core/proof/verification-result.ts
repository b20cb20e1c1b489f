/** Result of one check: a text key with its values; `fault` if it fails, `note` if it is a limit. */
export interface Finding {
  kind: 'proven' | 'note' | 'fault'
  code: string
  params?: Record<string, unknown>
}

const finding =
  (kind: Finding['kind']) =>
  (code: string, params: Finding['params'] = {}): Finding => ({ kind, code, params })

export const proofFinding = finding('proven')
export const noteFinding = finding('note')
export const faultFinding = finding('fault')

/**
 * Overall result: `consistent` if there is no fault but the reader named no key, so that anyone may have
 * created it.
 */
export type ProofVerdict = 'holds' | 'consistent' | 'fails'

/** Returns the overall result of findings. */
export function assessFindings(findings: readonly Finding[]): ProofVerdict {
  if (findings.some(({ kind }) => kind === 'fault')) return 'fails'
  return findings.some(({ code }) => code === 'verify.key-told') ? 'consistent' : 'holds'
}
