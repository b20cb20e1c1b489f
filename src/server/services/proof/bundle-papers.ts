import { bundlePaperPath } from '../../../core/proof/bundle'
import type { FlowChain } from '../../../core/proof/chain'
import type { Context } from '../../platform'
import { listPaperRecords, type PaperRecord, readSignedBytes } from '../../queries/flow/paper-signature'
import type { VisibleFlow } from '../../read-models/action-context/visible-flow'
import { isPaperReadable } from '../paper/sign-paper'

/** Records of the signed papers of a flow, and those whose paper the reader may see. */
interface BundlePapers {
  records: PaperRecord[]
  papers: PaperRecord[]
}

/** Finds the records that belong in a bundle: a paper signed after the chain was read shows actions that it does not have. */
export async function findBundlePapers(
  visibleFlow: VisibleFlow,
  chain: Pick<FlowChain, 'acts'>,
  { db, caller }: Context,
): Promise<BundlePapers> {
  const stored = await listPaperRecords(db, caller.workspace, visibleFlow.scene.running.id)
  const records = stored.filter(({ acts }) => acts <= chain.acts.length)
  return { records, papers: records.filter((record) => isPaperReadable(record, visibleFlow)) }
}

/** Reads papers one after the other. Returns their bytes with their places in the bundle. */
export async function readBundlePapers(
  papers: readonly PaperRecord[],
  { db, caller }: Context,
): Promise<[path: string, bytes: Uint8Array][]> {
  const read: [string, Uint8Array][] = []
  for (const paper of papers) {
    const file = await readSignedBytes(db, caller.workspace, paper)
    if (file) read.push([bundlePaperPath(paper.statement.content), file.bytes])
  }
  return read
}
