import { runToCompletion, type SliceGenerator } from '../slices'
import type { ChainAction, ChainLine } from './action-digest'
import type { LinkData, LinkFile } from './chain-link'
import {
  canonicalize,
  canonicalizeInSlices,
  type Digest,
  digestInSlices,
  digestOfValue,
  digestTag,
  plainDigest,
} from './digest'
import type { PasskeyAssertion, PasskeyStatement } from './passkey'
import type { QuestionDecision } from './question-decision'

/** Name of the part of an action that covers the approver's signature. */
export const approvalPart = 'approval'

/** Milliseconds within which a decision is signed after it was described to its author. */
export const approvalLife = 5 * 60_000

/**
 * What an approver signs. SHA-256 over its canonical form (RFC 8785) is the challenge of the passkey. Form and
 * input are digests with the salt of the action, so that a reader of a receipt cannot guess them.
 */
export interface ApprovalAct {
  kind: 'qianpi approval'
  v: 1
  workspace: string
  flow: string
  name: string
  number: string
  /** Version of the design, and its digest. */
  version: string
  design: Digest
  message: string | null
  step: { id: string; name: string }
  /** Rule of the action, as recorded in the history: deal, revoke-to, transfer and so on. */
  rule: string
  button: string
  outcome: string | null
  opinion: string
  person: { id: string; name: string }
  /** Principal of a delegation. */
  principal: unknown
  /** Form as the decision leaves it. */
  form: Digest
  /** Files of form and opinion, by id and content. */
  files: Digest
  /** Rule and input. */
  input: Digest
  /** What it decides of the question of a program; missing in other flows. */
  question?: QuestionDecision
  /** Time at which it was described, in ms. */
  at: number
}

/** Signature of an approver: the act, the assertion over its digest, and the passkey as it was registered. */
export interface ApproverSignature {
  act: ApprovalAct
  assertion: PasskeyAssertion
  passkey: PasskeyStatement
}

/** Signature, with the salt by which its action digests form and input. */
export interface ActionSignature {
  signature: ApproverSignature
  salt: string
}

/** Returns the digest that an approver signs. */
export const approvalDigest = (act: ApprovalAct): Digest => plainDigest(canonicalize(act))

/** Returns the digest of a signature, which is a part of its action. */
export const signatureDigest = (signature: ApproverSignature): Digest =>
  digestOfValue(digestTag.approval, signature)

/** Returns the digest of files by id and content. */
export const filesDigest = (files: readonly Pick<LinkFile, 'id' | 'sha256'>[]): Digest =>
  plainDigest([...new Set(files.map(({ id, sha256 }) => `${id} ${sha256}`))].sort().join('\n'))

/** Whether a line of history states that its author signed it. */
export const isSigned = (line: ChainLine): boolean => line.signature === 'passkey'

/** Returns the line of an action that its author signed; undefined if none is. */
export const signedLine = ({ lines }: Pick<ChainAction, 'lines'>): ChainLine | undefined =>
  lines.findLast(isSigned)

/** Parts of an act that its line of history does not contain. */
export type ApprovalParts = Pick<
  ApprovalAct,
  'workspace' | 'flow' | 'number' | 'rule' | 'form' | 'files' | 'input' | 'question' | 'at'
> & { head: Pick<ChainAction['head'], 'name' | 'version' | 'design'> }

/** Builds the act that an approver signs from its line of history and the rest. */
export function toApprovalAct(line: ChainLine, { head, ...parts }: ApprovalParts): ApprovalAct {
  const text = (member: string) => (typeof line[member] === 'string' ? (line[member] as string) : '')
  return {
    kind: 'qianpi approval',
    v: 1,
    name: head.name,
    version: head.version,
    design: head.design,
    message: typeof line.messageId === 'string' ? line.messageId : null,
    step: { id: text('stepId'), name: text('stepName') },
    button: text('button'),
    outcome: text('outcome') || null,
    opinion: text('suggest') || text('reason'),
    person: { id: text('actorId'), name: text('actorName') },
    principal: line.entrustFrom ?? null,
    ...parts,
  }
}

/** Returns the salted digest of a rule and its input, interruptible within a large one. */
export function* inputDigestInSlices(
  salt: string,
  decided: { rule: unknown; input: unknown },
): SliceGenerator<Digest> {
  const text = yield* canonicalizeInSlices(['approval', salt, decided])
  yield
  return yield* digestInSlices(digestTag.sealed, text)
}

/** Returns the same at once. */
export const inputDigest = (salt: string, decided: { rule: unknown; input: unknown }): Digest =>
  runToCompletion(inputDigestInSlices(salt, decided))

/** Action with its signature, as a chain contains it. */
export interface SignedEntry {
  act: ChainAction
  found: LinkData
  signature?: ApproverSignature
  opened?: { salt: string; act: unknown }
}

/**
 * Returns whether an action has the digest of the signature beside it; cheap, as no signature is verified. A
 * chain without it was changed.
 */
export function hasOwnSignature({ act, signature }: SignedEntry): boolean {
  const digest = act.parts?.[approvalPart]
  return digest === (signature && signatureDigest(signature)) && (digest !== undefined) === !!signedLine(act)
}
