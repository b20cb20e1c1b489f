import { runToCompletion, type SliceGenerator } from '../slices'
import { canonicalizeInSlices } from './canonical-json'
import { type Digest, digestInSlices, digestOf, digestOfValue, digestTag } from './digest'

/** A line of history as it is kept: plain JSON with an id. */
export interface ChainLine {
  id: string
  [member: string]: unknown
}

/**
 * Members of a line that whoever sees the flow may read. All others (what changed in the form, why it led there, who
 * got it) are sealed: the act names their digest alone, so that a chain can be checked by people from whom they are kept.
 */
const open: ReadonlySet<string> = new Set([
  ...['id', 'type2', 'messageId', 'messageIds', 'button', 'outcome', 'stepId', 'stepName', 'preStepName'],
  ...['at', 'actorId', 'actorName', 'realId', 'realName', 'entrustFrom', 'suggest', 'reason', 'asked'],
  ...['history', 'finished', 'added', 'tally', 'automatic', 'result', 'versions', 'calendar', 'deadline'],
  'levels',
])

const membersOf = (line: ChainLine, isOpen: boolean): ChainLine =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => open.has(name) === isOpen || name === 'id'),
  ) as ChainLine

/** The part of a line that is open, and the part that is sealed. */
export const publicPart = (line: ChainLine): ChainLine => membersOf(line, true)
export const secretPart = (line: ChainLine): ChainLine => membersOf(line, false)

/** How the head of a flow stands after an act. */
export interface ChainHead {
  name: string
  desc: string
  level: number
  result: string
  isCancel: boolean
  finishedAt: number | null
  /** The version of the design by which it goes, and the digest of that version. */
  version: string
  design: Digest
}

/** Digests of what is kept from some: changes of the form, how the act can be decided again, the form after it. */
export interface PartDigests {
  details: Digest
  act: Digest
  /** Missing where the act left the form alone. */
  form?: Digest
}

/** Digests of further signed parts of an act by their names: an approver's own assertion, paper, masks. */
export type ExtraPartDigests = Readonly<Record<string, Digest>>

/** The newest format of acts; format 1 has no place for further signed parts. */
const actFormat = 2

/** An act of a flow as its link covers it. */
export interface ChainAction {
  v: 1 | typeof actFormat
  workspace: string
  flow: string
  /** The act by which the flow began; a chain that begins otherwise belongs to an older flow. */
  born?: true
  head: ChainHead
  /** The open parts of the lines that it wrote in history. */
  lines: ChainLine[]
  sealed: PartDigests
  /** Missing in format 1; empty where an act has none. */
  parts?: ExtraPartDigests
}

/** The digest of a sealed part; the salt keeps what can be guessed from being guessed. */
export const sealPart = (salt: string, part: keyof PartDigests, content: unknown): Digest =>
  runToCompletion(sealPartInSlices(salt, part, content))

/** Does the same, and may be interrupted within a large content. */
export function* sealPartInSlices(
  salt: string,
  part: keyof PartDigests,
  content: unknown,
): SliceGenerator<Digest> {
  const text = yield* canonicalizeInSlices(content)
  yield
  return yield* digestInSlices(digestTag.sealed, `${salt}\n${part}\n${text}`)
}

/** The digest of a version of a design: its form can be shown without the rest, which may hold addresses and secrets. */
export const designDigest = ({ formset, ...rest }: { formset?: unknown }): Digest =>
  digestOfParts(formset, restDigest(rest))

/** The digest of everything but the form. */
export const restDigest = (rest: object): Digest => digestOfValue(digestTag.design, rest)

/** The same digest, made of the form and the digest of the rest. */
export const digestOfParts = (formset: unknown, rest: Digest): Digest =>
  digestOf(digestTag.design, `${digestOfValue(digestTag.design, formset)}${rest}`)

/** What an act did, as it is kept. */
interface WholeAct extends Pick<ChainAction, 'workspace' | 'flow' | 'born' | 'head'> {
  salt: string
  lines: readonly ChainLine[]
  act: unknown
  /** The digest of the form after it, or nothing. */
  form: Digest | undefined
  /** The further signed parts of an act of format 2; missing for an act of format 1. */
  parts?: ExtraPartDigests
}

/** An act as its link covers it, made of what is kept of it. */
export const toChainAction = (act: WholeAct): ChainAction => runToCompletion(toChainActionInSlices(act))

/** Does the same, and may be interrupted within its large parts. */
export function* toChainActionInSlices({
  salt,
  lines,
  act,
  form,
  head,
  workspace,
  flow,
  born,
  parts,
}: WholeAct): SliceGenerator<ChainAction> {
  const sealed = {
    details: yield* sealPartInSlices(salt, 'details', lines.map(secretPart)),
    act: yield* sealPartInSlices(salt, 'act', act),
    ...(form && { form }),
  }
  return {
    v: parts ? actFormat : 1,
    workspace,
    flow,
    ...(born && { born }),
    head,
    lines: lines.map(publicPart),
    sealed,
    ...(parts && { parts }),
  }
}

/** The digest of an act. */
export const actionDigest = (act: ChainAction): Digest => digestOfValue(digestTag.act, act)
