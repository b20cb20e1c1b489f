import type { ExtraPartDigests } from './action-digest'
import type { ChainEntry, FlowHeadState } from './chain'
import type { CheckpointProof } from './checkpoint'
import type { Digest } from './digest'
import type { CheckpointMark, ProofKeys } from './keys'
import type { Signed } from './signature'

/** What is signed of a bundle: what it is of, and the digest of each of its entries. */
export interface BundleManifest {
  v: 1 | 2
  workspace: string
  flow: string
  name: string
  number: string
  /** When it was made, in ms, and by whom. */
  at: number
  by: { id: string; name: string }
  /** Whether sealed parts are in it: form, changes of the form, and what acts were given. */
  isWhole: boolean
  entries: Record<string, Digest>
  /** The last checkpoint of the installation, null before the first; not in format 1. */
  checkpoint?: CheckpointMark | null
  /** Digests of further signed parts; not in format 1. */
  parts?: ExtraPartDigests
}

/** The flow as it stood; its form is there where the bundle is whole, all of its head in format 2. */
interface BundleFlow extends FlowHeadState {
  id: string
  name: string
  number: string
  result: string
  form?: unknown
}

/** The name of a file in a bundle, with the salt by which its act names it. */
export interface BundleFile {
  id: string
  name: string
  salt: Digest
}

/** The acts of a flow, and the lines of its history by their ids. */
export interface BundleHistory {
  acts: ChainEntry[]
  lines: string[]
}

/** A version of the design: its form, and the digest of everything else. */
export interface BundleDesign {
  formset?: unknown
  rest?: Digest
}

/** What the JSON entries of a bundle hold, by their paths. */
interface BundleParts {
  'flow.json': BundleFlow
  'history.json': BundleHistory
  'checkpoints.json': CheckpointProof[]
  'keys.json': ProofKeys
  /** Not in format 1. */
  'files.json'?: BundleFile[]
}

/** The entry with the signed manifest: the only one that the manifest does not name. */
export const manifestPath = 'bundle.json'
/** Where the version of a design lies, and a file. */
export const designPath = (version: string) => `designs/${version}.json`
export const filePath = (id: string, name: string) => `files/${id}/${name.replaceAll(/[\\/]/g, '_')}`

/** An open bundle: bytes by path. */
export type BundleEntries = ReadonlyMap<string, Uint8Array>

/** A bundle as it was read. */
export interface BundleContent {
  entries: BundleEntries
  manifest: Signed<BundleManifest>
  parts: BundleParts
}

/** The text of an entry; throws where there is none. */
function textOf(entries: BundleEntries, path: string): string {
  const bytes = entries.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Reads what a bundle holds; throws where it is none. */
export function openBundle(entries: BundleEntries): BundleContent {
  const read = <Name extends keyof BundleParts>(path: Name) =>
    JSON.parse(textOf(entries, path)) as Required<BundleParts>[Name]
  return {
    entries,
    manifest: JSON.parse(textOf(entries, manifestPath)) as Signed<BundleManifest>,
    parts: {
      'flow.json': read('flow.json'),
      'history.json': read('history.json'),
      'checkpoints.json': read('checkpoints.json'),
      'keys.json': read('keys.json'),
      ...(entries.has('files.json') && { 'files.json': read('files.json') }),
    },
  }
}
