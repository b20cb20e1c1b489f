import {
  actionDigest,
  type ChainAction,
  type ChainHead,
  type ChainLine,
  digestWithSalt,
  type PartDigests,
  secretLinePart,
} from './action-digest'
import { type ApproverSignature, hasOwnSignature } from './approval'
import {
  computeLink,
  fileNameDigest,
  fileSalt,
  genesisLink,
  type LinkData,
  parseLinkFiles,
} from './chain-link'
import type { ChainEnd } from './checkpoint'
import type { Digest } from './digest'

/** Action in its chain. */
export interface ChainEntry {
  /** Position, from 1. */
  seq: number
  act: ChainAction
  digest: Digest
  found: LinkData
  link: Digest
  /** Signature of the person who decided; missing where none is required. */
  signature?: ApproverSignature
  /** Sealed content, for authorized readers. */
  opened?: { salt: string; details: ChainLine[]; act: unknown }
}

/**
 * Problem of an action: `missing` at its position; `changed` since it was written; `unlinked`: it does not
 * follow the previous action; `inserted`: it is followed by a history line that no action wrote; `cut`: a
 * checkpoint contains it but the chain ends before it; `rewritten`: a checkpoint contains another action
 * there; `unanchored`: it names a checkpoint that does not contain it; `file`: a file that it names has other
 * content or another name, or is missing; `form` and `head`: the flow's form or head differs from what this
 * action, the last that changed it, left.
 */
type Problem =
  | 'missing'
  | 'changed'
  | 'unlinked'
  | 'inserted'
  | 'cut'
  | 'rewritten'
  | 'unanchored'
  | 'file'
  | 'form'
  | 'head'

/** Head of a flow as displayed; each member is compared with the head that the last action left. */
export type FlowHeadState = Partial<
  Pick<ChainHead, 'name' | 'desc' | 'level' | 'result' | 'isCancel' | 'finishedAt'>
>

/** File as stored. */
export interface FileNameRecord {
  id: string
  sha256: Digest
  name: string
}

/** First invalid action of a flow. */
interface Broken {
  seq: number
  problem: Problem
  /** History line that shows the problem. */
  line?: string
}

/** Chain of a flow, as stored. */
export interface FlowChain {
  workspace: string
  flow: string
  /** Actions by position. */
  acts: readonly ChainEntry[]
  /** Ids of history lines, the oldest first; missing if they are not compared. */
  lines?: readonly string[]
  /** Chain ends in checkpoints, each with the number of its checkpoint. */
  ends?: readonly (ChainEnd & { n?: number })[]
  /** Checkpoint that an action names, by the action's position. */
  anchors?: readonly { seq: number; n: number }[]
  /** Stored files; missing if they are not compared. */
  files?: readonly FileNameRecord[]
  /** Current state of the flow; each given member is compared. */
  form?: unknown
  number?: string
  stand?: FlowHeadState
}

const isOpenedTrue = ({ act, opened }: ChainEntry): boolean => {
  if (!opened) return true
  const { salt, details } = opened
  const describe = (part: keyof PartDigests, content: unknown) =>
    digestWithSalt(salt, part, content) === act.sealed[part]
  return describe('details', details.map(secretLinePart)) && describe('act', opened.act)
}

function problemOf(one: ChainEntry, at: number, before: Digest, chain: FlowChain): Problem | undefined {
  if (one.seq !== at) return 'missing'
  if (one.act.workspace !== chain.workspace || one.act.flow !== chain.flow) return 'changed'
  if (actionDigest(one.act) !== one.digest || !isOpenedTrue(one) || !hasOwnSignature(one)) return 'changed'
  return computeLink(before, one.digest, one.found) === one.link ? undefined : 'unlinked'
}

function brokenAct(chain: FlowChain): Broken | undefined {
  let before = genesisLink(chain.workspace, chain.flow)
  for (const [index, one] of chain.acts.entries()) {
    const problem = problemOf(one, index + 1, before, chain)
    const line = one.act.lines[0]?.id
    if (problem) return { seq: index + 1, problem, ...(problem !== 'missing' && line && { line }) }
    before = one.link
  }
  return undefined
}

/** Counts the history lines older than the chain, for flows that existed before chains did. */
function linesBefore({ acts, lines = [] }: FlowChain): number {
  const [first] = acts
  if (!first) return lines.length
  if (first.act.born) return 0
  return Math.max(0, lines.indexOf(first.act.lines[0]?.id ?? ''))
}

function insertedLine(chain: FlowChain): Broken | undefined {
  const seqs = new Map(chain.acts.flatMap(({ seq, act }) => act.lines.map(({ id }) => [id, seq] as const)))
  let seq = 0
  for (const line of chain.lines?.slice(linesBefore(chain)) ?? []) {
    const own = seqs.get(line)
    if (own === undefined) return { seq: Math.max(1, seq), problem: 'inserted', line }
    seq = own
  }
  return undefined
}

const brokenEnds = ({ acts, ends = [] }: FlowChain): Broken[] =>
  ends.flatMap(({ seq, link }): Broken[] => {
    const one = acts[seq - 1]
    if (!one) return [{ seq: acts.length + 1, problem: 'cut' }]
    return one.link === link ? [] : [{ seq, problem: 'rewritten' }]
  })

const brokenAnchors = ({ anchors = [], ends = [] }: FlowChain): Broken[] =>
  anchors
    .filter(({ seq, n }) => !ends.some((end) => end.n === n && end.seq >= seq))
    .map(({ seq }) => ({ seq, problem: 'unanchored' }))

/**
 * Returns broken files. A later action may remove files from the form, so only the last form's files and
 * those of opinions must still exist.
 */
function brokenFiles({ acts, files }: FlowChain): Broken[] {
  if (!files) return []
  const stored = new Map(files.map((file) => [file.id, file]))
  const writer = acts.findLast(({ act }) => act.sealed.form)
  return acts.flatMap(({ seq, act, found, opened }) => {
    const isNeeded = seq === writer?.seq || !act.sealed.form
    const isBroken = parseLinkFiles(found).some(({ id, sha256, name }) => {
      const file = stored.get(id)
      if (!file) return isNeeded
      const isNamed = !name || !opened || fileNameDigest(fileSalt(opened.salt, id), file.name) === name
      return file.sha256 !== sha256 || !isNamed
    })
    return isBroken ? [{ seq, problem: 'file' as const }] : []
  })
}

function brokenStand({ acts, form, number, stand = {} }: FlowChain): Broken[] {
  const last = acts.at(-1)
  if (!last) return []
  const writer = acts.findLast(({ act }) => act.sealed.form)
  const isForm =
    form === undefined ||
    !writer ||
    (writer.opened && digestWithSalt(writer.opened.salt, 'form', form) === writer.act.sealed.form)
  const { head } = last.act
  const isHead =
    (number ?? last.found.number) === last.found.number &&
    Object.entries(stand).every(([name, value]) => value === head[name as keyof FlowHeadState])
  return [
    ...(isForm ? [] : [{ seq: writer.seq, problem: 'form' as const }]),
    ...(isHead ? [] : [{ seq: last.seq, problem: 'head' as const }]),
  ]
}

/** Result of checking a chain. */
export interface ChainVerdict {
  acts: number
  /** Number of history lines from before the chain began; they are not covered. */
  linesBefore: number
  /** End of the chain; missing if it has no actions. */
  end?: ChainEnd
  /** First invalid action; missing if all are valid. */
  broken?: Broken
}

/**
 * Checks a flow's chain: detects every edit, removal, insertion and reordering, and the first action
 * affected.
 */
export function checkChain(chain: FlowChain): ChainVerdict {
  const last = chain.acts.at(-1)
  const inside = [brokenAct(chain), insertedLine(chain)].flatMap((one) => one ?? [])
  const outside = [...brokenEnds(chain), ...brokenAnchors(chain), ...brokenFiles(chain)]
  const [first] = [...inside, ...outside].sort((a, b) => a.seq - b.seq)
  // Comparing the flow with the wrong last action would report the wrong problem.
  const broken = first ?? brokenStand(chain).sort((a, b) => a.seq - b.seq)[0]
  return {
    acts: chain.acts.length,
    linesBefore: linesBefore(chain),
    ...(last && { end: { flow: chain.flow, seq: last.seq, link: last.link } }),
    ...(broken && { broken }),
  }
}
