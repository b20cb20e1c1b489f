import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveToken, isSameText } from './token-key'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qianpi-token-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const secret = 'a1'.repeat(32)
const keyFile = () => join(dataDir, 'keys', 'token.key')

test('derives one token from a file secret, under a key that only its owner can read', async () => {
  const place = { dataDir, secretsKey: undefined }
  const tokens = await Promise.all([secret, secret, 'b2'.repeat(32)].map((one) => deriveToken(place, one)))
  expect(tokens[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(tokens[1]).toBe(tokens[0])
  expect(tokens[2]).not.toBe(tokens[0])
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['token.key'])
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  expect(await readFile(keyFile(), 'utf8')).not.toContain(tokens[0])
})

test('reads the key that another process has created', async () => {
  await deriveToken({ dataDir, secretsKey: undefined }, secret)
  const before = await deriveToken({ dataDir, secretsKey: undefined }, secret)
  // The same folder by another name, which this process has not read yet.
  expect(await deriveToken({ dataDir: `${dataDir}/.`, secretsKey: undefined }, secret)).toBe(before)
})

test('derives the key from SECRETS_KEY and then writes no file', async () => {
  const [one, two] = ['first', 'second'].map((secretsKey) => deriveToken({ dataDir, secretsKey }, secret))
  expect(await one).not.toBe(await two)
  expect(await readdir(dataDir)).toEqual([])
})

test('rejects a damaged key instead of signing with it', async () => {
  await deriveToken({ dataDir, secretsKey: undefined }, secret)
  await writeFile(keyFile(), '')
  const again = { dataDir: `${dataDir}/./`, secretsKey: undefined }
  await expect(deriveToken(again, secret)).rejects.toThrow('damaged')
})

test('compares a text of any characters with the expected one', () => {
  expect(isSameText('a1b2', 'a1b2')).toBe(true)
  for (const other of ['', 'a1b', 'a1b3', 'é1b2', '甲乙丙丁', '\ud800'.repeat(4)])
    expect(isSameText(other, 'a1b2'), other).toBe(false)
})
