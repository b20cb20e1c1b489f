import { createHash } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import { hasMasks, readerRightsOf } from '../../../core/flow'
import { digestWithoutForm } from '../../../core/proof/action-digest'
import {
  type BundleFile,
  type BundleHistory,
  type BundleManifest,
  bundleDesignPath,
  bundleFilePath,
  bundleManifestPath,
  bundlePapersFolder,
} from '../../../core/proof/bundle'
import type { ChainEntry, FlowChain } from '../../../core/proof/chain'
import { fileSalt, parseLinkFiles } from '../../../core/proof/chain-link'
import type { CheckpointProof } from '../../../core/proof/checkpoint'
import { type Digest, plainDigest } from '../../../core/proof/digest'
import { inclusionPath, leafDigest } from '../../../core/proof/merkle'
import type { SliceGenerator } from '../../../core/slices'
import { type Context, finishInSlices, requestLimits, translateKey } from '../../platform'
import { createZip } from '../../platform/files/zip'
import { type FileRow, findPublishedVersion, listFlowFiles } from '../../queries'
import { originalDesign } from '../../queries/design/clean-design'
import { findChain } from '../../queries/proof/chain'
import { listCheckpoints } from '../../queries/proof/checkpoint'
import { loadVisibleFlow, type VisibleFlow } from '../../read-models/action-context/visible-flow'
import { filterVisibleFiles } from '../visible-file'
import { findBundlePapers, readBundlePapers } from './bundle-papers'
import { assertProvable, type ProofMoment, signProof } from './receipt'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const json = (value: unknown) => bytesOf(`${JSON.stringify(value, null, 2)}\n`)

/** History of a bundle; sealed parts stay sealed for readers who do not see the whole flow. */
const historyOf = ({ acts, lines = [] }: FlowChain, isWhole: boolean): BundleHistory => ({
  acts: acts.map(({ opened, ...act }): ChainEntry => (isWhole && opened ? { ...act, opened } : act)),
  lines: [...lines],
})

async function proofsOf(flow: string, { db, caller }: Context): Promise<CheckpointProof[]> {
  const checkpoints = await listCheckpoints(db, caller.workspace, flow)
  return checkpoints.flatMap(({ leaves, ...checkpoint }) => {
    const index = leaves.findIndex((leaf) => leaf.flow === flow)
    const end = leaves[index]
    if (!end) return []
    const inclusion = { index, size: leaves.length, path: inclusionPath(leaves.map(leafDigest), index) }
    return [{ checkpoint, end, inclusion }]
  })
}

/** Forms of the versions that the flow ran; the rest of a design is included only as its digest. */
async function designsOf({ acts }: FlowChain, { db, caller }: Context): Promise<[string, Uint8Array][]> {
  const ids = new Set(acts.map(({ act }) => act.head.version))
  const found = await Promise.all([...ids].map((id) => findPublishedVersion(db, caller.workspace, id)))
  return found.flatMap((version) => {
    if (!version) return []
    const { formset, ...rest } = originalDesign(version.design)
    return [
      [bundleDesignPath(version.id), json({ formset, rest: digestWithoutForm(rest) })] as [
        string,
        Uint8Array,
      ],
    ]
  })
}

async function bytesOfFile({ id }: FileRow, { files }: Context): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of files.read(id)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Throws if files are too many for one bundle. */
function assertFits(files: readonly { bytes: number }[]): void {
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > requestLimits.bundleBytes)
    throw new BusinessError('chain.too-large', { mb: Math.floor(requestLimits.bundleBytes / 1_048_576) })
}

/** Returns a file's name with the salt of the last action that names it. */
function namedFile({ id, name }: FileRow, { acts }: FlowChain): BundleFile {
  const act = acts.findLast(({ found }) => parseLinkFiles(found).some((file) => file.id === id))
  return { id, name, salt: fileSalt(act?.opened?.salt ?? '', id) }
}

async function filesIn(files: readonly FileRow[], context: Context): Promise<[string, Uint8Array][]> {
  const read: [string, Uint8Array][] = []
  for (const file of files) read.push([bundleFilePath(file.id, file.name), await bytesOfFile(file, context)])
  return read
}

const readme = () =>
  bytesOf(
    (['zh', 'en', 'es'] as const)
      .map((language) => translateKey(language, 'chain.readme'))
      .join('\n\n---\n\n'),
  )

/** Builds all entries except the keys and the signed list. */
async function entriesOf(visibleFlow: VisibleFlow, chain: FlowChain, isWhole: boolean, context: Context) {
  const { db, caller } = context
  const { id, form } = visibleFlow.scene.running
  const files = filterVisibleFiles(visibleFlow, await listFlowFiles(db, caller.workspace, id))
  const { records, papers } = await findBundlePapers(visibleFlow, chain, context)
  assertFits([...files, ...papers])
  return new Map<string, Uint8Array>([
    ['README.txt', readme()],
    ['flow.json', json({ id, number: chain.number, ...chain.stand, ...(isWhole && { form }) })],
    ['history.json', json(historyOf(chain, isWhole))],
    ['checkpoints.json', json(await proofsOf(id, context))],
    ['files.json', json(files.map((file) => namedFile(file, chain)))],
    ...(records.length ? ([['papers.json', json(records.map(({ statement }) => statement))]] as const) : []),
    ...(isWhole ? await designsOf(chain, context) : []),
    ...(await filesIn(files, context)),
    ...(await readBundlePapers(papers, context)),
  ])
}

/** Packs the entries as a zip; files are stored uncompressed, since most are already compressed. */
async function packed(entries: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const parts = [...entries].map(([name, bytes]) => ({
    name,
    content: [bytes],
    isStored: ['files/', bundlePapersFolder].some((folder) => name.startsWith(folder)),
  }))
  const pieces: Buffer[] = []
  for await (const piece of createZip(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Number of bytes digested between interruptions. */
const bytesOfSlice = 1024 * 1024

/** Computes the digest of each entry. */
function* digestsOf(entries: ReadonlyMap<string, Uint8Array>): SliceGenerator<Map<string, Digest>> {
  const digests = new Map<string, Digest>()
  for (const [path, bytes] of entries) {
    const hash = createHash('sha256')
    for (let at = 0; at < bytes.length; at += bytesOfSlice) {
      hash.update(bytes.subarray(at, at + bytesOfSlice))
      yield
    }
    digests.set(path, hash.digest('hex'))
    yield
  }
  return digests
}

/**
 * Creates a self-verifying zip of a flow with its history, files and proofs, as far as the caller may see it.
 */
export async function createProofBundle(flowId: string, context: Context) {
  assertProvable(context)
  const { db, caller } = context
  const { workspace } = caller
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
  const chain = await findChain(db, workspace, flowId)
  if (!chain?.acts.length) throw new BusinessError('chain.no-chain')
  const { watches, clear } = readerRightsOf(visibleFlow.scene.actor)
  const isWhole = watches && (clear === true || !hasMasks(visibleFlow.scene.version.design))
  const entries = await entriesOf(visibleFlow, chain, isWhole, context)
  const { name, workname: number } = visibleFlow.scene.running
  const by = { id: caller.id, name: caller.name }
  const digests = await finishInSlices(digestsOf(entries))
  const manifestAt = ({ at, checkpoint, keys }: ProofMoment): BundleManifest => {
    const keyList = json(keys)
    entries.set('keys.json', keyList)
    return {
      v: 2,
      workspace,
      flow: flowId,
      name,
      number,
      at,
      by,
      isWhole,
      checkpoint,
      parts: {},
      entries: { ...Object.fromEntries(digests), 'keys.json': plainDigest(keyList) },
    }
  }
  const { signed } = await signProof('bundle', context, manifestAt)
  entries.set(bundleManifestPath, json(signed))
  return { bytes: await packed(entries), name: `${number || flowId}.zip` }
}
