import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areInstalled } from './dependencies.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-deps-'))
  mkdirSync(join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fastify = { version: '5.12.8', integrity: 'sha512-a' }
const forMac = { version: '1.0.0', integrity: 'sha512-b', optional: true }
const lock = { '': { name: 'qianpi' }, 'node_modules/fastify': fastify, 'node_modules/for-mac': forMac }

const write = (file: string, packages: unknown) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }))

test.each([
  ['what the lock names is there', { 'node_modules/fastify': fastify }, true],
  ['another version is there', { 'node_modules/fastify': { ...fastify, version: '5.0.0' } }, false],
  ['other contents are there', { 'node_modules/fastify': { ...fastify, integrity: 'sha512-c' } }, false],
  ['a package is missing', {}, false],
  [
    'an optional package has another version',
    { 'node_modules/fastify': fastify, 'node_modules/for-mac': { ...forMac, version: '2.0.0' } },
    false,
  ],
])('%s: reports installed as %4$s', (_, present, installed) => {
  write('package-lock.json', lock)
  write('node_modules/.package-lock.json', present)
  expect(areInstalled(folder)).toBe(installed)
})

test('reports nothing as installed without node_modules', () => {
  write('package-lock.json', lock)
  expect(areInstalled(folder)).toBe(false)
})
