import { BusinessError } from '../../../core/business-error'
import { toSimulatedStates } from '../../../core/flow/simulation/flow-state'
import { collectActionNames, rebindActions } from '../../../core/flow/simulation/portable-actions'
import { simulate } from '../../../core/flow/simulation/simulate'
import { upgradeForm } from '../../../core/form/design/upgrade'
import { lookupEntry } from '../../../core/recipient/lookup-entry'
import type { NameIndex } from '../../../core/recipient/rebind-names'
import {
  collectDirectoryNames,
  createReferenceTest,
  rebindNames,
  resolveNames,
  uniqueNames,
} from '../../../core/recipient/rebind-names'
import type { DirectoryEntity } from '../../../core/recipient/replace-references'
import type { FlowDesign, NamedOne, TemplateFile } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { readRecipientDirectory } from '../../queries/directory/recipient-directory'
import { listRoles } from '../../queries/directory/role'
import { designSimulationContext } from './simulation'
import { listTemplateCases, type Template, type TemplateCase } from './templates'

/** Loads the enabled people, departments and roles of the company by name. */
async function loadNameIndex(context: Context): Promise<NameIndex> {
  const { directory } = await readRecipientDirectory(context)
  const roles = await listRoles(context.db, context.caller.workspace)
  const all: Record<DirectoryEntity['type'], readonly { id: string; name: string }[]> = {
    user: directory.people().filter(({ enabled }) => enabled),
    dept: directory.departments(),
    role: roles,
  }
  return {
    nameOf: (named) => lookupEntry(directory, named)?.name,
    idsOf: (type, name) => all[type].filter((one) => one.name === name).map(({ id }) => id),
  }
}

/** Maximum number of entities a file may name: each is searched in the whole design. */
const mostNamed = 500

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
  const names = uniqueNames([...collectDirectoryNames(design, bearers), ...collectActionNames(acts, bearers)])
  return { kind: 'qianpi/flow-template', name, description, icon, names, design, cases }
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
  const named = uniqueNames([...file.names, ...collectDirectoryNames(file.design, strange)])
  if (named.length > mostNamed) throw new BusinessError('flow-template.too-many-named', { limit: mostNamed })
  const found = resolveNames(named, bearers)
  const formset = upgradeForm(file.design.formset)
  const design = rebindNames({ ...file.design, formset }, found)
  const stage = await designSimulationContext({ flowid: 'template', name: file.name, design }, context)
  const cases = file.cases.flatMap(({ name, at, acts: sent }) => {
    const acts = rebindActions(sent, found)
    const simulation = simulate({ ...stage, now: Date.parse(at) }, acts)
    return simulation.refused ? [] : [{ name, at, acts, expected: toSimulatedStates(simulation) }]
  })
  const isInDesign = createReferenceTest(file.design)
  const missing = found.filter(({ one, to }) => to === undefined && isInDesign(one)).map(({ one }) => one)
  return { design, cases, missing, leftOut: file.cases.length - cases.length }
}
