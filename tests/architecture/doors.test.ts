import { expect, test } from 'vitest'
import { importsOf, ownSources } from './sources'

/**
 * Folders that other folders import only through their entry. The modules listed here are imported dynamically: through
 * the entry, a page would load the whole folder with them.
 */
const entries: Record<string, readonly string[]> = {
  'core/expression': [
    'functions/families/convert',
    'functions/families/date',
    'functions/families/table',
    'functions/families/text',
    'functions/missing-families',
    'functions/power',
    'syntax',
  ],
  'core/form': ['check/check-form', 'linkage/linkage', 'table/paste-cells', 'table/sheet'],
  'core/flow': [],
  'web/renderer': [],
}
/** What starts a process loads only the modules it needs. */
const isStart = /^src\/server\/main[/.]/
const isOfTests = (path: string) => path.includes('.test.') || path.includes('/testing-')
const sources = ownSources().filter(({ path }) => !isOfTests(path))
const dynamic = (text: string, module: string) => new RegExp(`import\\([^)]*${module}'`).test(text)

test.each(Object.entries(entries))('other folders import %s through its entry', (folder, loaded) => {
  const direct = sources
    .filter(({ path }) => !path.startsWith(`src/${folder}/`))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => target.startsWith(`src/${folder}/`) && !/\/index$|\.css$/.test(target))
        .filter((target) => !loaded.some((module) => target.endsWith(module) && dynamic(source.text, module)))
        .map((target) => `${source.path} -> ${target}`),
    )
  expect(direct).toEqual([])
})

test.each(Object.keys(entries))('no module of %s imports its own entry', (folder) => {
  const own = sources.filter(({ path }) => path.startsWith(`src/${folder}/`))
  expect(
    own.filter((source) => importsOf(source).includes(`src/${folder}/index`)).map(({ path }) => path),
  ).toEqual([])
})

/** Entries of folders that hold more than they export; other folders import through them what they do export. */
const partial = [
  'web/ui',
  'web/platform',
  'server/platform',
  'server/queries',
  'core/flow/snapshot',
  'core/flow/design',
  'core/flow/context',
  'core/form/design',
]

test.each(partial)('other folders import through the entry what %s exports there', (folder) => {
  const entry = sources.find(({ path }) => path === `src/${folder}/index.ts`)
  const behind = new Set(entry && importsOf(entry))
  const direct = sources
    .filter(({ path }) => !path.startsWith(`src/${folder}/`) && !isStart.test(path))
    .flatMap((source) =>
      importsOf({ ...source, text: source.text.replace(/\bimport\('[^']*'|^import '[^']*'/gm, '') })
        .filter((target) => behind.has(target))
        .map((target) => `${source.path} -> ${target}`),
    )
  expect(behind.size).toBeGreaterThan(3)
  expect(direct).toEqual([])
})
