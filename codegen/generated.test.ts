import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './generated.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-generated-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
const git = (...args: string[]) =>
  run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false', ...args])

/** Adds a text on a branch of its own, and what codegen would write for it. */
function addOnBranch(key: string, text: string) {
  git('switch', '-qc', key, 'start')
  run(
    process.execPath,
    ['codegen/add-texts.mjs'],
    JSON.stringify({ [key]: { zh: text, en: text, es: text } }),
  )
  mkdirSync(join(folder, 'src/generated/texts'), { recursive: true })
  writeFileSync(join(folder, 'src/generated/texts/en.json'), JSON.stringify({ [key]: text }))
  git('add', '-A')
  git('commit', '-qm', key)
}

test('merges two branches that each add a text, though both regenerate the same files', () => {
  for (const part of ['codegen', 'schemas/texts', '.gitignore'])
    cpSync(part, join(folder, part), { recursive: true })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'start')
  git('branch', 'start')
  addOnBranch('acting.zzz', 'last of its room')
  addOnBranch('add-sign.aaa', 'first of the next room')
  git('merge', '-q', '--no-edit', 'acting.zzz')
  const textOf = (room: string, key: string) =>
    JSON.parse(readFileSync(join(folder, `schemas/texts/${room}.json`), 'utf8'))[key]?.en
  expect(textOf('acting', 'acting.zzz')).toBe('last of its room')
  expect(textOf('add-sign', 'add-sign.aaa')).toBe('first of the next room')
  expect(git('ls-files', 'src/generated')).toBe('')
})

test.each([
  ['a changed schema', () => write('schemas/texts/app.json', '{"app.name": {}}')],
  ['a schema of the same size and a later time', () => utimesSync(at('schemas/texts/app.json'), 9, 9)],
  ['a new schema', () => write('schemas/lists/waiting.json', '{}')],
  ['a removed schema', () => rmSync(at('schemas/texts/app.json'))],
  ['a changed generator', () => write('codegen/texts.mjs', 'changed')],
  ['another lock of packages', () => write('package-lock.json', '{"packages": {}}')],
])('regenerates after %s', (_, change) => {
  for (const file of ['schemas/texts/app.json', 'codegen/texts.mjs', 'package-lock.json']) write(file, '{}')
  const before = fingerprint(folder)
  expect(fingerprint(folder)).toBe(before)
  change()
  expect(fingerprint(folder)).not.toBe(before)
})

const at = (file: string) => join(folder, file)

function write(file: string, text: string) {
  mkdirSync(join(at(file), '..'), { recursive: true })
  writeFileSync(at(file), text)
}
