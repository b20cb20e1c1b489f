import { type Zippable, zipSync } from 'fflate'
import { restDigest } from '../../../core/proof/act'
import {
  type BundleHistory,
  type BundleManifest,
  designPath,
  type Entries,
  filePath,
  manifestPath,
} from '../../../core/proof/bundle'
import type { ChainedAct, KeptChain } from '../../../core/proof/chain'
import type { CheckpointProof } from '../../../core/proof/checkpoint'
import { plainDigest } from '../../../core/proof/digest'
import { leafOf, pathOf } from '../../../core/proof/merkle'
import { Refused } from '../../../core/refused'
import type { Context } from '../../platform/call'
import { limits } from '../../platform/limits'
import { proofKeyOf } from '../../platform/proof-key'
import { textOf } from '../../platform/texts'
import { versionOf } from '../../queries/design/version'
import { type FileRow, filesOfFlow } from '../../queries/jobs/file'
import { findChain } from '../../queries/proof/chain'
import { checkpointsOf } from '../../queries/proof/checkpoint'
import { type SeenFlow, seeFlow } from '../../reading/scene/visible-flow'
import { seenFiles } from '../visible-file'
import { bundleKeys, checkProvable } from './receipt'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const json = (value: unknown) => bytesOf(`${JSON.stringify(value, null, 2)}\n`)

/** What is sealed stays sealed for those who do not see the whole flow. */
const historyOf = ({ acts, lines = [] }: KeptChain, isWhole: boolean): BundleHistory => ({
  acts: acts.map(({ opened, ...act }): ChainedAct => (isWhole && opened ? { ...act, opened } : act)),
  lines: [...lines],
})

async function proofsOf(flow: string, { db, caller }: Context): Promise<CheckpointProof[]> {
  const checkpoints = await checkpointsOf(db, caller.workspace, flow)
  return checkpoints.flatMap(({ leaves, ...checkpoint }) => {
    const index = leaves.findIndex((leaf) => leaf.flow === flow)
    const end = leaves[index]
    if (!end) return []
    const inclusion = { index, size: leaves.length, path: pathOf(leaves.map(leafOf), index) }
    return [{ checkpoint, end, inclusion }]
  })
}

/** The forms of the versions by which the flow went; of the rest of a design only its digest goes out. */
async function designsOf({ acts }: KeptChain, { db, caller }: Context): Promise<[string, Uint8Array][]> {
  const ids = new Set(acts.map(({ act }) => act.head.version))
  const found = await Promise.all([...ids].map((id) => versionOf(db, caller.workspace, id)))
  return found.flatMap((version) => {
    if (!version) return []
    const { formset, ...rest } = version.design
    return [[designPath(version.id), json({ formset, rest: restDigest(rest) })] as [string, Uint8Array]]
  })
}

async function bytesOfFile({ id }: FileRow, { files }: Context): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  for await (const piece of files.read(id)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function filesIn(seen: SeenFlow, context: Context): Promise<[string, Uint8Array][]> {
  const { db, caller } = context
  const held = seenFiles(seen, await filesOfFlow(db, caller.workspace, seen.scene.running.id))
  const size = held.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > limits.bundleBytes)
    throw new Refused('chain.too-large', { mb: Math.floor(limits.bundleBytes / 1_048_576) })
  const read: [string, Uint8Array][] = []
  for (const file of held) read.push([filePath(file.id, file.name), await bytesOfFile(file, context)])
  return read
}

const readme = () =>
  bytesOf(
    (['zh', 'en', 'es'] as const).map((language) => textOf(language, 'chain.readme')).join('\n\n---\n\n'),
  )

async function entriesOf(seen: SeenFlow, chain: KeptChain, isWhole: boolean, context: Context) {
  const { id, name, workname: number, result, form } = seen.scene.running
  return new Map<string, Uint8Array>([
    ['README.txt', readme()],
    ['flow.json', json({ id, name, number, result, ...(isWhole && { form }) })],
    ['history.json', json(historyOf(chain, isWhole))],
    ['checkpoints.json', json(await proofsOf(id, context))],
    ['keys.json', json(await bundleKeys(context))],
    ...(isWhole ? await designsOf(chain, context) : []),
    ...(await filesIn(seen, context)),
  ])
}

/** Files are packed already, most of them. */
const packed = (entries: Entries): Zippable =>
  Object.fromEntries(
    [...entries].map(([path, bytes]) => [path, [bytes, { level: path.startsWith('files/') ? 0 : 6 }]]),
  )

/** A flow with its history, files and proofs, as far as the caller may see it, as a zip that proves itself. */
export async function bundleOf(flowId: string, context: Context) {
  checkProvable(context)
  const { db, caller, clock } = context
  const { workspace } = caller
  const seen = await seeFlow(context, { flow: flowId })
  const chain = await findChain(db, workspace, flowId)
  if (!chain?.acts.length) throw new Refused('chain.no-chain')
  const now = clock.now()
  const key = await proofKeyOf(db, now)
  const isWhole = seen.scene.actor.allows.includes('watch')
  const entries = await entriesOf(seen, chain, isWhole, context)
  const { name, workname: number } = seen.scene.running
  const manifest: BundleManifest = {
    v: 1,
    workspace,
    flow: flowId,
    name,
    number,
    at: now,
    by: { id: caller.id, name: caller.name },
    isWhole,
    entries: Object.fromEntries([...entries].map(([path, bytes]) => [path, plainDigest(bytes)])),
  }
  entries.set(manifestPath, json(key.sign('bundle', manifest)))
  return { bytes: Buffer.from(zipSync(packed(entries))), name: `${number || flowId}.zip` }
}
