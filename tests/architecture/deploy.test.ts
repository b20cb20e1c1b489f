import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The recipes for containers and systemd name what the project has: files, variables, addresses, versions. */

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const recipe = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/qianpi.service')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word ?? '')

/** What `npm ci` and the build put there. */
const made = ['node_modules', 'dist']
const built = found(read('scripts/build.mjs'), /'(dist\/server\/[\w.]+)'/g)

test('the image takes what the project has, or what its build makes', () => {
  const taken = found(recipe, /^COPY --from=build \/opt\/qianpi\/(\S+)/gm)
  expect(taken).toEqual(expect.arrayContaining(made))
  for (const path of taken) expect(made.includes(path) || existsSync(join(root, path)), path).toBe(true)
})

test('the image and the unit start what the build writes, and the tools it tells of are there', () => {
  for (const text of [recipe, unit]) {
    const named = found(text, /(dist\/server\/\w+\.js)/g)
    expect(named).toContain('dist/server/main.js')
    for (const path of named) expect(built).toContain(path)
  }
})

test('every variable that they set is one of docs/settings.md', () => {
  const known = found(read('docs/settings.md'), /^\| `([A-Z_]+)`/gm)
  const services = compose.slice(compose.indexOf('\n  qianpi:'))
  const set = [
    ...found(recipe.slice(recipe.lastIndexOf('FROM')), /\b([A-Z][A-Z_]+)=/g),
    ...found(services, /^ {6}([A-Z_]+):/gm),
    ...found(unit, /(?:^Environment=| )([A-Z_]+)=/gm),
  ]
  expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'NODE_ENV', 'HOST']))
  for (const name of set) expect(known, name).toContain(name)
})

test('the image stands on a version of Node that the project runs on, the same to build and to run', () => {
  const versions = new Set(found(recipe, /^FROM node:(\d+)/gm))
  expect(versions.size).toBe(1)
  const least = Number(/\d+/.exec(JSON.parse(read('package.json')).engines.node)?.[0])
  for (const version of versions) expect(Number(version)).toBeGreaterThanOrEqual(least)
})

test('whoever stops it waits longer than it takes to stop', () => {
  const patience =
    Number(/patience = ([\d_]+)/.exec(read('src/server/main.ts'))?.[1]?.replace('_', '')) / 1000
  expect(patience).toBeGreaterThan(0)
  for (const seconds of [
    /stop_grace_period: (\d+)s/.exec(compose)?.[1],
    /TimeoutStopSec=(\d+)/.exec(unit)?.[1],
  ])
    expect(Number(seconds)).toBeGreaterThan(patience)
})

test('its health is asked at an address that is there', () => {
  const [path = ''] = found(recipe, /HEALTHCHECK.*?127\.0\.0\.1:\d+(\/\w+)/g)
  expect(path).toBe('/readyz')
  expect(read('src/server/app/health.ts')).toContain(`'${path}'`)
})
