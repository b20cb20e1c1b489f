/** One thing that was looked at: a text key with its values; `fault` where it does not hold, `note` where it is a limit. */
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

/** What findings come to: `consistent` where nothing is wrong, but the reader named no key, so anybody may have made it. */
export type ProofVerdict = 'holds' | 'consistent' | 'fails'

/** Returns what findings come to. */
export function assessFindings(findings: readonly Finding[]): ProofVerdict {
  if (findings.some(({ kind }) => kind === 'fault')) return 'fails'
  return findings.some(({ code }) => code === 'verify.key-told') ? 'consistent' : 'holds'
}
