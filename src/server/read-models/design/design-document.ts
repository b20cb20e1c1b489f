import { BusinessError } from '../../../core/business-error'
import { collectActionNamesInSlices, rebindActionsInSlices, toSimulatedStates } from '../../../core/flow'
import { upgradeForm } from '../../../core/form'
import {
  collectDirectoryNamesInSlices,
  createReferenceTestInSlices,
  type NameBinding,
  type NameIndex,
  rebindNamesInSlices,
  resolveNames,
  uniqueNames,
} from '../../../core/recipient/rebind-names'
import type {
  DesignDocument,
  FlowDesign,
  NamedOne,
  OaFlowdesignsDocumentReadData,
  SimulatedState,
} from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { findDesign, readDesignRevision } from '../../queries'
import { resolveDesign } from './resolve-design'
import { designSimulationContext, runSimulation } from './simulation'
import { compareNames, loadNameIndex, maxNames, unlinkUnknown } from './template-file'
import { listFlowCases, type TemplateCase } from './templates'

/*
 * A flow as a document of a program (qianpi designs). Like a template it names people, departments and roles, so that another
 * server finds its own; unlike one it has the results that its cases expect.
 */

type DocumentCase = DesignDocument['cases'][number]

/** Lists the people in expected states as references. */
const expectedPeople = (expected: readonly SimulatedState[] = []) =>
  expected.flatMap(({ waiting }) =>
    waiting.flatMap(({ people }) => people.map((id) => ({ type: 'user' as const, id }))),
  )

/** Collects the entries that cases reference, with their names in the company. */
async function collectCaseNames(
  cases: readonly DocumentCase[],
  bearers: Pick<NameIndex, 'nameOf'>,
): Promise<NamedOne[]> {
  const acts = cases.flatMap((one) => one.acts)
  const people = cases.flatMap(({ expected }) => expectedPeople(expected))
  return [
    ...(await finishInSlices(collectActionNamesInSlices(acts, bearers))),
    ...(await finishInSlices(collectDirectoryNamesInSlices(people, bearers))),
  ]
}

const byName = (a: DocumentCase, b: DocumentCase) => (a.name < b.name ? -1 : Number(a.name > b.name))

/** Returns the cases of a flow as they stand in a document: sorted by name. */
export const loadDocumentCases = async (id: string, context: Context): Promise<TemplateCase[]> =>
  (await listFlowCases(id, context))
    .map(({ name, at, acts, expected }) => ({ name, at, acts, expected }))
    .sort(byName)

/** Loads a flow as a document: its draft, otherwise its published version, and its cases. */
export async function loadDesignDocument(
  id: string,
  context: Context,
): Promise<OaFlowdesignsDocumentReadData> {
  const { db, caller } = context
  const known = await findDesign(db, caller.workspace, id)
  if (!known) throw new BusinessError('flowdesign.not-found')
  const { name, description, icon } = known
  const bearers = await loadNameIndex(context)
  const design = { ...(await resolveDesign({ flowid: id }, context)), fileList: [] }
  const cases = await loadDocumentCases(id, context)
  const inDesign = await finishInSlices(collectDirectoryNamesInSlices(design, bearers))
  const names = uniqueNames([...inDesign, ...(await collectCaseNames(cases, bearers))]).sort(compareNames)
  const rev = await readDesignRevision(db, caller.workspace, id)
  return { _id: id, rev, document: { name, description, icon, names, design, cases } }
}

/** Document with the entries of this company. */
export interface BoundDocument {
  design: FlowDesign
  cases: TemplateCase[]
  /** Entries that it references and that are not found here. */
  missing: NamedOne[]
}

function bindStates(states: readonly SimulatedState[], found: readonly NameBinding[]): SimulatedState[] {
  const ids = new Map(found.flatMap(({ one, to }) => (one.type === 'user' && to ? [[one.id, to]] : [])))
  return states.map(({ waiting, result }) => ({
    waiting: waiting.map(({ step, people }) => ({ step, people: people.map((id) => ids.get(id) ?? id) })),
    result,
  }))
}

/** Binds the cases of a document; one without expected results expects those of today. */
async function bindCases(
  { id, document, design }: { id: string; document: DesignDocument; design: FlowDesign },
  found: readonly NameBinding[],
  context: Context,
): Promise<TemplateCase[]> {
  const cases: TemplateCase[] = []
  for (const { name, at, acts: sent, expected } of document.cases) {
    const acts = await finishInSlices(rebindActionsInSlices(sent, found))
    if (expected) {
      cases.push({ name, at, acts, expected: bindStates(expected, found) })
      continue
    }
    const stage = await designSimulationContext({ flowid: id, name: document.name, design, at }, context)
    const simulation = await runSimulation(stage, acts, context)
    if (simulation.refused) throw simulation.refused.refused
    cases.push({ name, at, acts, expected: toSimulatedStates(simulation) })
  }
  return cases
}

/** Binds a document to this company: its entries by name, like those of a template. */
export async function bindDesignDocument(
  { id, document }: { id: string; document: DesignDocument },
  context: Context,
): Promise<BoundDocument> {
  const bearers = await loadNameIndex(context)
  const inDesign = await finishInSlices(
    collectDirectoryNamesInSlices(document.design, { nameOf: () => undefined }),
  )
  const named = uniqueNames([...document.names, ...inDesign])
  if (named.length > maxNames) throw new BusinessError('flow-template.too-many-named', { limit: maxNames })
  const found = resolveNames(named, bearers)
  const whole = { ...document.design, formset: upgradeForm(document.design.formset), fileList: [] }
  const design = await finishInSlices(rebindNamesInSlices(await unlinkUnknown(whole, context), found))
  const cases = await bindCases({ id, document, design }, found, context)
  const inCases = new Set((await collectCaseNames(document.cases, { nameOf: () => '-' })).map(keyOf))
  const isReferenced = await finishInSlices(createReferenceTestInSlices(document.design))
  const missing = found
    .filter(({ one, to }) => to === undefined && (isReferenced(one) || inCases.has(keyOf(one))))
    .map(({ one }) => one)
  return { design, cases, missing }
}

const keyOf = ({ type, id }: NamedOne) => `${type} ${id}`
