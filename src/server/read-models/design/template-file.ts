import { setImmediate } from 'node:timers/promises'
import { BusinessError } from '../../../core/business-error'
import {
  collectActionNamesInSlices,
  rebindActionsInSlices,
  toSimulatedStates,
  unlinkUnknownParts,
} from '../../../core/flow'
import { upgradeForm } from '../../../core/form'
import {
  collectDirectoryNamesInSlices,
  createReferenceTestInSlices,
  type NameIndex,
  rebindNamesInSlices,
  resolveNames,
  uniqueNames,
} from '../../../core/recipient/rebind-names'
import { type DirectoryEntity, findDirectoryEntry } from '../../../core/recipient/replace-references'
import type { FlowDesign, NamedOne, ResourcePlan, TemplateFile } from '../../../generated/types'
import { type Context, finishInSlices, translateKey } from '../../platform'
import { listRoles, readRecipientDirectory } from '../../queries'
import { listParts } from '../../queries/design/design-part'
import { designSimulationContext, simulateInContext } from './simulation'
import { listTemplateCases, type Template, type TemplateCase } from './templates'

/** Loads the enabled people, departments and roles of the company by name. */
export async function loadNameIndex(context: Context): Promise<NameIndex> {
  const { directory } = await readRecipientDirectory(context)
  const roles = await listRoles(context.db, context.caller.workspace)
  const all: Record<DirectoryEntity['type'], ReadonlyMap<string, readonly string[]>> = {
    user: idsByName(directory.people().filter(({ enabled }) => enabled)),
    dept: idsByName(directory.departments()),
    role: idsByName(roles),
  }
  return {
    nameOf: (named) => findDirectoryEntry(directory, named)?.name,
    idsOf: (type, name) => all[type].get(name) ?? [],
  }
}

function idsByName(entries: readonly { id: string; name: string }[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, name } of entries) {
    const known = ids.get(name)
    if (known) known.push(id)
    else ids.set(name, [id])
  }
  return ids
}

/** Compares entries by kind and id, so that a file lists them in the same order each time. */
export const compareNames = (a: NamedOne, b: NamedOne): number =>
  `${a.type} ${a.id}` < `${b.type} ${b.id}` ? -1 : 1

/** Describes the texts of a document that differ from those stored, each under the label of its part. */
export const describeTextChanges = <Part extends string>(
  labels: Readonly<Record<Part, string>>,
  was: Readonly<Record<NoInfer<Part>, string>>,
  now: Readonly<Record<NoInfer<Part>, string>>,
  { language }: Pick<Context, 'language'>,
): ResourcePlan['details'] =>
  (Object.keys(labels) as Part[])
    .filter((part) => was[part] !== now[part])
    .map((part) => ({ label: translateKey(language, labels[part]), was: was[part], now: now[part] }))

/** Maximum number of entities a file may name: each is searched in the whole design. */
export const maxNames = 500

/** Exports a template to a file for another company. */
export async function exportTemplate(template: Template, context: Context): Promise<TemplateFile> {
  const { id, name, description, icon, design } = template
  const bearers = await loadNameIndex(context)
  const cases = (await listTemplateCases(id, context)).map((one) => ({
    name: one.name,
    at: one.at,
    acts: one.acts,
  }))
  const acts = cases.flatMap((one) => one.acts)
  const inDesign = await finishInSlices(collectDirectoryNamesInSlices(design, bearers))
  const inActs = await finishInSlices(collectActionNamesInSlices(acts, bearers))
  const names = uniqueNames([...inDesign, ...inActs])
  return { kind: 'qianpi/flow-template', name, description, icon, names, design, cases }
}

/** Returns a design in which fields and steps from shared parts that do not exist here are plain ones. */
export async function unlinkUnknown(design: FlowDesign, { db, caller }: Context): Promise<FlowDesign> {
  const known = new Set((await listParts(db, caller.workspace)).map(({ id }) => id))
  return unlinkUnknownParts(design, (id) => known.has(id))
}

/** Result of importing a file of another company. */
export interface TemplateImport {
  design: FlowDesign
  cases: TemplateCase[]
  /** Entities named in its steps that do not exist here. */
  missing: NamedOne[]
  /** Number of its cases that this company's engine rejects. */
  leftOut: number
}

/**
 * Imports a template of another company: its entities are resolved by name, its cases are simulated again.
 */
export async function importTemplate(file: TemplateFile, context: Context): Promise<TemplateImport> {
  const bearers = await loadNameIndex(context)
  const strange = { nameOf: () => undefined }
  const inDesign = await finishInSlices(collectDirectoryNamesInSlices(file.design, strange))
  const named = uniqueNames([...file.names, ...inDesign])
  if (named.length > maxNames) throw new BusinessError('flow-template.too-many-named', { limit: maxNames })
  const found = resolveNames(named, bearers)
  const whole = { ...file.design, formset: upgradeForm(file.design.formset) }
  const design = await finishInSlices(rebindNamesInSlices(await unlinkUnknown(whole, context), found))
  const stage = await designSimulationContext({ flowid: 'template', name: file.name, design }, context)
  const cases: TemplateCase[] = []
  for (const { name, at, acts: sent } of file.cases) {
    const acts = await finishInSlices(rebindActionsInSlices(sent, found))
    const simulation = await simulateInContext({ ...stage, now: Date.parse(at) }, acts, context)
    if (!simulation.refused) cases.push({ name, at, acts, expected: toSimulatedStates(simulation) })
    await setImmediate()
  }
  const isReferenced = await finishInSlices(createReferenceTestInSlices(file.design))
  const missing = found.filter(({ one, to }) => to === undefined && isReferenced(one)).map(({ one }) => one)
  return { design, cases, missing, leftOut: file.cases.length - cases.length }
}
