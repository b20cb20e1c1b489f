import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, ownSources, type Source, valueImportsOf } from './sources'

/** What is installed where the built server runs (`npm ci --omit=dev`) is what it imports, and nothing of the page. */

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const dependencies = Object.keys(read('package.json').dependencies)
const all = [...ownSources(), ...filesIn('src/generated', '.ts')]
const sources = new Map(all.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))

/** Whether a worker is bundled with its packages (scripts/worker-text.mjs). */
const isBundledWorker = (path: string) =>
  all.some(({ text }) => text.includes(`./${path.split('/').at(-1)}.ts?worker-text'`))

/** Every file that the server reaches: its own, and those of core that they import. */
function serverSources(): Source[] {
  const found = new Map<string, Source>()
  const waiting = [...sources.keys()].filter(
    (path) => path.startsWith('src/server/') && !path.endsWith('.test') && !isBundledWorker(path),
  )
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = sources.get(path)
    if (!source || found.has(path)) continue
    found.set(path, source)
    waiting.push(...valueImportsOf(source).map((name) => name.replace(/\.tsx?$/, '')))
  }
  return [...found.values()]
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
const reached = serverSources()
const imported = new Set(
  reached
    .flatMap(valueImportsOf)
    .filter(
      (name) =>
        /^(@[\w.-]+\/)?[\w.-]+(\/[\w./-]+)?$/.test(name) && !/^(src|schemas|fixtures)\/|\.json$/.test(name),
    )
    .map(packageOf),
)

test('lists every package that the server imports as a dependency', () => {
  expect([...imported].filter((name) => !dependencies.includes(name))).toEqual([])
  expect(imported.size).toBeGreaterThan(30)
})

test('lists no package used only by the page as a dependency', () => {
  const isNamed = (name: string) =>
    reached.some(({ text }) => new RegExp(`['"]${name}(?:/[\\w-]+)*['"]`).test(text))
  expect(dependencies.filter((name) => !imported.has(name) && !isNamed(name))).toEqual([])
})

/** npm test:production measures megabytes; the suite counts. */
test('installs at most 278 packages on the server, none of which draws pages or compiles', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { dev?: true; optional?: true; link?: true }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional, link }]) => path.startsWith('node_modules/') && !dev && !optional && !link,
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.length).toBeLessThanOrEqual(278)
  const names = installed.map(([path]) => path.split('node_modules/').at(-1))
  const ofPage =
    /^(react(-dom)?|antd(-mobile)?|@ant-design\/.*|@formily\/.*|@tiptap\/.*|pdfjs-dist|reactflow|typescript)$/
  expect(names.filter((name) => ofPage.test(name ?? ''))).toEqual([])
})

test('names no registry in the lock file', () => {
  const resolved = [...readFileSync('package-lock.json', 'utf8').matchAll(/"resolved": "([^"]*)"/g)]
  expect(resolved.map(([, place]) => place)).toEqual(['src/cli', 'src/client', 'file:tests/clients/makers'])
})
