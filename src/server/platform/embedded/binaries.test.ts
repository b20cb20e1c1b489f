import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLibraryLinks, findPackage, preparePrograms } from './binaries'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
let base = ''
let home = ''
let copy = ''

/** Builds a package as `npm ci --ignore-scripts` leaves it: without any of its links. */
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'qianpi-programs-'))
  chmodSync(base, 0o755)
  home = join(base, 'home')
  copy = join(base, 'package')
  mkdirSync(home)
  const isLink = (path: string) => lstatSync(path).isSymbolicLink()
  cpSync(findPackage(), copy, { recursive: true, filter: (path) => !isLink(path) })
})
afterEach(() => rmSync(base, { recursive: true }))

const version = (bin: string, options = {}) =>
  execFileSync(join(bin, 'postgres'), ['--version'], {
    encoding: 'utf8',
    stdio: 'pipe',
    cwd: '/',
    ...options,
  })

test.runIf(process.platform === 'linux')('creates missing library links before the first run', () => {
  expect(() => version(join(copy, 'native/bin'))).toThrow(/shared libraries/)
  expect(createLibraryLinks(copy)).toBe(true)
  expect(version(join(copy, 'native/bin'))).toContain('PostgreSQL')
  expect(createLibraryLinks(copy)).toBe(true)
})

test('uses programs in place when the account can reach them', () => {
  expect(preparePrograms(home, undefined, copy)).toBe(join(copy, 'native/bin'))
  expect(readdirSync(home)).toEqual([])
})

test.runIf(isRoot)('copies programs out of a root-only folder once and deletes old copies', () => {
  chmodSync(copy, 0o700)
  mkdirSync(join(home, 'programs-1.0'))
  const bin = preparePrograms(home, nobody, copy)
  expect(bin.startsWith(home)).toBe(true)
  expect(version(bin, nobody)).toContain('PostgreSQL')
  expect(existsSync(join(home, 'programs-1.0'))).toBe(false)
  const made = lstatSync(bin).ctimeMs
  expect(preparePrograms(home, nobody, copy)).toBe(bin)
  expect(lstatSync(bin).ctimeMs).toBe(made)
})
