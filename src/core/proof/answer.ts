import type { ChainLine, ExtraPartDigests } from './action-digest'
import type { ApproverSignature } from './approval'
import { answerApprovalFindings } from './check-approvals'
import type { Digest } from './digest'
import type { CheckpointMark, ProofKeys } from './keys'
import type { SignedContent } from './signature'
import { checkSigner, faultFinding, noteFinding, type ProofFinding, proofFinding } from './trust'

/** Person who decided, and for whom if by delegation. */
interface AnswerAuthor {
  id: string
  name: string
  for?: string
  opinion: string
  /** Time of the decision, in ms. */
  at: number
}

/** Decision in an answer that its author signed with a passkey, as a receipt confirms it. */
export interface SignedDecision {
  seq: number
  /** Number of the flow. */
  number: string
  line: ChainLine
  parts: ExtraPartDigests
  signature: ApproverSignature
}

/** What people answered to one question of a program, bound to its exact arguments. */
export interface Answer {
  v: 2
  workspace: string
  /** Id of the question, which is that of its flow. */
  question: string
  /** Digest of the whole question as it was shown to the people who decided. */
  shown: Digest
  title: string
  correlation: string
  program: string
  owner: { id: string; name: string }
  state: 'approved' | 'rejected' | 'narrowed' | 'expired' | 'withdrawn'
  by: AnswerAuthor[]
  /** Signatures of people in `by`, where the steps of a policy require them; missing if there are none. */
  approvals?: SignedDecision[]
  /** Time of the answer, in ms. */
  decided: number
  /** SHA-256 of the canonical arguments (RFC 8785) that were asked for. */
  arguments: Digest
  /** SHA-256 of the canonical arguments that may be used; null unless it is a yes. */
  allowed: Digest | null
  /** Limits of the approvers by their names. */
  narrowing: Record<string, string | number>
  /** End of the validity of a yes, in ms; null otherwise. */
  until: number | null
  /** Time of the signature, in ms. */
  at: number
  checkpoint: CheckpointMark | null
}

/** Answer as a program stores it, with the keys needed to check it. */
export interface AnswerDocument {
  answer: SignedContent<Answer>
  keys: ProofKeys
}

/** Whether JSON has the shape of an answer. */
export const isAnswer = (value: unknown): value is AnswerDocument =>
  typeof value === 'object' && value !== null && 'answer' in value && 'keys' in value

const iso = (at: number) => new Date(at).toISOString()

function contentFindings({ title, question, state, by, decided, ...rest }: Answer): ProofFinding[] {
  const names = by.map((one) => one.name).join('、')
  const finding = proofFinding(`verify.answer-${state}`, { title, question, by: names, at: iso(decided) })
  const { allowed, until } = rest
  if (allowed === null || until === null) return [finding]
  return [finding, proofFinding('verify.answer-allows', { digest: allowed, until: iso(until) })]
}

/**
 * Checks an answer alone; `root` is the fingerprint that the reader trusts. A program that acts on it also
 * compares the digest with that of the arguments at hand, the question with the one asked, and the end of its validity
 * with the clock.
 */
export function checkAnswer({ answer, keys }: AnswerDocument, root?: string): ProofFinding[] {
  try {
    const { trusted, findings } = checkSigner('answer', answer, keys, root)
    if (!trusted) return findings
    return [
      ...contentFindings(answer.content),
      ...answerApprovalFindings(answer.content, trusted),
      noteFinding('verify.answer-once'),
      ...findings,
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [faultFinding('verify.no-bundle', { reason })]
  }
}
