import type { Calls } from '../client/index'
import type { DesignFolder } from './design-files'
import {
  bindLinks,
  type DesignLinks,
  findLinked,
  findLinks,
  type LinkKind,
  linkKinds,
  loadLinks,
  type MissingLink,
  type ServerLinks,
  unlessForbidden,
} from './design-links'
import type { Connection } from './profiles'
import {
  type DesignResource,
  type DocumentResource,
  documentName,
  ResourceFolder,
  resourceKey,
} from './resource-files'

/** Plan of a contact group, a ledger, a shared part or a database set: what its file would change on the server. */
export interface ResourcePlan {
  kind: LinkKind
  /** Id in the files. */
  id: string
  name: string
  isNew: boolean
  isChanged: boolean
  /** Whether the person may read it, and add or change it. */
  canRead: boolean
  canChange: boolean
  rev: number
  details: { label: string; was: string; now: string }[]
  missing: Calls['oa/flowdesigns/contactgroup/document/plan']['data']['missing']
  missingLinks: MissingLink[]
}

type LedgerRow = Calls['oa/ledger/list']['data'][number]

const loadLedgers = ({ client }: Connection): Promise<LedgerRow[] | undefined> =>
  unlessForbidden(client.api.oa.ledger.list({}))

/** Returns a ledger of the server as it stands in a file, and its save. */
export function toLedger({ id, accounts: _, endless: __, rev, ...document }: LedgerRow) {
  return { rev, resource: { kind: 'ledger' as const, id, name: document.name, document } }
}

/** Kinds that the server reads and compares as documents. */
type DocumentKind = DocumentResource['kind']

async function readDocument(kind: DocumentKind, _id: string, { client }: Connection) {
  const { contactgroup, part } = client.api.oa.flowdesigns
  if (kind === 'databaseset') return { kind, ...(await client.api.dbctrl2.document.read({ id: _id })) }
  if (kind === 'part') return { kind, ...(await part.document.read({ _id })) }
  return { kind, ...(await contactgroup.document.read({ _id })) }
}

async function readDocumentResource(
  kind: DocumentKind,
  id: string,
  known: ServerLinks,
  connection: Connection,
) {
  const { rev, document } = await readDocument(kind, id, connection)
  const links = findLinks(document, known)
  const resource = { kind, document, id, name: documentName(document), ...(links && { links }) }
  return { rev, resource: resource as DocumentResource }
}

/** File that a pull has written. */
export interface ResourceFile {
  kind: LinkKind
  id: string
  name: string
  folder: string
}

/**
 * Writes contact groups, ledgers, shared parts and database sets as files: those that flows use, and those that these use, or all of
 * them. Ledgers and database sets that the person may not read stay out.
 */
export async function pullResources(
  { path, folder, wanted }: { path: string; folder: DesignFolder; wanted: readonly DesignLinks[] | 'all' },
  known: ServerLinks,
  connection: Connection,
): Promise<ResourceFile[]> {
  const files = new ResourceFolder(path)
  const pulled: ResourceFile[] = []
  const write = ({ rev, resource }: { rev: number; resource: DesignResource }) => {
    const { kind, id, name } = resource
    pulled.push({ kind, id, name, folder: files.write(resource) })
    folder.recordSave(resourceKey(resource), rev)
  }
  const waiting = new Map<string, { kind: DocumentKind; id: string }>()
  const ledgers = new Set<string>()
  const add = (links: DesignLinks) => {
    for (const kind of ['contactgroup', 'part', 'databaseset'] as const)
      for (const id of Object.keys(links[kind] ?? {})) waiting.set(resourceKey({ kind, id }), { kind, id })
    for (const id of Object.keys(links.ledger ?? {})) ledgers.add(id)
  }
  for (const links of wanted === 'all' ? [known] : wanted) add(links)
  // A map is iterated with what is added to it meanwhile.
  for (const { kind, id } of waiting.values()) {
    const reading = readDocumentResource(kind, id, known, connection)
    const linked = await (kind === 'databaseset' ? unlessForbidden(reading) : reading)
    if (!linked) continue
    write(linked)
    add(linked.resource.links ?? {})
  }
  if (ledgers.size)
    for (const row of (await loadLedgers(connection)) ?? []) if (ledgers.has(row.id)) write(toLedger(row))
  return pulled
}

/** Plan of what the person may not read on the server, found there or not. */
const unreadablePlan = (target: string | undefined) => {
  const isNew = target === undefined
  return { isNew, isChanged: isNew, canRead: false, canChange: false, rev: 0, details: [], missing: [] }
}

const valueText = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Plans a ledger: what a file leaves out stays as it is. */
function planLedger(
  { kind, id, name, document }: DesignResource & { kind: 'ledger' },
  target: string | undefined,
  rows: readonly LedgerRow[] | undefined,
): ResourcePlan {
  const facts = { kind, id, name, missing: [], missingLinks: [] }
  const canRead = rows !== undefined
  const row = rows?.find((one) => one.id === target)
  if (!row) {
    const isNew = target === undefined
    return { ...facts, isNew, isChanged: isNew, canRead, canChange: canRead, rev: 0, details: [] }
  }
  const before = toLedger(row).resource.document as Readonly<Record<string, unknown>>
  const details = Object.entries(document)
    .map(([label, value]) => ({ label, was: valueText(before[label]), now: valueText(value) }))
    .filter(({ was, now }) => was !== now)
  return {
    ...facts,
    isNew: false,
    isChanged: details.length > 0,
    canRead,
    canChange: true,
    rev: row.rev,
    details,
  }
}

function planDocument(
  { kind, document }: Pick<DocumentResource, 'kind'> & { document: unknown },
  _id: string,
  { client }: Connection,
) {
  const { contactgroup, part } = client.api.oa.flowdesigns
  if (kind === 'databaseset')
    return client.api.dbctrl2.document.plan({ id: _id, document: document as never })
  if (kind === 'part') return part.document.plan({ _id, document: document as never })
  return contactgroup.document.plan({ _id, document: document as never })
}

async function planDocumentResource(
  { kind, id, name, document, links }: DocumentResource,
  { target, known }: { target: string | undefined; known: ServerLinks },
  connection: Connection,
): Promise<ResourcePlan> {
  const { bound, missing: missingLinks } = links
    ? bindLinks<unknown>(document, links, known)
    : { bound: document, missing: [] }
  const facts = { kind, id, name, missingLinks }
  const planning = planDocument({ kind, document: bound }, target ?? id, connection)
  const plan = await (kind === 'databaseset' ? unlessForbidden(planning) : planning)
  return plan ? { ...facts, canRead: true, ...plan } : { ...facts, ...unreadablePlan(target) }
}

/** Returns the names on a server with those that files add. */
function withAdded(known: ServerLinks, plans: readonly ResourcePlan[]): ServerLinks {
  const added = (kind: LinkKind) =>
    Object.fromEntries(
      plans.filter((one) => one.kind === kind && one.isNew).map(({ id, name }) => [id, name]),
    )
  return Object.fromEntries(
    linkKinds.flatMap((kind) => (known[kind] ? [[kind, { ...known[kind], ...added(kind) }]] : [])),
  )
}

/** Returns the id under which a server has a resource; undefined if it has it not. */
export const findResourceTarget = ({ kind, id, name }: DesignResource, known: ServerLinks) =>
  findLinked(known[kind] ?? {}, id, name)

/** Resources of a folder, with their plans and the names that the server has, or would have. */
export interface ResourcePlans {
  plans: ResourcePlan[]
  known: ServerLinks
  /** Ledgers of the server; missing if none was compared, or if the person may not read them. */
  ledgers: readonly LedgerRow[] | undefined
}

/** Lists the resources that a command is about. */
export const listResources = (path: string, flows: readonly { links?: DesignLinks }[], isAll: boolean) => {
  const files = new ResourceFolder(path)
  return isAll ? files.list() : files.listUsed(flows.flatMap(({ links }) => links ?? []))
}

/** What a command is about: the folder, its flows, and whether these are all. */
export interface ResourceChoice {
  path: string
  folder: DesignFolder
  flows: readonly { links?: DesignLinks }[]
  isAll: boolean
}

/** Compares the resources of a folder with the server; a new one counts for those that use it. */
export async function compareResources(
  { path, flows, isAll }: ResourceChoice,
  connection: Connection,
): Promise<ResourcePlans> {
  const chosen = listResources(path, flows, isAll)
  const isLinked = chosen.length > 0 || flows.some(({ links }) => links)
  const server = isLinked ? await loadLinks(connection) : {}
  const ledgers = chosen.some(({ kind }) => kind === 'ledger') ? await loadLedgers(connection) : undefined
  const plans: ResourcePlan[] = []
  for (const one of chosen) {
    const target = findResourceTarget(one, server)
    const known = withAdded(server, plans)
    const plan =
      one.kind === 'ledger'
        ? planLedger(one, target, ledgers)
        : await planDocumentResource(one, { target, known }, connection)
    plans.push(plan)
  }
  return { plans, known: withAdded(server, plans), ledgers }
}

/**
 * Compares the resources of a folder with the server; a new one counts for those that use it. One that was never
 * pulled from this server is based on the save that the plan has seen.
 */
export async function planResources(choice: ResourceChoice, connection: Connection): Promise<ResourcePlans> {
  const compared = await compareResources(choice, connection)
  for (const plan of compared.plans)
    if (plan.rev > 0 && choice.folder.saveOf(resourceKey(plan)) === undefined)
      choice.folder.recordSave(resourceKey(plan), plan.rev)
  return compared
}

/** Whether a plan may be applied: by this person, with names that the server has. */
export const canApplyResource = ({ isChanged, canChange, missing, missingLinks }: ResourcePlan): boolean =>
  !isChanged || (canChange && !missing.length && !missingLinks.length)
