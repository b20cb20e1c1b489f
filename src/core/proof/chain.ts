import {
  actionDigest,
  type ChainAction,
  type ChainHead,
  type ChainLine,
  type PartDigests,
  sealPart,
  secretPart,
} from './action-digest'
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

/** An act in its chain. */
export interface ChainEntry {
  /** Its place, from 1. */
  seq: number
  act: ChainAction
  digest: Digest
  found: LinkData
  link: Digest
  /** What is sealed in it, for those who may read it. */
  opened?: { salt: string; details: ChainLine[]; act: unknown }
}

/**
 * What is wrong with an act: `missing` at its place; `changed` since it was written; `unlinked`: it does not follow the
 * act before it; `inserted`: after it stands a line of history that no act wrote; `cut`: a checkpoint knows it and the
 * chain ends before it; `rewritten`: a checkpoint knows another act there; `unanchored`: it names a checkpoint that does
 * not know it; `file`: a file that it names is another one, bears another name or is gone; `form` and `head`: the flow's
 * form or head is not what this act, the last that changed it, left.
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

/** What a flow shows of its head; each member is compared with the head that the last act left. */
export type FlowHeadState = Partial<
  Pick<ChainHead, 'name' | 'desc' | 'level' | 'result' | 'isCancel' | 'finishedAt'>
>

/** A file as it is stored. */
export interface FileNameRecord {
  id: string
  sha256: Digest
  name: string
}

/** The first act of a flow that does not hold. */
interface Broken {
  seq: number
  problem: Problem
  /** The line of history that shows it. */
  line?: string
}

/** A flow's chain as it is kept. */
export interface FlowChain {
  workspace: string
  flow: string
  /** In the order of their places. */
  acts: readonly ChainEntry[]
  /** Lines of history, the oldest first, by their ids; missing where nobody compares them. */
  lines?: readonly string[]
  /** The ends that checkpoints hold of it, each with the number of its checkpoint. */
  ends?: readonly (ChainEnd & { n?: number })[]
  /** The checkpoint that an act names, by the act's place. */
  anchors?: readonly { seq: number; n: number }[]
  /** Files as they are stored; missing where nobody compares them. */
  files?: readonly FileNameRecord[]
  /** The flow as it stands; each is compared where it is given. */
  form?: unknown
  number?: string
  stand?: FlowHeadState
}

const isOpenedTrue = ({ act, opened }: ChainEntry): boolean => {
  if (!opened) return true
  const { salt, details } = opened
  const told = (part: keyof PartDigests, content: unknown) =>
    sealPart(salt, part, content) === act.sealed[part]
  return told('details', details.map(secretPart)) && told('act', opened.act)
}

function problemOf(one: ChainEntry, at: number, before: Digest, chain: FlowChain): Problem | undefined {
  if (one.seq !== at) return 'missing'
  if (one.act.workspace !== chain.workspace || one.act.flow !== chain.flow) return 'changed'
  if (actionDigest(one.act) !== one.digest || !isOpenedTrue(one)) return 'changed'
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

/** How many lines are older than the chain of a flow that was there before chains were kept. */
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
 * Files of fields may go when a later act takes them out of the form, so only the last form's files and those that went
 * with opinions must still be there.
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
    (writer.opened && sealPart(writer.opened.salt, 'form', form) === writer.act.sealed.form)
  const { head } = last.act
  const isHead =
    (number ?? last.found.number) === last.found.number &&
    Object.entries(stand).every(([name, value]) => value === head[name as keyof FlowHeadState])
  return [
    ...(isForm ? [] : [{ seq: writer.seq, problem: 'form' as const }]),
    ...(isHead ? [] : [{ seq: last.seq, problem: 'head' as const }]),
  ]
}

/** What the check of a chain found. */
export interface ChainVerdict {
  acts: number
  /** Lines of history from before the chain began: nothing is said of them. */
  linesBefore: number
  /** Its end; missing where it has no acts. */
  end?: ChainEnd
  /** The first act that does not hold; missing where all do. */
  broken?: Broken
}

/** Checks a flow's chain: every edit, removal, insertion and change of order shows, and the first act that it touched. */
export function checkChain(chain: FlowChain): ChainVerdict {
  const last = chain.acts.at(-1)
  const inside = [brokenAct(chain), insertedLine(chain)].flatMap((one) => one ?? [])
  const outside = [...brokenEnds(chain), ...brokenAnchors(chain), ...brokenFiles(chain)]
  const [first] = [...inside, ...outside].sort((a, b) => a.seq - b.seq)
  // A flow that is compared with the wrong last act would be blamed for what is missing.
  const broken = first ?? brokenStand(chain).sort((a, b) => a.seq - b.seq)[0]
  return {
    acts: chain.acts.length,
    linesBefore: linesBefore(chain),
    ...(last && { end: { flow: chain.flow, seq: last.seq, link: last.link } }),
    ...(broken && { broken }),
  }
}
