import { runToCompletion, type SliceGenerator } from '../slices'
import {
  type CreatePartHash,
  canonicalizeInSlices,
  type Digest,
  digestInSlices,
  digestOf,
  digestOfValue,
  digestTag,
} from './digest'

/** Line of history as stored: plain JSON with an id. */
export interface ChainLine {
  id: string
  [member: string]: unknown
}

/**
 * Members of a line that every reader of the flow may see. All others (changes in the form, the reason of the
 * path, the recipients) are sealed: the action contains only their digest, so that readers without access can
 * still check a chain.
 */
const open: ReadonlySet<string> = new Set([
  ...['id', 'type2', 'messageId', 'messageIds', 'button', 'outcome', 'stepId', 'stepName', 'preStepName'],
  ...['at', 'actorId', 'actorName', 'realId', 'realName', 'entrustFrom', 'suggest', 'reason', 'asked'],
  ...['history', 'finished', 'added', 'tally', 'automatic', 'result', 'versions', 'calendar', 'deadline'],
  ...['levels', 'signature'],
])

const membersOf = (line: ChainLine, isOpen: boolean): ChainLine =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => open.has(name) === isOpen || name === 'id'),
  ) as ChainLine

/** Returns the open part of a line; the rest is sealed. */
export const publicLinePart = (line: ChainLine): ChainLine => membersOf(line, true)
export const secretLinePart = (line: ChainLine): ChainLine => membersOf(line, false)

/** Head of a flow after an action. */
export interface ChainHead {
  name: string
  desc: string
  level: number
  result: string
  isCancel: boolean
  finishedAt: number | null
  /** Version of the flow's design, and the digest of that version. */
  version: string
  design: Digest
}

/**
 * Digests of the restricted parts: changes of the form, inputs for replaying the action, the form after it.
 */
export interface PartDigests {
  details: Digest
  act: Digest
  /** Missing if the action did not change the form. */
  form?: Digest
}

/** Digests of further signed parts of an action, by name: an approver's own assertion, paper, masks. */
export type ExtraPartDigests = Readonly<Record<string, Digest>>

/** Newest format of actions; format 1 has no further signed parts. */
const actFormat = 2

/** Action of a flow as its link covers it. */
export interface ChainAction {
  v: 1 | typeof actFormat
  workspace: string
  flow: string
  /** True for the action that started the flow; a chain that starts otherwise belongs to an older flow. */
  born?: true
  head: ChainHead
  /** Open parts of the history lines that it wrote. */
  lines: ChainLine[]
  sealed: PartDigests
  /** Missing in format 1; empty if an action has none. */
  parts?: ExtraPartDigests
}

/** Returns the digest of a sealed part; the salt prevents guessing its content. */
export const digestWithSalt = (salt: string, part: keyof PartDigests, content: unknown): Digest =>
  runToCompletion(digestWithSaltInSlices(salt, part, content))

/** Does the same in slices, interruptible within a large content. */
export function* digestWithSaltInSlices(
  salt: string,
  part: keyof PartDigests,
  content: unknown,
  createHash?: CreatePartHash,
): SliceGenerator<Digest> {
  const text = yield* canonicalizeInSlices(content)
  yield
  return yield* digestInSlices(digestTag.sealed, `${salt}\n${part}\n${text}`, createHash)
}

/**
 * Returns the digest of a design version. Its form can be disclosed without the rest, which may contain
 * addresses and secrets.
 */
export const designDigest = ({ formset, ...rest }: { formset?: unknown }): Digest =>
  digestOfParts(formset, digestWithoutForm(rest))

/** Returns the digest of everything except the form. */
export const digestWithoutForm = (rest: object): Digest => digestOfValue(digestTag.design, rest)

/** Returns the same digest from the form and the digest of the rest. */
export const digestOfParts = (formset: unknown, rest: Digest): Digest =>
  digestOf(digestTag.design, `${digestOfValue(digestTag.design, formset)}${rest}`)

/** Result of an action, as stored. */
interface WholeAct extends Pick<ChainAction, 'workspace' | 'flow' | 'born' | 'head'> {
  salt: string
  lines: readonly ChainLine[]
  act: unknown
  /** Digest of the form after it, if any. */
  form: Digest | undefined
  /** Further signed parts of an action of format 2; missing for format 1. */
  parts?: ExtraPartDigests
}

/** Builds the action that its link covers from the stored one. */
export const toChainAction = (act: WholeAct): ChainAction => runToCompletion(toChainActionInSlices(act))

/** Does the same in slices, interruptible within its large parts. */
export function* toChainActionInSlices(
  { salt, lines, act, form, head, workspace, flow, born, parts }: WholeAct,
  createHash?: CreatePartHash,
): SliceGenerator<ChainAction> {
  const sealed = {
    details: yield* digestWithSaltInSlices(salt, 'details', lines.map(secretLinePart), createHash),
    act: yield* digestWithSaltInSlices(salt, 'act', act, createHash),
    ...(form && { form }),
  }
  return {
    v: parts ? actFormat : 1,
    workspace,
    flow,
    ...(born && { born }),
    head,
    lines: lines.map(publicLinePart),
    sealed,
    ...(parts && { parts }),
  }
}

/** Returns the digest of an action. */
export const actionDigest = (act: ChainAction): Digest => runToCompletion(actionDigestInSlices(act))

/** Returns the digest of an action in slices, interruptible within it. */
export function* actionDigestInSlices(act: ChainAction, createHash?: CreatePartHash): SliceGenerator<Digest> {
  const text = yield* canonicalizeInSlices(act)
  yield
  return yield* digestInSlices(digestTag.act, text, createHash)
}
