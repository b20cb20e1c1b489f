import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { core, layers, server, sides, web } from './floors'
import { importsOf, ownSources } from './sources'

/** Floors whose rooms do not know each other: a room is a folder below the floor; files beside them serve all. */
const rooms = ['web/pages', 'web/widgets', 'server/calls']

const homes: Record<string, RegExp> = {
  'antd|@ant-design/.*|@formily/.*|reactflow|valtio|axios|react.*': /^src\/web\//,
  'fastify|@fastify/.*|pg|drizzle-orm.*|pino': /^src\/server\//,
  ajv: /^src\/(core|server)\//,
  'crypto-js.*|jsencrypt|md5': /^src\/(web|server)\/platform\//,
  'quickjs-emscripten-core|@jitl/.*': /^src\/(?:core\/sandbox|web\/sandbox|server\/platform\/plugins)\//,
}

const floorOf = (floors: string[], path: string) =>
  floors.findIndex((floor) =>
    [`src/${floor}/`, `src/${floor}.`].some((start) => `${path}.`.startsWith(start)),
  )
const roomOf = (floor: string, path: string) =>
  path.startsWith(`src/${floor}/`) ? path.slice(`src/${floor}/`.length).split('/').slice(0, -1)[0] : undefined
const ours = (target: string) => target.startsWith('src/')
const sources = ownSources()

test.each(sources)('$path imports only downwards', (source) => {
  const side = sides.find((floors) => floorOf(floors, source.path) >= 0)
  expect(side, `${source.path} stands on a floor`).toBeDefined()
  const own = floorOf(side ?? [], source.path)
  for (const target of importsOf(source).filter(ours))
    expect(floorOf(side ?? [], target), `${source.path} -> ${target}`).toBeGreaterThanOrEqual(own)
})

describe.each(rooms)('rooms of %s', (floor) => {
  const inside = sources.filter(({ path }) => roomOf(floor, path))
  test('rooms of one floor do not import from each other', () => {
    for (const source of inside)
      for (const target of importsOf(source).filter((path) => roomOf(floor, path)))
        expect(roomOf(floor, target), `${source.path} -> ${target}`).toBe(roomOf(floor, source.path))
  })
})

const nameOf = (floor: string, path: string) =>
  path.slice(`src/${floor}/`.length).split('/')[0]?.split('.')[0] ?? ''

describe.each(Object.entries(layers))('layers of %s', (floor, order) => {
  const layerOf = (room: string) => order.findIndex((line) => line.split(' ').includes(room))
  const inside = sources.filter(
    ({ path }) =>
      path.startsWith(`src/${floor}/`) && !path.includes('.test.') && path !== `src/${floor}/index.ts`,
  )
  test.each(inside)('$path imports only from its room and from lower layers', (source) => {
    const own = nameOf(floor, source.path)
    expect(layerOf(own), `${own} stands in a layer`).toBeGreaterThanOrEqual(0)
    for (const target of importsOf(source).filter((path) => path.startsWith(`src/${floor}/`))) {
      const other = nameOf(floor, target)
      if (other !== own) expect(layerOf(other), `${source.path} -> ${target}`).toBeLessThan(layerOf(own))
    }
  })
})

test.each(Object.entries(homes))('%s is used only in its home', (packages, home) => {
  const pattern = new RegExp(`^(?:${packages})(?:/|$)`)
  const strangers = sources.filter(
    (source) =>
      !source.path.includes('.test.') &&
      importsOf(source).some((name) => pattern.test(name) && !home.test(source.path)),
  )
  expect(strangers.map(({ path }) => path)).toEqual([])
})

test('runs no text as code except in the script interpreter', () => {
  const running = /(?<![.\w])eval\(|\bnew Function\b|(?<![.\w])Function\(|set(?:Timeout|Interval)\(['"`]/
  const guilty = sources.filter(({ path, text }) => !path.includes('.test.') && running.test(text))
  expect(guilty.map(({ path }) => path)).toEqual([])
})

/** Drawings that are no icons: charts, the mark of the house, the picture of an empty list, a canvas as a file. */
const drawings =
  /^src\/web\/(?:ui\/(?:icon|logo|primitives)|home\/charts|pages\/dashboard-view\/line-chart|pages\/flow-detail\/gantt\/gantt|flow-editor\/canvas\/flow-to-svg)\.tsx?$/

test('draws icons by one component from one list', () => {
  const guilty = sources.filter(
    ({ path, text }) =>
      path.startsWith('src/web/') && /<svg\b|@ant-design\/icons/.test(text) && !drawings.test(path),
  )
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('uses no clock, randomness or environment in core', () => {
  const impure = /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.\w|\bfetch\(|from 'node:/
  const guilty = sources.filter(
    ({ path, text }) => path.startsWith('src/core/') && !path.includes('.test.') && impure.test(text),
  )
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('writes running flows only in server/flow', () => {
  const writer = 'src/server/queries/flow/flow-writer'
  const writing = sources.filter(
    (source) =>
      !source.path.startsWith('src/server/queries/message/') &&
      importsOf(source).includes(writer) &&
      !source.path.startsWith('src/server/flow/'),
  )
  expect(writing.map(({ path }) => path)).toEqual([])
})

test('opens no transaction in reading code', () => {
  const opening = /\.transaction\(|\bTx\b|\brunAction\b|\bprepareActionWrite\b/
  const guilty = sources.filter(
    ({ path, text }) =>
      path.startsWith('src/server/read-models/') && !path.includes('.test.') && opening.test(text),
  )
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('lists these floors on the page about the house', async () => {
  const page = 'docs/architecture.md'
  const told = { 'src/web': web, 'src/server': server, 'src/core': core }
  const lines = Object.entries(told).map(
    ([side, floors]) => `- \`${side}\`: ${floors.map((floor) => floor.replace(/^\w+\//, '')).join(' > ')}`,
  )
  const [before = '', after = ''] = readFileSync(page, 'utf8').split(/<!-- floors[\s\S]*end of floors -->\n/)
  const made = `<!-- floors: made from tests/architecture/floors.ts -->\n\n${lines.join('\n')}\n\n<!-- end of floors -->\n`
  await expect(`${before}${made}${after}`).toMatchFileSnapshot(`../../${page}`)
})
