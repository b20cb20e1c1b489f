import { BusinessError } from '../../core/business-error'
import { isSameValue } from '../../core/form'
import {
  collectDirectoryNamesInSlices,
  createReferenceTestInSlices,
  rebindNamesInSlices,
  resolveNames,
  uniqueNames,
} from '../../core/recipient/rebind-names'
import type {
  NamedOne,
  OaFlowdesignsPartDocumentApplyBody,
  OaFlowdesignsPartDocumentReadData,
  PartDocument,
  ResourcePlan,
} from '../../generated/types'
import { type Context, finishInSlices, HttpError, type Tx } from '../platform'
import { logAuditEvent } from '../queries'
import { findPart, isPartRecycled, listParts, lockParts, type PartFacts } from '../queries/design/design-part'
import {
  compareNames,
  describeTextChanges,
  loadNameIndex,
  maxNames,
} from '../read-models/design/template-file'
import { assertPartName, canEditPart, lockOwnPart, maxParts, storePartVersion } from './design-parts'
import { findPartContent, type PartContent, toPartDesign, toStoredContent } from './part-content'

/*
 * A shared part as a document of a program (qianpi designs). Like a flow it names people, departments and roles, so that another
 * server finds its own. Its version travels with it, as designs link to a part with its version.
 */

/** Loads a shared part as a document. */
export async function loadPartDocument(
  id: string,
  context: Context,
): Promise<OaFlowdesignsPartDocumentReadData> {
  const part = await findPart(context.db, context.caller.workspace, id)
  if (!part) throw new BusinessError('design-part.not-found')
  const { kind, name, description, version } = part
  const content = await findPartContent(context, part)
  const bearers = await loadNameIndex(context)
  const found = await finishInSlices(collectDirectoryNamesInSlices(content, bearers))
  const names = uniqueNames(found).sort(compareNames)
  return { _id: id, rev: version, document: { kind, name, description, version, ...content, names } }
}

const contentIn = ({ items, step }: PartDocument): PartContent => ({ items, ...(step && { step }) })

/** Binds a document to this company: its entries by name, like those of a template. Returns those not found, too. */
async function bindPartDocument(
  document: PartDocument,
  context: Context,
): Promise<{ content: PartContent; missing: NamedOne[] }> {
  const content = contentIn(document)
  const inPart = await finishInSlices(collectDirectoryNamesInSlices(content, { nameOf: () => undefined }))
  const named = uniqueNames([...document.names, ...inPart])
  if (named.length > maxNames) throw new BusinessError('flow-template.too-many-named', { limit: maxNames })
  const found = resolveNames(named, await loadNameIndex(context))
  const isReferenced = await finishInSlices(createReferenceTestInSlices(content))
  const missing = found.filter(({ one, to }) => to === undefined && isReferenced(one)).map(({ one }) => one)
  return { content: await finishInSlices(rebindNamesInSlices(content, found)), missing }
}

/** Returns the texts of a document as a part stores them. */
const factsIn = ({ name, description }: PartDocument) => ({
  name: name.trim(),
  description: description.trim(),
})

const labels = { name: 'design-part.name', description: 'design-part.description' } as const

/** Plans to apply a document: what it changes, and whether the caller may change it. */
export async function planPartDocument(
  id: string,
  document: PartDocument,
  context: Context,
): Promise<ResourcePlan> {
  const part = await findPart(context.db, context.caller.workspace, id)
  const { content, missing } = await bindPartDocument(document, context)
  if (!part) return { isNew: true, isChanged: true, canChange: true, rev: 0, details: [], missing }
  const details = describeTextChanges(labels, part, factsIn(document), context)
  const now = toStoredContent(content, context)
  const isSame = part.kind === document.kind && isSameValue(await findPartContent(context, part), now)
  return {
    isNew: false,
    isChanged: !isSame || details.length > 0,
    canChange: canEditPart(context.caller, part),
    rev: part.version,
    details,
    missing,
  }
}

/**
 * Returns the part that a document changes, or that it adds: owned by the caller, with the version of the document, and with
 * another id if a part in the recycle bin has this one.
 */
async function lockTarget(
  tx: Tx,
  { _id: id, rev, document }: OaFlowdesignsPartDocumentApplyBody,
  context: Context,
): Promise<PartFacts> {
  const { caller, newId } = context
  const { kind, version } = document
  const facts = factsIn(document)
  await lockParts(tx, caller.workspace)
  const parts = await listParts(tx, caller.workspace)
  assertPartName(parts, { id, name: facts.name })
  const isKnown = parts.some((one) => one.id === id)
  // The part is read again behind its lock: it may have been saved since the list.
  const part = isKnown ? await lockOwnPart(tx, context, id) : undefined
  const current = part?.version ?? 0
  if (current !== rev) throw new HttpError(409, 'design-part.stale', { version: current })
  if (part) {
    if (part.kind !== kind) throw new BusinessError(`design-part.not-${part.kind}`)
    return { ...part, ...facts, version: Math.max(version, current + 1) }
  }
  if (parts.length >= maxParts) throw new BusinessError('design-part.too-many', { limit: maxParts })
  const isFree = !(await isPartRecycled(tx, caller.workspace, id))
  return { id: isFree ? id : newId(), kind, ...facts, ownerId: caller.id, version }
}

/** Saves a document as a new version of a shared part, or adds it. Designs that use it stay as they are. */
export async function applyPartDocument(
  body: OaFlowdesignsPartDocumentApplyBody,
  context: Context,
): Promise<{ _id: string; rev: number }> {
  const { document } = body
  const { content, missing } = await bindPartDocument(document, context)
  const names = missing.map(({ name }) => name)
  if (missing.length) throw new BusinessError('flowdesign.document-missing', { names }, missing)
  const design = await toPartDesign({ kind: document.kind, ...content }, context)
  return context.db.transaction(async (tx) => {
    const part = await lockTarget(tx, body, context)
    await storePartVersion(tx, { part, design }, context)
    const details = { id: part.id, name: part.name, version: part.version, flows: [], drafts: 0 }
    const logged = { caller: context.caller, id: context.newId(), now: context.clock.now() }
    await logAuditEvent(tx, logged, { action: 'flowdesign.part', details })
    return { _id: part.id, rev: part.version }
  })
}
