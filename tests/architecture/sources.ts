import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A source file with its path from the project folder. */
export interface Source {
  path: string
  text: string
}

/** Packages that a bench installed are not ours. */
const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules') return []
    return entry.isDirectory() ? walk(path) : [path]
  })

const known = new Map<string, Source[]>()

/** Every file under a folder with one of the endings, read once for all tests of a worker. */
export function filesIn(folder: string, ...endings: string[]): Source[] {
  const key = [folder, ...endings].join('\0')
  const files = known.get(key) ?? readFiles(folder, endings)
  known.set(key, files)
  return [...files]
}

const readFiles = (folder: string, endings: readonly string[]): Source[] =>
  walk(folder)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path: path.split('\\').join('/'), text: readFileSync(path, 'utf8') }))

/** Our own code: src without what codegen writes. */
export const ownSources = (): Source[] =>
  filesIn('src', '.ts', '.tsx').filter(({ path }) => !path.startsWith('src/generated/'))

const importPattern = /(?:from\s*|import\s*\(\s*|import\s+)'([^']+)'/g

/** Imports that are gone once it is compiled: of types alone. */
const typePattern = /^(?:import|export) (?:type\b[^']*|\{(?:\s*type \w+(?: as \w+)?,?)+\s*\} )from '[^']+'/gm

let withEntry: Set<string> | undefined

/** Returns the entry of a folder that has one, and any other path unchanged. */
function toEntry(path: string): string {
  withEntry ??= new Set(ownSources().flatMap(({ path: file }) => /^(.+)\/index\.ts$/.exec(file)?.[1] ?? []))
  return withEntry.has(path) ? `${path}/index` : path
}

/** Returns what a file imports: packages by name, files of the project as paths from its folder. */
export function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(importPattern)].map(([, name = '']) => {
    if (name.startsWith('#schemas/')) return name.replace('#schemas/', 'schemas/')
    if (name.startsWith('#fixtures/')) return name.replace('#fixtures/', 'fixtures/')
    if (name.startsWith('#/')) return toEntry(name.replace('#/', 'src/'))
    return name.startsWith('.') ? toEntry(posix.join(posix.dirname(path), name)) : name
  })
}

/** What a file imports to use it when it runs. */
export const valueImportsOf = ({ path, text }: Source): string[] =>
  importsOf({ path, text: text.replace(typePattern, '') })
