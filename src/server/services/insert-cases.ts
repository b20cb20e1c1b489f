import type { Context, Tx } from '../platform'
import { writeCase } from '../queries'
import type { TemplateCase } from '../read-models/design/templates'

/** Stores cases as new ones of a flow or a template (`of`). */
export async function insertCases(
  tx: Tx,
  { of: designId, cases }: { of: string; cases: readonly TemplateCase[] },
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
): Promise<void> {
  const updatedAt = clock.now()
  for (const { name, at, acts, expected } of cases) {
    const kept = { id: newId(), designId, name, beginsAt: Date.parse(at), acts, expected, updatedAt }
    await writeCase(tx, caller.workspace, { ...kept, by: caller.id })
  }
}
