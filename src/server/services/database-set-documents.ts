import { BusinessError } from '../../core/business-error'
import { isSameValue } from '../../core/form'
import { resolveNames } from '../../core/recipient/rebind-names'
import type {
  DatabaseSet,
  DatabaseSetDocument,
  Dbctrl2DocumentApplyBody,
  Dbctrl2DocumentPlanBody,
  Dbctrl2DocumentReadBody,
  Dbctrl2DocumentReadData,
  NamedOne,
  ResourcePlan,
} from '../../generated/types'
import { type Context, HttpError } from '../platform'
import { findDatabaseSet, lockDatabaseSet } from '../queries'
import { isDatabaseSetRecycled } from '../queries/dbset/database-set-id'
import { compareNames, describeTextChanges, loadNameIndex } from '../read-models/design/template-file'
import { saveDatabaseSet, validateDatabaseSet } from './save-database-set'

/*
 * A database set as a document of a program (qianpi designs). It names roles, so that another server finds its own; its source is
 * the one that the installation configures under the same id. A role that is not found is never left out: without roles, everyone
 * may select.
 */

const rolesIn = ({ roles, filters }: DatabaseSet): string[] => [
  ...new Set([...roles, ...filters.flatMap(({ except }) => except)]),
]

const replaceRoles = (set: DatabaseSet, idOf: (role: string) => string): DatabaseSet => ({
  ...set,
  roles: set.roles.map(idOf),
  filters: set.filters.map((filter) => ({ ...filter, except: filter.except.map(idOf) })),
})

/** Loads a database set as a document. */
export async function loadDatabaseSetDocument(
  { id }: Dbctrl2DocumentReadBody,
  context: Context,
): Promise<Dbctrl2DocumentReadData> {
  const stored = await findDatabaseSet(context.db, context.caller.workspace, id)
  if (!stored) throw new BusinessError('dbset.not-found')
  const { rev, set } = stored
  const { nameOf } = await loadNameIndex(context)
  const names = rolesIn(set).flatMap((role): NamedOne[] => {
    const name = nameOf({ type: 'role', id: role })
    return name === undefined ? [] : [{ type: 'role', id: role, name }]
  })
  return { id, rev, document: { set, names: names.sort(compareNames) } }
}

/** Binds the roles of a document to those of this company by name. Returns those not found, too. */
async function bindRoles(
  { set, names }: DatabaseSetDocument,
  context: Context,
): Promise<{ set: DatabaseSet; missing: NamedOne[] }> {
  const nameIn = new Map(names.filter(({ type }) => type === 'role').map(({ id, name }) => [id, name]))
  const roles = rolesIn(set)
  const named = roles.flatMap((id): NamedOne[] => {
    const name = nameIn.get(id)
    return name === undefined ? [] : [{ type: 'role', id, name }]
  })
  const found = resolveNames(named, await loadNameIndex(context))
  const here = new Map(found.map(({ one, to }) => [one.id, to]))
  // The id of a role without a name says nothing on another server, not even as a name.
  const missing = roles
    .filter((id) => here.get(id) === undefined)
    .map((id): NamedOne => ({ type: 'role', id, name: nameIn.get(id) ?? id }))
  return { set: replaceRoles(set, (role) => here.get(role) ?? role), missing }
}

const labels = { name: 'dbset.name', source: 'dbset.source', table: 'dbset.table' } as const

/** Plans to apply a document: what it changes. */
export async function planDatabaseSetDocument(
  { id, document }: Dbctrl2DocumentPlanBody,
  context: Context,
): Promise<ResourcePlan> {
  const stored = await findDatabaseSet(context.db, context.caller.workspace, id)
  const { set, missing } = await bindRoles(document, context)
  const plan = { canChange: true, missing }
  const isChanged = !isSameValue(stored?.set, set)
  // A source that is silent today is no reason to reject what stays as it is.
  if (isChanged) await validateDatabaseSet(set, context)
  if (!stored) return { ...plan, isNew: true, isChanged: true, rev: 0, details: [] }
  const details = describeTextChanges(labels, stored.set, set, context)
  return { ...plan, isNew: false, isChanged, rev: stored.rev, details }
}

/** Changes a database set to a document, or adds it: with another id if a set in the recycle bin has this one. */
export async function applyDatabaseSetDocument(
  { id, rev, document }: Dbctrl2DocumentApplyBody,
  context: Context,
): Promise<{ id: string; rev: number }> {
  const { set, missing } = await bindRoles(document, context)
  const names = missing.map(({ name }) => name)
  if (missing.length) throw new BusinessError('flowdesign.document-missing', { names }, missing)
  await validateDatabaseSet(set, context)
  return context.db.transaction(async (tx) => {
    const stored = await lockDatabaseSet(tx, context.caller.workspace, id)
    const stale = new HttpError(409, 'dbset.changed-meanwhile', { name: stored?.set.name ?? set.name })
    if ((stored?.rev ?? 0) !== rev) throw stale
    if (stored) return saveDatabaseSet(tx, { id, rev, set }, context)
    const isFree = !(await isDatabaseSetRecycled(tx, context.caller.workspace, id))
    const saved = await saveDatabaseSet(tx, { ...(isFree && { newId: id }), set }, context)
    // Another request may have added the same set meanwhile.
    if (saved.rev !== 1) throw stale
    return saved
  })
}
