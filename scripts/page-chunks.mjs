// Chunks drawn by page: modules that the same pages load stand in one file, so that a page asks for few files.
import { build } from 'vite'

/** Modules that a form with a formula loads beside those of every form. */
export const modulesOfFormulas = [
  'src/core/form/linkage/linkage.ts',
  'src/web/form-host/remote-function-cache.ts',
  'src/core/expression/functions/missing-families.ts',
]

/** Pages that people open most, each with the modules that it always loads. Other modules keep the chunks of the bundler. */
const pages = {
  start: ['src/web/index.html'],
  login: ['src/web/pages/login/page.tsx', 'src/web/pages/login/login-form.tsx'],
  send: ['src/web/platform/http.ts', 'src/web/platform/encryption/body-codec.ts'],
  inside: ['src/web/app/shell/shell.tsx'],
  home: ['src/web/pages/dashboard/page.tsx'],
  list: ['src/web/pages/list/page.tsx'],
  create: ['src/web/pages/flow-create/page.tsx', 'src/web/widgets/divider/edit.tsx'],
  deal: [
    'src/web/pages/flow-deal/page.tsx',
    'src/web/widgets/divider/edit.tsx',
    'src/web/widgets/radio/read.tsx',
  ],
  designer: ['src/web/pages/flow-design-senior/page.tsx'],
  formulas: modulesOfFormulas,
}

const packageOf = (id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]

const packagesOf = ({ modules }) => [
  ...new Set(
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength && packageOf(id)) || []),
  ),
]

/** Writes the packages in each chunk to .vite/packages.json, so that a test can tell which page loads which. */
export const packageList = {
  name: 'package-list',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const lists = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, packagesOf(chunk)]))
    this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(lists) })
  },
}

/** Page that few people open; modules that other pages load on demand stay apart from it. */
const rarePage = 'designer'

/** Builds without groups. Returns the chunks, the modules that are imported dynamically with their importers, and what each imports. */
export async function draftChunks(config) {
  const dynamic = new Map()
  const imports = new Map()
  const collector = {
    name: 'dynamic-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { dynamicImporters, importedIds } = this.getModuleInfo(id)
        imports.set(id, importedIds)
        if (dynamicImporters.length) dynamic.set(id, dynamicImporters)
      }
    },
  }
  const built = await build({
    ...config,
    plugins: [...config.plugins, collector],
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const output = [built].flat().flatMap((one) => one.output)
  return { chunks: output.filter(({ type }) => type === 'chunk'), dynamic, imports }
}

/** Returns the modules that load with a module: those of its chunk and of what that imports. */
export function loadsWith(module, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!first) throw new Error(`${module} has no chunk`)
  const found = new Set([first])
  for (const { imports } of found)
    for (const file of imports) if (byFile.has(file)) found.add(byFile.get(file))
  return [...found].flatMap(({ moduleIds }) => moduleIds)
}

const isOurs = (id) => /\/src\/.*\.tsx?$/.test(id)

/** Returns what modules load on demand, directly or later, pages of the router apart. */
function loadedOnDemand(modules, { chunks, dynamic }) {
  const inChunks = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
  const isLoadable = (id) => isOurs(id) && inChunks.has(id) && !id.endsWith('/page.tsx')
  const visited = new Set()
  const found = new Set()
  const open = [...modules]
  for (const entry of open) {
    for (const id of loadsWith(entry, chunks)) visited.add(id)
    for (const [id, importers] of dynamic)
      if (isLoadable(id) && !found.has(id) && importers.some((one) => visited.has(one))) {
        found.add(id)
        open.push(id)
      }
  }
  return found
}

/** Returns the name of the group of each module that a page loads: the pages that load it. */
function groupNames({ chunks, dynamic }, root) {
  const names = new Map()
  const mark = (name, module) => {
    for (const id of loadsWith(module, chunks)) names.set(id, new Set(names.get(id)).add(name))
  }
  const always = new Set()
  const common = []
  for (const [page, modules] of Object.entries(pages))
    for (const module of modules.map((one) => `${root}/${one}`)) {
      always.add(module)
      if (page !== rarePage) common.push(module)
      mark(page, module)
    }
  // A module of one page that another page loads on demand comes without the rest of the first.
  const shared = [...names.keys()].filter((id) => dynamic.has(id) && !always.has(id) && isOurs(id))
  for (const [n, id] of shared.entries()) mark(`shared${n}`, id)
  const ofRarePage = new Set(
    [...names.keys()].filter((id) => names.get(id).has(rarePage) && names.get(id).size === 1),
  )
  for (const [n, entry] of [...loadedOnDemand(common, { chunks, dynamic })].entries())
    for (const id of loadsWith(entry, chunks)) if (ofRarePage.has(id)) names.get(id).add(`demand${n}`)
  // The first page is loaded before any other.
  for (const [id, set] of names) if (set.has('start')) names.set(id, new Set(['start']))
  return names
}

/** Bytes before compression below which a group costs more as a request than as part of another file. */
const smallestGroup = 2_000
/** The same for groups that the first page, the shell, or the page that follows it, loads anyway. */
const smallestGroupOfAll = 6_000

const sizeOf = (chunk) =>
  Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)

/** Whether a chunk brings styles, whose order must stay. */
const hasStyles = ({ moduleIds }) => moduleIds.some((id) => id.endsWith('.css'))

/** Whether only the shell and pages behind it load a group. */
const isBehindShell = (name) => !/\b(start|login|send)\b/.test(name)

/**
 * Moves small groups to that of a module that is loaded before them. A group moves only if everything that it imports is
 * there too, so that the module loads no other file, and if no group stays that the module imports and that imports it.
 */
function mergeSmallGroups(nameOf, chunks, start, isMovable) {
  const groupOf = (chunk) => chunk.moduleIds.map((id) => nameOf.get(id)).find((name) => name)
  const first = nameOf.get(start)
  const groups = new Map()
  for (const chunk of chunks.filter(groupOf))
    groups.set(groupOf(chunk), [...(groups.get(groupOf(chunk)) ?? []), chunk])
  const loaded = new Set(loadsWith(start, chunks))
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const smallestOf = (name) =>
    isBehindShell(name) && !/\b(inside|home)\b/.test(name) ? smallestGroup : smallestGroupOfAll
  const isSmall = (name) =>
    isMovable(name) &&
    groups.get(name).reduce((sum, chunk) => sum + sizeOf(chunk), 0) < smallestOf(name) &&
    !groups.get(name).some(hasStyles)
  const small = new Set([...groups.keys()].filter(isSmall))
  const isThere = (file) => {
    const chunk = byFile.get(file)
    if (!chunk) return true
    return small.has(groupOf(chunk)) || chunk.moduleIds.every((id) => loaded.has(id))
  }
  const leaves = (name) => groups.get(name).some(({ imports }) => !imports.every(isThere))
  const staysSeparate = (chunk) =>
    groupOf(chunk) !== first && !small.has(groupOf(chunk)) && chunk.moduleIds.some((id) => loaded.has(id))
  const isOf = (name) => (file) => byFile.has(file) && groupOf(byFile.get(file)) === name
  const isImportedBeside = (name) =>
    chunks.some((chunk) => staysSeparate(chunk) && chunk.imports.some(isOf(name)))
  const stays = (name) => leaves(name) || isImportedBeside(name)
  for (let name = [...small].find(stays); name; name = [...small].find(stays)) small.delete(name)
  for (const [id, name] of nameOf) if (small.has(name)) nameOf.set(id, first)
}

/**
 * Returns the groups of modules that the same pages load. What a module of a group imports is loaded by at least the
 * same pages, so no two groups import each other; small groups come with the shell, or with the first page.
 */
export async function pageGroups(config, root) {
  const drafted = await draftChunks(config)
  const names = groupNames(drafted, root)
  const nameOf = new Map(
    [...names].filter(([id]) => !id.endsWith('.json')).map(([id, set]) => [id, [...set].sort().join('-')]),
  )
  const [shell, start] = [pages.inside, pages.start].map(([module]) => `${root}/${module}`)
  const isBefore = (name) => !isBehindShell(name)
  mergeSmallGroups(nameOf, drafted.chunks, shell, isBehindShell)
  mergeSmallGroups(nameOf, drafted.chunks, start, isBefore)
  return [...new Set(nameOf.values())].map((name) => ({ name, test: (id) => nameOf.get(id) === name }))
}
