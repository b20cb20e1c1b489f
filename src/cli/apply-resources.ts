import { bindLinks, type LinkKind, loadLinks, type ServerLinks } from './design-links'
import {
  canApplyResource,
  compareResources,
  findResourceTarget,
  listResources,
  type ResourceChoice,
  type ResourcePlan,
  type ResourcePlans,
  toLedger,
} from './design-resources'
import type { Connection } from './profiles'
import { type DesignResource, resourceKey } from './resource-files'
import { CommandError } from './texts'

/** Result of applying a contact group, a ledger, a shared part or a database set. */
export interface ResourceApplication {
  kind: LinkKind
  id: string
  name: string
  result: 'unchanged' | 'created' | 'saved'
}

/** Saves a resource under its id on the server, or adds it. Returns that id, and its save. */
async function saveResource(
  resource: DesignResource,
  {
    target,
    rev,
    known,
    ledgers,
  }: Pick<ResourcePlans, 'known' | 'ledgers'> & { target: string | undefined; rev: number },
  { client }: Connection,
): Promise<{ id: string; rev: number }> {
  const id = target ?? resource.id
  if (resource.kind === 'ledger') {
    // What a file leaves out stays as it is.
    const row = ledgers?.find((one) => one.id === target)
    const before = row && toLedger(row).resource.document
    const saved = await client.api.oa.ledger.save({ ...before, ...resource.document, id, rev })
    return { id: saved.id, rev: rev + 1 }
  }
  const { document, links } = resource
  const { bound } = links ? bindLinks<unknown>(document, links, known) : { bound: document }
  if (resource.kind === 'databaseset')
    return client.api.dbctrl2.document.apply({ id, rev, document: bound as never })
  const { contactgroup, part } = client.api.oa.flowdesigns
  const body = { _id: id, rev, document: bound as never }
  const saved = await (resource.kind === 'part' ? part : contactgroup).document.apply(body)
  return { id: saved._id, rev: saved.rev }
}

/**
 * Saves the resources of a folder: nothing if the person may not change one of them. Returns what became of each,
 * and the names that the server has then.
 */
export async function applyResources(
  choice: ResourceChoice,
  connection: Connection,
): Promise<{ applied: ResourceApplication[]; known: ServerLinks }> {
  const { plans, known: planned, ledgers } = await compareResources(choice, connection)
  const refused = plans.filter((plan) => !canApplyResource(plan)).map(({ name }) => name)
  if (refused.length) throw new CommandError('not-changeable', { names: refused.join(', ') })
  const { path, folder, flows, isAll } = choice
  const known = plans.some(({ isChanged }) => isChanged) ? await loadLinks(connection) : planned
  const baseOf = (plan: ResourcePlan) => (plan.isNew ? 0 : folder.saveOf(resourceKey(plan)))
  const unknown = plans.find((plan) => plan.isChanged && baseOf(plan) === undefined)
  if (unknown) throw new CommandError('not-planned', { name: unknown.name })
  const applied: ResourceApplication[] = []
  for (const [at, resource] of listResources(path, flows, isAll).entries()) {
    const plan = plans[at]
    const { kind, id, name } = resource
    if (!plan?.isChanged) {
      if (plan?.rev) folder.recordSave(resourceKey(resource), plan.rev)
      applied.push({ kind, id, name, result: 'unchanged' })
      continue
    }
    const rev = baseOf(plan) ?? 0
    const saved = await saveResource(
      resource,
      { target: findResourceTarget(resource, known), rev, known, ledgers },
      connection,
    )
    folder.recordSave(resourceKey(resource), saved.rev)
    known[kind] = { ...known[kind], [saved.id]: name }
    applied.push({ kind, id, name, result: plan.isNew ? 'created' : 'saved' })
  }
  return { applied, known }
}
