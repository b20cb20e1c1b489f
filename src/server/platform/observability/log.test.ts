import { closeSync, existsSync, openSync } from 'node:fs'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getDroppedLineCount, openDescriptor, openDestination, openLog, openResilientLog } from './log'

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

/** Simulated disk that may be full, and its content; each opening is a separate stream. */
function disk() {
  const state = { isFull: false, opened: 0, taken: '' }
  const open = () => {
    state.opened++
    return new Writable({
      write(bytes: Buffer, _, done) {
        if (state.isFull) return done(full)
        state.taken += bytes
        done()
      },
    })
  }
  return { state, open }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('survives a full disk: counts lost lines and resumes writing when space returns', async () => {
  const { state, open } = disk()
  let now = 0
  const destination = openDestination(open, () => now)
  const log = openLog('info', destination)
  const write = async (msg: string) => {
    log.info(msg)
    await nextTurn()
  }
  await write('first')
  state.isFull = true
  for (const msg of ['a', 'b', 'c']) await write(msg)
  expect([destination.lost(), state.opened]).toEqual([3, 1])
  now += 1_000
  await write('d')
  expect([destination.lost(), state.opened]).toEqual([4, 2])
  state.isFull = false
  await write('e')
  expect([destination.lost(), state.opened]).toEqual([5, 2])
  now += 1_000
  await write('again')
  expect(destination.lost()).toBe(5)
  expect(linesOf(state.taken)).toMatchObject([{ msg: 'first' }, { lost: 5 }, { msg: 'again' }])
})

test('starts the note about lost lines on a new line, even after a partial line', async () => {
  const { state, open } = disk()
  let now = 0
  const { write } = openDestination(open, () => now)
  state.isFull = true
  write('{"msg":"gone"}\n')
  await nextTurn()
  state.isFull = false
  state.taken = '{"msg":"go'
  now = 1_000
  write('{"msg":"here"}\n')
  await nextTurn()
  expect(state.taken.split('\n')[1]).toContain('"lost":1')
})

test('buffers a bounded number of lines for a blocked destination', async () => {
  let done: (() => void) | undefined
  const slow = new Writable({
    write(_bytes, _encoding, next) {
      done = next
    },
  })
  const { write, lost } = openDestination(() => slow)
  const line = `${'x'.repeat(1024 * 1024)}\n`
  for (let n = 0; n < 20; n++) write(line)
  expect(lost()).toBeGreaterThanOrEqual(10)
  expect(slow.writableLength).toBeLessThan(10 * 1024 * 1024)
  done?.()
})

test.runIf(existsSync('/dev/full'))('loses only log lines when the device is full', async () => {
  const device = openSync('/dev/full', 'w')
  const log = openResilientLog('info', () => openDescriptor(device))
  for (let n = 0; n < 5; n++) {
    log.info('lost')
    await nextTurn()
  }
  expect(getDroppedLineCount(log)).toBe(5)
  closeSync(device)
  expect(getDroppedLineCount(openLog('info', { write: () => undefined }))).toBe(0)
})
