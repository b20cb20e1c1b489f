import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock } from './lock'
import { isSameProcess, processStartOf } from './process-identity'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lockOf = (holder: unknown) => writeFileSync(join(folder, 'lock'), JSON.stringify(holder))
const began = processStartOf(process.pid) ?? ''

async function deadPid(): Promise<number> {
  const child = spawn('true')
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a taken folder is refused until it is given back, and nothing stays behind', () => {
  const release = acquireLock(folder)
  expect(() => acquireLock(folder)).toThrow(`进程 ${process.pid}`)
  release()
  acquireLock(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a living process holds', () => {
  lockOf({ pid: process.ppid, began: processStartOf(process.ppid), folder })
  expect(() => acquireLock(folder)).toThrow(`process ${process.ppid}`)
})

test('the lock of a dead process is taken over', async () => {
  lockOf({ pid: await deadPid(), began, folder })
  acquireLock(folder)()
})

test('a number that by now belongs to another process does not hold', () => {
  lockOf({ pid: process.pid, began: `${began}0`, folder })
  acquireLock(folder)()
})

test('a lock copied from another folder does not hold', () => {
  lockOf({ pid: process.pid, began, folder: '/elsewhere' })
  acquireLock(folder)()
})

test('a lock that cannot be read as one does not hold', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":')
  acquireLock(folder)()
})

test('a process is recognised by when it began', () => {
  expect(isSameProcess(process.pid, began)).toBe(true)
  expect(isSameProcess(process.pid, `${began}0`)).toBe(false)
})
