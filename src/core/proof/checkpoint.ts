import { type Digest, digestOfValue, tag } from './digest'
import { type Inclusion, leafOf, rootBy } from './merkle'
import type { Signed } from './signature'

/** The end of a flow's chain as a checkpoint holds it. */
export interface ChainEnd {
  flow: string
  /** How many acts it has, and the link of the last of them. */
  seq: number
  link: Digest
}

/** What is signed whenever something happened: the ends of all chains that grew since the checkpoint before it. */
export interface Checkpoint {
  v: 1
  workspace: string
  /** From 1, without gaps. */
  n: number
  /** When it was made, in ms. */
  at: number
  /** The digest of the checkpoint before it; of the first, null. */
  before: Digest | null
  /** How many chains grew, and the Merkle root over their ends, ordered by flow. */
  size: number
  root: Digest
}

/** The end of a chain with what leads from it to the root of a signed checkpoint. */
export interface CheckpointProof {
  checkpoint: Signed<Checkpoint>
  end: ChainEnd
  inclusion: Inclusion
}

/** The digest by which the next checkpoint names this one. */
export const checkpointDigest = (checkpoint: Checkpoint): Digest => digestOfValue(tag.checkpoint, checkpoint)

/** Whether a checkpoint holds the end of a chain; its signature is another question. */
export const holds = ({ checkpoint, end, inclusion }: CheckpointProof): boolean =>
  inclusion.size === checkpoint.content.size && rootBy(leafOf(end), inclusion) === checkpoint.content.root
