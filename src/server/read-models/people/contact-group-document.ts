import { BusinessError } from '../../../core/business-error'
import { formatRecipients } from '../../../core/flow'
import { isSameValue } from '../../../core/form'
import {
  collectDirectoryNamesInSlices,
  createReferenceTestInSlices,
  rebindNamesInSlices,
  resolveNames,
  uniqueNames,
} from '../../../core/recipient/rebind-names'
import type {
  ContactGroupDocument,
  NamedOne,
  OaFlowdesignsContactgroupDocumentReadData,
  ResourcePlan,
} from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { canManageContactGroup } from '../../policies/directory'
import {
  type ContactGroupFacts,
  type ContactGroupRecord,
  listContactGroups,
  readRecipientDirectory,
} from '../../queries'
import { compareNames, describeTextChanges, loadNameIndex, maxNames } from '../design/template-file'

/*
 * A contact group as a document of a program (qianpi designs). Like a flow it names people, departments and roles, so that another
 * server finds its own.
 */

const findGroup = async (id: string, { db, caller }: Context): Promise<ContactGroupRecord | undefined> =>
  (await listContactGroups(db, caller.workspace)).find((one) => one.id === id)

/** Loads a contact group as a document. */
export async function loadContactGroupDocument(
  id: string,
  context: Context,
): Promise<OaFlowdesignsContactgroupDocumentReadData> {
  const group = await findGroup(id, context)
  if (!group) throw new BusinessError('contact.group-not-found')
  const { name, tip, groups, managers, rev } = group
  const bearers = await loadNameIndex(context)
  const found = await finishInSlices(collectDirectoryNamesInSlices([groups, managers], bearers))
  const names = uniqueNames(found).sort(compareNames)
  return { _id: id, rev, document: { name, tip, groups, managers, names } }
}

/** Contact group with the entries of this company. */
interface BoundContactGroup {
  facts: ContactGroupFacts
  /** Entries that it references and that are not found here. */
  missing: NamedOne[]
}

/** Binds a document to this company: its entries by name, like those of a template. */
export async function bindContactGroupDocument(
  { name, tip, groups, managers, names }: ContactGroupDocument,
  context: Context,
): Promise<BoundContactGroup> {
  const parts = { groups, managers }
  const inGroup = await finishInSlices(collectDirectoryNamesInSlices(parts, { nameOf: () => undefined }))
  const named = uniqueNames([...names, ...inGroup])
  if (named.length > maxNames) throw new BusinessError('flow-template.too-many-named', { limit: maxNames })
  const found = resolveNames(named, await loadNameIndex(context))
  const isReferenced = await finishInSlices(createReferenceTestInSlices(parts))
  const missing = found.filter(({ one, to }) => to === undefined && isReferenced(one)).map(({ one }) => one)
  return { facts: { name, tip, ...(await finishInSlices(rebindNamesInSlices(parts, found))) }, missing }
}

const labels = {
  name: 'contact.page.name',
  tip: 'contact.page.tip',
  groups: 'contact.page.column.people',
  managers: 'contact.page.managers',
} as const

/** Describes the parts of a contact group that differ and that read differently. */
function describeChanges(was: ContactGroupFacts, now: ContactGroupFacts, context: Context) {
  const texts = ({ name, tip, groups, managers }: ContactGroupFacts) => ({
    name,
    tip,
    groups: formatRecipients(groups),
    managers: formatRecipients(managers),
  })
  return describeTextChanges(labels, texts(was), texts(now), context)
}

/** Plans to apply a document: what it changes, and whether the caller may change it. */
export async function planContactGroupDocument(
  id: string,
  document: ContactGroupDocument,
  context: Context,
): Promise<Omit<ResourcePlan, 'canChange'> & { isManaged: boolean }> {
  const known = await findGroup(id, context)
  const { facts, missing } = await bindContactGroupDocument(document, context)
  if (!known) return { isNew: true, isChanged: true, isManaged: true, rev: 0, details: [], missing }
  const { name, tip, groups, managers, rev } = known
  const was = { name, tip, groups, managers }
  return {
    isNew: false,
    isChanged: !isSameValue(was, facts),
    isManaged: canManageContactGroup(known, context.caller, await readRecipientDirectory(context)),
    rev,
    details: describeChanges(was, facts, context),
    missing,
  }
}
