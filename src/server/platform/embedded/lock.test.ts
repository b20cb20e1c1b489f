import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock } from './lock'
import { isSameProcess, processStartOf } from './postmaster'

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

test('rejects a locked folder until it is released, and leaves nothing behind', () => {
  const release = acquireLock(folder)
  expect(() => acquireLock(folder)).toThrow(`进程 ${process.pid}`)
  release()
  acquireLock(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('respects the lock of a living process', () => {
  lockOf({ pid: process.ppid, began: processStartOf(process.ppid), folder })
  expect(() => acquireLock(folder)).toThrow(`process ${process.ppid}`)
})

test('takes over the lock of a dead process', async () => {
  lockOf({ pid: await deadPid(), began, folder })
  acquireLock(folder)()
})

test('ignores a lock whose process id now belongs to another process', () => {
  lockOf({ pid: process.pid, began: `${began}0`, folder })
  acquireLock(folder)()
})

test('ignores a lock copied from another folder', () => {
  lockOf({ pid: process.pid, began, folder: '/elsewhere' })
  acquireLock(folder)()
})

test('ignores an unreadable lock', () => {
  writeFileSync(join(folder, 'lock'), '{"pid":')
  acquireLock(folder)()
})

test('identifies a process by its start time', () => {
  expect(isSameProcess(process.pid, began)).toBe(true)
  expect(isSameProcess(process.pid, `${began}0`)).toBe(false)
})
