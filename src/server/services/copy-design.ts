import type { FlowDesign } from '../../generated/types'
import type { Context, Tx } from '../platform'
import { insertFile, listDesignFiles } from '../queries'

/**
 * Copies a design for another flow, including files in its list or texts, since a file deleted with one flow
 * must stay with the other.
 */
export async function copyDesign(
  tx: Tx,
  { design, from, to }: { design: FlowDesign; from: string; to: string },
  { caller, newId, clock, files: store }: Context,
): Promise<FlowDesign> {
  if (from === to) return design
  const written = JSON.stringify(design)
  const named = (await listDesignFiles(tx, caller.workspace, from)).filter(({ id }) => written.includes(id))
  let copy = written
  for (const file of named) {
    const id = newId()
    await store.copy(file.id, id)
    await insertFile(tx, caller.workspace, { ...file, id, designId: to, createdAt: clock.now() })
    copy = copy.replaceAll(file.id, id)
  }
  return named.length ? JSON.parse(copy) : design
}
