import { BusinessError } from '../../../core/business-error'
import type { Directory } from '../../../core/directory/directory'
import type { OaSealSaveBody, Seal, SealRow } from '../../../generated/types'
import type { Context, Tx } from '../../platform'
import { renderSeal } from '../../platform/files/thumbnail'
import { logAuditEvent, readCurrentDirectory } from '../../queries'
import { deleteSeal, listSeals, lockSeals, writeSeal } from '../../queries/company/seal'
import { audienceOf } from '../../read-models/dashboard/open-dashboard'

/** Returns the entries that still exist, with their names. */
function namesOf({ people, departments, roles }: Seal, directory: Directory): SealRow['names'] {
  const named = (ids: readonly string[], find: (id: string) => { name: string } | undefined) =>
    ids.flatMap((id) => {
      const found = find(id)
      return found ? [{ id, name: found.name }] : []
    })
  return {
    people: named(people, (id) => directory.person(id)),
    departments: named(departments, (id) => directory.department(id)),
    roles: named(roles, (id) => directory.role(id)),
  }
}

/** Lists the seals with their users. */
export async function loadSealRows(context: Context): Promise<SealRow[]> {
  const directory = await readCurrentDirectory(context)
  const rows = await listSeals(context.db, context.caller.workspace)
  return rows.map(({ id, document, uses }) => {
    const names = namesOf(document, directory)
    const users = [names.people, names.departments, names.roles].flat().map(({ name }) => name)
    return { id, ...document, names, users: users.join('、'), uses }
  })
}

/** Whether a person may put a seal on paper: named themselves, by a department or one above it, or by a role. */
export function isSealUser(seal: Seal, personId: string, directory: Directory): boolean {
  const named = { user: seal.people, dept: seal.departments, role: seal.roles }
  return audienceOf(personId, directory).some(({ type, id }) => named[type].includes(id))
}

/** Seal as described in the security log: without its picture. */
const describe = ({ image: _, ...rest }: Seal) => rest

async function drawImage(image: string, before: Seal | undefined): Promise<string> {
  if (image === before?.image) return image
  const drawn = await renderSeal(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
  if (!drawn) throw new BusinessError('seal.image-wrong')
  return drawn
}

interface SealChange {
  id: string | undefined
  draft: Omit<OaSealSaveBody, 'id' | 'requestId'>
}

/** Adds a seal, or changes it. Returns its id. */
export async function saveSeal(
  tx: Tx,
  { id: known, draft }: SealChange,
  { caller, clock, newId }: Context,
): Promise<{ id: string }> {
  const all = await lockSeals(tx, caller.workspace)
  const before = all.find(({ id }) => id === known)
  if (known !== undefined && !before) throw new BusinessError('seal.gone')
  const name = draft.name.trim()
  if (!name) throw new BusinessError('seal.name-missing')
  if (all.some((one) => one.id !== known && one.document.name === name))
    throw new BusinessError('seal.name-taken', { name })
  const document: Seal = {
    name,
    image: await drawImage(draft.image, before?.document),
    width: draft.width,
    people: draft.people ?? [],
    departments: draft.departments ?? [],
    roles: draft.roles ?? [],
    enabled: draft.enabled ?? true,
  }
  const id = before?.id ?? newId()
  const now = clock.now()
  await writeSeal(tx, { workspace: caller.workspace, personId: caller.id, now }, { id, document })
  const details = { id, before: before ? describe(before.document) : null, after: describe(document) }
  await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'seal', details })
  return { id }
}

/** Deletes a seal; throws for one that is on a paper. */
export async function removeSeal(id: string, { db, caller, clock, newId }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeals(tx, caller.workspace)
    const before = (await listSeals(tx, caller.workspace)).find((one) => one.id === id)
    if (!before) throw new BusinessError('seal.gone')
    if (before.uses) throw new BusinessError('seal.on-paper', { count: before.uses })
    await deleteSeal(tx, caller.workspace, id)
    const details = { id, before: describe(before.document), after: null }
    await logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: 'seal', details })
  })
}
