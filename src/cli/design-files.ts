import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DesignDocument, FlowDesign } from '../client/index'
import type { DesignLinks } from './design-links'
import { CommandError, exitCodes } from './texts'

/*
 * A flow as a folder of files: flow.json (settings and steps), form.json, names.json, links.json (contact groups and
 * ledgers), tables/ (decision tables) and cases/.
 * The same flow always has the same text, so that a version control shows true differences.
 */

/** Flow of a folder. */
export interface FolderFlow {
  id: string
  document: DesignDocument
  /** Names of the contact groups and ledgers that it uses. */
  links?: DesignLinks
}

/** Files of a flow by their paths in its folder. */
export type DesignFiles = ReadonlyMap<string, string>

/** Properties that begin an object, in this order; the others follow by name. */
const first = ['id', 'key', 'type', 'name', 'title', 'description']
const rankOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]))
}

/** Returns the text of a file: the same value always has the same text. */
export const toFileText = (value: unknown) => `${JSON.stringify(sorted(value), null, 2)}\n`

/** Creates the maker of file names for a folder: the words themselves, without signs that a file system refuses. */
export function createFileNames(existingNames: readonly string[] = []): (words: string) => string {
  const used = new Set(existingNames.map((name) => name.toLowerCase()))
  return (words) => {
    const plain = words.normalize('NFC').replace(/[\s\\/:*?"<>|\p{Cc}]+/gu, '-')
    const stem = [...plain.replace(/^[.-]+|[.-]+$/g, '')].slice(0, 60).join('') || 'flow'
    let name = stem
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${stem}-${n}`
    used.add(name.toLowerCase())
    return name
  }
}

/** Writes a document as files. */
export function toFiles({ id, document, links }: FolderFlow): DesignFiles {
  const { name, description, icon, names, design, cases } = document
  const { formset, fileList: _, ...flow } = design
  const { decisions = [], ...form } = formset
  const [tableName, caseName] = [createFileNames(), createFileNames()]
  const order = decisions.length ? { decisions: decisions.map((table) => table.id) } : {}
  return new Map([
    ['flow.json', toFileText({ id, name, description, icon, ...flow })],
    ['form.json', toFileText({ ...form, ...order })],
    ['names.json', toFileText(names)],
    ...(links ? [['links.json', toFileText(links)] as const] : []),
    ...decisions.map((table): [string, string] => [
      `tables/${tableName(table.name)}.json`,
      toFileText(table),
    ]),
    ...cases.map((one): [string, string] => [`cases/${caseName(one.name)}.json`, toFileText(one)]),
  ])
}

type Json = Record<string, unknown>

/** Parses a file of a folder; throws for a missing or broken one. */
export function parseFile(files: DesignFiles, path: string, folder: string): Json {
  const text = files.get(path)
  if (text === undefined)
    throw new CommandError('file-missing', { file: join(folder, path) }, exitCodes.usage)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Json
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new CommandError('file-broken', { file: join(folder, path), reason }, exitCodes.usage)
  }
  throw new CommandError('file-broken', { file: join(folder, path), reason: 'object' }, exitCodes.usage)
}

/** Lists the files of a subfolder by name; `a` comes before `a-2`. */
const pathsIn = (files: DesignFiles, folder: string) =>
  [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`))
    .sort((a, b) => (a.slice(0, -5) < b.slice(0, -5) ? -1 : 1))

/** Reads a document from its files; throws for a missing or broken one. The server checks what they say. */
export function fromFiles(files: DesignFiles, folder: string): FolderFlow {
  const { id, name, description, icon, ...flow } = parseFile(files, 'flow.json', folder)
  const { decisions: order = [], ...form } = parseFile(files, 'form.json', folder)
  const tables = pathsIn(files, 'tables').map((path) => parseFile(files, path, folder))
  const position = (table: Json) => {
    const at = (order as unknown[]).indexOf(table.id)
    return at < 0 ? tables.length : at
  }
  tables.sort((a, b) => position(a) - position(b))
  const cases = pathsIn(files, 'cases').map((path) => parseFile(files, path, folder))
  const formset = { ...form, ...(tables.length && { decisions: tables }) }
  const facts = { name, description, ...(icon === undefined ? {} : { icon }) }
  const names = parseFile(files, 'names.json', folder)
  const design = { ...flow, formset, fileList: [] } as unknown as FlowDesign
  const links = files.has('links.json') && (parseFile(files, 'links.json', folder) as DesignLinks)
  const document = { ...facts, names, design, cases } as unknown as DesignDocument
  return { id: String(id), document, ...(links && { links }) }
}

const subfolders = ['tables', 'cases']

/** Reads the files of a flow's folder. */
function readFiles(folder: string): DesignFiles {
  const jsonIn = (part: string) => {
    const path = join(folder, part)
    if (!existsSync(path)) return []
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .map((name) => (part ? `${part}/${name}` : name))
  }
  const paths = ['', ...subfolders].flatMap(jsonIn)
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Writes the files of a flow, and removes tables, cases and links that it has no longer. */
function writeFiles(folder: string, files: DesignFiles): void {
  const before = readFiles(folder)
  for (const [path, text] of files) {
    if (before.get(path) === text) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of before.keys())
    if ((path.includes('/') || path === 'links.json') && !files.has(path))
      rmSync(join(folder, path), { force: true })
}

/** Whether a folder has the files of a flow. */
export const isFlowFolder = (folder: string): boolean => existsSync(join(folder, 'flow.json'))

/** Reads the flow of a folder. */
export const readFlow = (folder: string): FolderFlow => fromFiles(readFiles(folder), folder)

/** Writes a flow into a folder of its own. */
export const writeFlow = (folder: string, flow: FolderFlow): void => writeFiles(folder, toFiles(flow))

/** Folder with flows: one folder a flow, and the file with their saves by server. */
export class DesignFolder {
  private readonly lock: string
  private readonly saves: Record<string, Record<string, number>>
  /** Folders of flows by id. */
  private readonly folders: Map<string, string>

  constructor(
    private readonly path: string,
    private readonly server: string,
  ) {
    this.lock = join(path, '.qianpi.json')
    this.saves = existsSync(this.lock) ? JSON.parse(readFileSync(this.lock, 'utf8')) : {}
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
    const flows = entries.filter((entry) => entry.isDirectory() && isFlowFolder(join(path, entry.name)))
    this.folders = new Map(flows.map(({ name }) => [this.idIn(name), join(path, name)]))
  }

  private idIn(name: string): string {
    const folder = join(this.path, name)
    return String(
      parseFile(
        new Map([['flow.json', readFileSync(join(folder, 'flow.json'), 'utf8')]]),
        'flow.json',
        folder,
      ).id,
    )
  }

  /** Lists the ids of its flows, by the names of their folders. */
  ids(): string[] {
    return [...this.folders].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id)
  }

  /** Reads a flow. */
  read(id: string): FolderFlow {
    const folder = this.folders.get(id)
    if (folder === undefined)
      throw new CommandError('flow-unknown', { id, folder: this.path }, exitCodes.usage)
    return readFlow(folder)
  }

  /** Writes a flow into its folder, or into a new one with its name. Returns the folder. */
  write(flow: FolderFlow): string {
    const names = [...this.folders.values()].map((folder) => basename(folder))
    const folder = this.folders.get(flow.id) ?? join(this.path, createFileNames(names)(flow.document.name))
    this.folders.set(flow.id, folder)
    writeFlow(folder, flow)
    return folder
  }

  /** Returns the save of a flow, contact group or ledger on the server which the files are based on. */
  saveOf(id: string): number | undefined {
    return this.saves[this.server]?.[id]
  }

  /** Records the save of a flow, contact group or ledger on the server which the files are based on. */
  recordSave(id: string, rev: number): void {
    this.saves[this.server] = { ...this.saves[this.server], [id]: rev }
    mkdirSync(this.path, { recursive: true })
    writeFileSync(this.lock, toFileText(this.saves))
  }
}
