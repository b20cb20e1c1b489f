import type { ChainLine } from './action-digest'
import {
  type ApprovalAct,
  type ApprovalParts,
  type ApproverSignature,
  approvalDigest,
  approvalLife,
  approvalPart,
  filesDigest,
  inputDigest,
  isSigned,
  type SignedEntry,
  signatureDigest,
  signedLine,
  toApprovalAct,
} from './approval'
import { parseLinkFiles } from './chain-link'
import { canonicalize, type Digest } from './digest'
import { findAssertionProblem } from './passkey'

/**
 * Problem of a signature: missing, without its digest in the action, about another act, not by the passkey, of
 * another person, registered or stated later than the act, with a counter that does not grow, or used twice.
 */
export type ApprovalProblem =
  | 'missing'
  | 'unlinked'
  | 'act'
  | 'assertion'
  | 'person'
  | 'later'
  | 'late'
  | 'counter'
  | 'replayed'

/** Returns the problem of a signature in itself: between the act, the passkey and the assertion. */
export function findSignatureProblem({
  act,
  assertion,
  passkey: { content },
}: ApproverSignature): ApprovalProblem | undefined {
  if (content.person.id !== act.person.id || content.workspace !== act.workspace) return 'person'
  if (!(content.registered <= act.at && content.at <= act.at)) return 'later'
  return findAssertionProblem(assertion, content, approvalDigest(act)) && 'assertion'
}

/** Whether a signed act is the one that a line of history records. */
function describesLine(act: ApprovalAct, line: ChainLine, parts: Partial<ApprovalParts>): boolean {
  const { workspace, flow, number, rule, form, files, input, question, at, name, version, design } = act
  const head = { name, version, design, ...parts.head }
  const own = { workspace, flow, number, rule, form, files, input, ...(question && { question }), at }
  return canonicalize(toApprovalAct(line, { ...own, ...parts, head })) === canonicalize(act)
}

/** Whether a line was written soon after its act was described. */
const isInTime = (act: ApprovalAct, line: ChainLine): boolean => {
  const at = Number(line.at)
  return act.at <= at && at <= act.at + approvalLife
}

/** Returns the problem of a signature beside the line of history of a receipt. */
export function findLineProblem(
  line: ChainLine,
  signature: ApproverSignature | undefined,
  parts: Pick<ApprovalAct, 'workspace' | 'flow' | 'number'> & { digest: Digest | undefined },
): ApprovalProblem | undefined {
  const { digest, ...known } = parts
  if (!signature) return digest !== undefined || isSigned(line) ? 'missing' : undefined
  if (digest !== signatureDigest(signature)) return 'unlinked'
  if (!(isSigned(line) && describesLine(signature.act, line, known))) return 'act'
  return isInTime(signature.act, line) ? findSignatureProblem(signature) : 'late'
}

/** Whether the input that was signed is the recorded one; readers to whom it is sealed cannot tell. */
function isInputTrue({ opened }: SignedEntry, { input }: ApprovalAct): boolean {
  if (!opened) return true
  const { rule, input: sent } = (opened.act ?? {}) as { rule?: unknown; input?: unknown }
  return inputDigest(opened.salt, { rule, input: sent }) === input
}

/** Returns the problem of an action's signature, or of its absence. */
export function findApprovalProblem(entry: SignedEntry): ApprovalProblem | undefined {
  const { act, found, signature } = entry
  const line = signedLine(act)
  const digest = act.parts?.[approvalPart]
  if (!line) return signature || digest !== undefined ? 'act' : undefined
  const { workspace, flow, head, sealed } = act
  const { number } = found
  const parts = { workspace, flow, number, digest }
  const problem = findLineProblem(line, signature, parts)
  if (problem || !signature) return problem
  const files = filesDigest(parseLinkFiles(found))
  const known = { head, form: sealed.form ?? '', files }
  return describesLine(signature.act, line, known) && isInputTrue(entry, signature.act) ? undefined : 'act'
}
