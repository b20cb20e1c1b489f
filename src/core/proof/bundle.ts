import type { ExtraPartDigests } from './action-digest'
import type { ChainEntry, FlowHeadState } from './chain'
import type { CheckpointProof } from './checkpoint'
import type { Digest } from './digest'
import type { CheckpointMark, ProofKeys } from './keys'
import type { PaperStatement } from './paper-statement'
import type { SignedContent } from './signature'

/** Signed manifest of a bundle: its subject, and the digest of each of its entries. */
export interface BundleManifest {
  v: 1 | 2
  workspace: string
  flow: string
  name: string
  number: string
  /** Creation time in ms, and creator. */
  at: number
  by: { id: string; name: string }
  /** Whether it contains the sealed parts: form, changes of the form, and inputs of actions. */
  isWhole: boolean
  entries: Record<string, Digest>
  /** Last checkpoint of the installation, null before the first; not in format 1. */
  checkpoint?: CheckpointMark | null
  /** Digests of further signed parts; not in format 1. */
  parts?: ExtraPartDigests
}

/** State of the flow; includes the form if the bundle is whole, and the whole head in format 2. */
interface BundleFlow extends FlowHeadState {
  id: string
  name: string
  number: string
  result: string
  form?: unknown
}

/** Name of a file in a bundle, with the salt by which its action refers to it. */
export interface BundleFile {
  id: string
  name: string
  salt: Digest
}

/** Actions of a flow, and the ids of its history lines. */
export interface BundleHistory {
  acts: ChainEntry[]
  lines: string[]
}

/** Design version: its form, and the digest of everything else. */
export interface BundleDesign {
  formset?: unknown
  rest?: Digest
}

/** JSON entries of a bundle, by their paths. */
interface BundleParts {
  'flow.json': BundleFlow
  'history.json': BundleHistory
  'checkpoints.json': CheckpointProof[]
  'keys.json': ProofKeys
  /** Not in format 1. */
  'files.json'?: BundleFile[]
  /** Records of the signed papers of the flow; only of flows that have one. */
  'papers.json'?: SignedContent<PaperStatement>[]
}

/** Entry with the signed manifest, the only one not listed in the manifest. */
export const bundleManifestPath = 'bundle.json'
/** Returns the path of a design version. */
export const bundleDesignPath = (version: string) => `designs/${version}.json`
export const bundleFilePath = (id: string, name: string) => `files/${id}/${name.replaceAll(/[\\/]/g, '_')}`
/** Folder of the signed papers. */
export const bundlePapersFolder = 'papers/'
/** Returns the path of a signed paper, which follows from its record. */
export const bundlePaperPath = ({ acts, digest }: Pick<PaperStatement, 'acts' | 'digest'>) =>
  `${bundlePapersFolder}${acts}-${digest}.pdf`

/** Unpacked bundle: bytes by path. */
export type BundleEntries = ReadonlyMap<string, Uint8Array>

/** Parsed bundle. */
export interface BundleContent {
  entries: BundleEntries
  manifest: SignedContent<BundleManifest>
  parts: BundleParts
}

/** Returns the text of an entry; throws if it does not exist. */
function textOf(entries: BundleEntries, path: string): string {
  const bytes = entries.get(path)
  if (!bytes) throw new Error(`${path} is missing`)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Parses a bundle; throws if it is invalid. */
export function parseBundle(entries: BundleEntries): BundleContent {
  const read = <Name extends keyof BundleParts>(path: Name) =>
    JSON.parse(textOf(entries, path)) as Required<BundleParts>[Name]
  return {
    entries,
    manifest: JSON.parse(textOf(entries, bundleManifestPath)) as SignedContent<BundleManifest>,
    parts: {
      'flow.json': read('flow.json'),
      'history.json': read('history.json'),
      'checkpoints.json': read('checkpoints.json'),
      'keys.json': read('keys.json'),
      ...(entries.has('files.json') && { 'files.json': read('files.json') }),
      ...(entries.has('papers.json') && { 'papers.json': read('papers.json') }),
    },
  }
}
