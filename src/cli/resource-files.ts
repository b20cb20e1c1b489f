import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Calls } from '../client/index'
import { createFileNames, parseFile, toFileText } from './design-files'
import { type DesignLinks, type LinkKind, linkKinds } from './design-links'

/*
 * Contact groups, ledgers, shared parts and database sets as files beside the flows that use them: contact-groups/NAME.json,
 * ledgers/NAME.json, parts/NAME.json and database-sets/NAME.json. They have no drafts: applying them changes them at once, before the flows.
 */

type GroupDocument = Calls['oa/flowdesigns/contactgroup/document/read']['data']['document']
type PartDocument = Calls['oa/flowdesigns/part/document/read']['data']['document']
type SetDocument = Calls['dbctrl2/document/read']['data']['document']
type LedgerDocument = Omit<Calls['oa/ledger/save']['body'], 'id' | 'rev' | 'requestId'>

interface ResourceFacts {
  id: string
  name: string
}

/** Contact group, shared part or database set, which the server reads and compares as a document, with what it links to. */
export type DocumentResource = ResourceFacts & { links?: DesignLinks } & (
    | { kind: 'contactgroup'; document: GroupDocument }
    | { kind: 'part'; document: PartDocument }
    | { kind: 'databaseset'; document: SetDocument }
  )

/** Contact group, ledger, shared part or database set of a folder, under the id that it had where it was pulled. */
export type DesignResource = DocumentResource | (ResourceFacts & { kind: 'ledger'; document: LedgerDocument })

const folders: Record<LinkKind, string> = {
  contactgroup: 'contact-groups',
  ledger: 'ledgers',
  part: 'parts',
  databaseset: 'database-sets',
}

/** Returns the name in a document; that of a database set is in its definition. */
export const documentName = (document: { name?: unknown; set?: { name?: unknown } }): string =>
  String((document.set ?? document).name)

/** Key under which a folder records the save of a resource. */
export const resourceKey = ({ kind, id }: Pick<DesignResource, 'kind' | 'id'>) => `${kind} ${id}`

function readResource(kind: LinkKind, folder: string, file: string): DesignResource {
  const text = readFileSync(join(folder, file), 'utf8')
  const { id, links, ...document } = parseFile(new Map([[file, text]]), file, folder)
  const facts = { id: String(id), name: documentName(document) }
  const resource = { kind, ...facts, document } as unknown as DesignResource
  return links && resource.kind !== 'ledger' ? { ...resource, links: links as DesignLinks } : resource
}

/** Files of the contact groups, ledgers, shared parts and database sets of a folder. */
export class ResourceFolder {
  private readonly files = new Map<string, { path: string; resource: DesignResource }>()

  constructor(private readonly path: string) {
    for (const kind of linkKinds) {
      const folder = join(path, folders[kind])
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
      for (const name of names.sort()) {
        const resource = readResource(kind, folder, name)
        this.files.set(resourceKey(resource), { path: join(folder, name), resource })
      }
    }
  }

  /** Lists the resources, those first that others use. */
  list(): DesignResource[] {
    return this.collect(this.files.keys())
  }

  /** Collects resources by their keys, each after those that it uses. */
  private collect(keys: Iterable<string>): DesignResource[] {
    const collected: DesignResource[] = []
    const visited = new Set<string>()
    const add = (key: string) => {
      const resource = this.files.get(key)?.resource
      if (!resource || visited.has(key)) return
      visited.add(key)
      for (const used of usesOf(resource)) add(used)
      collected.push(resource)
    }
    for (const key of keys) add(key)
    return collected
  }

  /** Lists those that some things use, and those that these use, in the order of `list`. */
  listUsed(links: readonly DesignLinks[]): DesignResource[] {
    const used = new Set(this.collect(links.flatMap(linkKeys)))
    return this.list().filter((one) => used.has(one))
  }

  /** Writes a resource into its file, or into a new one with its name. Returns the path. */
  write(resource: DesignResource): string {
    const { kind, id, document } = resource
    const folder = join(this.path, folders[kind])
    const known = this.files.get(resourceKey(resource))?.path
    const existingNames = existsSync(folder) ? readdirSync(folder).map((name) => basename(name, '.json')) : []
    const path = known ?? join(folder, `${createFileNames(existingNames)(resource.name)}.json`)
    mkdirSync(folder, { recursive: true })
    const links = resource.kind !== 'ledger' && resource.links
    writeFileSync(path, toFileText({ id, ...document, ...(links && { links }) }))
    this.files.set(resourceKey(resource), { path, resource })
    return path
  }
}

const linkKeys = (links: DesignLinks) =>
  linkKinds.flatMap((kind) => Object.keys(links[kind] ?? {}).map((id) => resourceKey({ kind, id })))

const usesOf = (resource: DesignResource) =>
  resource.kind !== 'ledger' && resource.links ? linkKeys(resource.links) : []
