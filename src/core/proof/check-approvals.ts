import type { ChainLine, ExtraPartDigests } from './action-digest'
import type { Answer, SignedDecision } from './answer'
import { type ApproverSignature, approvalDigest, approvalPart } from './approval'
import { type ApprovalProblem, findApprovalProblem, findLineProblem } from './approval-problem'
import type { ChainEntry } from './chain'
import type { Digest } from './digest'
import { checkSignature, type TrustedKeys } from './keys'
import { parseAuthenticatorData } from './passkey'
import { faultFinding, noteFinding, type ProofFinding, proofFinding } from './trust'

/*
 * Checks the signatures of approvers offline. What the assertion proves needs no trust: this key, a recognised
 * owner, these bytes. Whose key it is, and since when, is a statement that the installation signed before.
 */

const iso = (at: number) => new Date(at).toISOString()

/** Whether an installation that the reader trusts has stated who registered a passkey. */
const isRegistered = ({ passkey }: ApproverSignature, trusted: TrustedKeys | undefined): boolean =>
  trusted !== undefined && checkSignature(trusted, 'passkey', passkey) === 'valid'

const problemFinding = (
  problem: ApprovalProblem | 'unregistered' | 'question',
  seq: number,
  line: ChainLine | undefined,
): ProofFinding => faultFinding(`verify.approval-${problem}`, { seq, by: line?.actorName ?? '' })

/** States what a valid signature proves. */
function provenFinding(seq: number, { act, passkey: { content } }: ApproverSignature): ProofFinding {
  return proofFinding('verify.approval', {
    seq,
    by: act.person.name,
    decision: act.button || act.rule,
    at: iso(act.at),
    registered: iso(content.registered).slice(0, 10),
    model: content.aaguid || '—',
    site: content.rpId,
    digest: approvalDigest(act),
  })
}

/** Digests and counters that earlier signatures of a history have used. */
interface UsedSignatures {
  digests: Set<Digest>
  counters: Map<string, number>
}

/** Returns whether a signature repeats an earlier one, or its authenticator counts backwards. */
function reuseProblem(
  { act, assertion, passkey }: ApproverSignature,
  { digests, counters }: UsedSignatures,
): ApprovalProblem | undefined {
  const digest = approvalDigest(act)
  if (digests.has(digest)) return 'replayed'
  digests.add(digest)
  const { counter } = parseAuthenticatorData(assertion.authenticatorData)
  const last = counters.get(assertion.credential) ?? passkey.content.counter
  counters.set(assertion.credential, counter)
  return counter > last || (counter === 0 && last === 0) ? undefined : 'counter'
}

function entryFinding(
  entry: ChainEntry,
  trusted: TrustedKeys | undefined,
  used: UsedSignatures,
): ProofFinding[] {
  const { seq, act, signature } = entry
  const line = act.lines.at(-1)
  const problem = findApprovalProblem(entry)
  if (problem) return [problemFinding(problem, seq, line)]
  if (!signature) {
    const isUnsigned = act.lines.some((one) => one.signature === 'none')
    return isUnsigned ? [noteFinding('verify.approval-none', { seq, by: line?.actorName ?? '' })] : []
  }
  const reuse = reuseProblem(signature, used)
  if (reuse) return [problemFinding(reuse, seq, line)]
  return [
    isRegistered(signature, trusted)
      ? provenFinding(seq, signature)
      : problemFinding('unregistered', seq, line),
  ]
}

/** Checks the signatures of a history, each with the keys that sign for the reader. */
export function approvalFindings(
  entries: readonly ChainEntry[],
  trusted: TrustedKeys | undefined,
): ProofFinding[] {
  const used: UsedSignatures = { digests: new Set(), counters: new Map() }
  return entries.flatMap((entry) => entryFinding(entry, trusted, used))
}

/** Decision that a receipt confirms, with its signature. */
interface ConfirmedDecision {
  workspace: string
  flow: string
  number: string
  seq: number
  line: ChainLine
  parts?: ExtraPartDigests
  signature?: ApproverSignature
}

/** Checks the signature in a receipt. */
export function receiptApprovalFindings(
  { seq, line, parts, signature, workspace, flow, number }: ConfirmedDecision,
  trusted: TrustedKeys,
): ProofFinding[] {
  const known = { workspace, flow, number, digest: parts?.[approvalPart] }
  const problem = findLineProblem(line, signature, known)
  if (problem) return [problemFinding(problem, seq, line)]
  if (!signature) return []
  const isKnown = isRegistered(signature, trusted)
  return [isKnown ? provenFinding(seq, signature) : problemFinding('unregistered', seq, line)]
}

/** Whether an approver signed something else than what an answer says that they decided. */
function isOtherAnswer(
  { shown, allowed, until, by }: Answer,
  { line, signature: { act } }: SignedDecision,
): boolean {
  const own = by.find(({ id, at }) => id === line.actorId && at === line.at)
  const isYes = allowed !== null
  if (!own || act.question?.shown !== shown || (act.outcome === 'agree') !== isYes) return true
  // Later approvers may narrow what earlier ones allowed, and never widen it.
  const isLast = by.every(({ at }) => at <= own.at)
  return isYes && isLast && (act.question.allowed !== allowed || act.question.until !== until)
}

/** Checks the signatures in an answer: each over this question, this decision and these arguments. */
export function answerApprovalFindings(answer: Answer, trusted: TrustedKeys): ProofFinding[] {
  const { workspace, question: flow, approvals = [] } = answer
  const used: UsedSignatures = { digests: new Set(), counters: new Map() }
  return approvals.flatMap((one) => {
    const findings = receiptApprovalFindings({ ...one, workspace, flow }, trusted)
    if (findings.some(({ kind }) => kind === 'fault')) return findings
    if (isOtherAnswer(answer, one)) return [problemFinding('question', one.seq, one.line)]
    const reuse = reuseProblem(one.signature, used)
    return reuse ? [problemFinding(reuse, one.seq, one.line)] : findings
  })
}
