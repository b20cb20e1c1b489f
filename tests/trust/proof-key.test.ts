import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateDigest, checkSignature, resolveTrustedKeys } from '#/core/proof/keys'
import { signCheckpoints } from '../../src/server/jobs/checkpoint'
import { runChecks } from '../../src/server/main/tools/doctor'
import { makeBackup } from '../../src/server/platform/backup/make-backup'
import type { ServerConfig } from '../../src/server/platform/config'
import type { AppContext } from '../../src/server/platform/context/app-context'
import { acquireProofKey, type KeyHolder } from '../../src/server/platform/security/key-holder'
import { privateKeyFile } from '../../src/server/platform/security/private-key'
import {
  getProofKey,
  listProofKeys,
  readKeyRing,
  recordSigningTime,
  rotateProofKey,
} from '../../src/server/platform/security/proof-key'
import { StartupError } from '../../src/server/platform/startup-failure'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { findLastCheckpoint } from '../../src/server/queries/proof/checkpoint'
import { rowsOf } from '../kit/contents'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../kit/flows'

const secretsKey = 'a-key-for-secrets-of-32-letters-00'
let server: FlowServer
let folder: string
let holders: KeyHolder[]
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qianpi-keys-'))
  holders = []
  await server.db.pool.query('delete from proof_key')
  await server.db.pool.query(`delete from secret where name like 'proof-key%'`)
})
afterEach(async () => {
  for (const holder of holders) await holder.close()
  await rm(folder, { recursive: true })
})

/** A process with settings of its own on the database of this file. */
const processWith = (config: Partial<ServerConfig>): AppContext => ({
  ...server.house,
  config: { ...server.house.config, dataDir: folder, ...config },
})
const start = async (house: AppContext) => void holders.push(await acquireProofKey(house, server.url))
const stopAll = async () => {
  for (const holder of holders.splice(0)) await holder.close()
}
const keyOf = (house: AppContext) => house.db.transaction((tx) => getProofKey(tx, house))
const refusal = (house: AppContext) =>
  start(house).then(
    () => undefined,
    (error: unknown) => (error instanceof StartupError ? error.code : error),
  )

/** Everything that a backup of the database holds, as text. */
async function textOfBackup(house: AppContext): Promise<string> {
  const to = join(folder, 'backup')
  const { config, clock } = house
  await makeBackup({ url: server.url, dataDir: config.dataDir, folder: to, now: clock.now() })
  const paths = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const bytes = await Promise.all(paths.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  return bytes.map((one) => (one[0] === 0x1f ? gunzipSync(one) : one).toString('utf8')).join('\n')
}

describe('the private signing key of proofs', () => {
  test('stores the private key in a file of DATA_DIR readable only by its owner, and in no backup', async () => {
    const house = processWith({})
    await start(house)
    const { fingerprint } = await keyOf(house)
    const path = privateKeyFile(house.config, fingerprint)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const [, secretLine = ''] = (await readFile(path, 'utf8')).split('\n')
    const backup = await textOfBackup(house)
    expect(backup).toContain(fingerprint)
    expect(backup).not.toContain(secretLine)
    expect(backup).not.toContain('PRIVATE KEY')
    const lines = (await runChecks(house.config, server.url, server.clock.now())).map(({ line }) => line)
    expect(lines.find((line) => line.includes(path))).toMatch(/^!/)
  })

  test('encrypts the private key in the database where SECRETS_KEY is set, also when set later', async () => {
    await start(processWith({}))
    const { fingerprint } = await keyOf(processWith({}))
    await stopAll()
    const house = processWith({ secretsKey })
    await start(house)
    expect((await keyOf(house)).fingerprint).toBe(fingerprint)
    await expect(stat(privateKeyFile(house.config, fingerprint))).rejects.toThrow('ENOENT')
    expect(await textOfBackup(house)).not.toContain('PRIVATE KEY')
    expect((await keyOf(processWith({ secretsKey, dataDir: join(folder, 'elsewhere') }))).fingerprint).toBe(
      fingerprint,
    )
  })

  test('refuses to start with a database encrypted by another SECRETS_KEY, and changes nothing', async () => {
    await start(processWith({ secretsKey }))
    await stopAll()
    const before = await listProofKeys(server.db)
    expect(await refusal(processWith({ secretsKey: `${secretsKey}-other` }))).toBe('start.proof-key-sealed')
    expect(await listProofKeys(server.db)).toEqual(before)
  })

  test('deletes a private key when a new key replaces it', async () => {
    const house = processWith({})
    await start(house)
    const { fingerprint } = await keyOf(house)
    const admin = await server.as('admin')
    const { dataDir } = server.house.config
    // The server of this file takes over with the same folder, as a process of the same company does.
    server.house.config.dataDir = folder
    const { data } = await admin.call('oa/company/proofkey/rotate', {})
    server.house.config.dataDir = dataDir
    expect(await readdir(join(folder, 'keys'))).toEqual([`proof-${data.fingerprint}.pem`])
    expect(data.fingerprint).not.toBe(fingerprint)
    expect(
      (await admin.call('oa/company/proofkey/list', {})).data.keys.map(({ beginning }) => beginning),
    ).toEqual(['first', 'succession'])
  })
})

describe('signing by several processes', () => {
  test('signs with one key in all processes that share DATA_DIR', async () => {
    const [one, two] = [processWith({}), processWith({})]
    await start(one)
    await start(two)
    expect((await keyOf(one)).fingerprint).toBe((await keyOf(two)).fingerprint)
  })

  test('creates one key when several processes start simultaneously', async () => {
    await Promise.all([processWith({}), processWith({}), processWith({})].map(start))
    expect(await listProofKeys(server.db)).toHaveLength(1)
  })

  test('rejects a process without the common folder in a sentence while the key owner runs', async () => {
    await start(processWith({}))
    const other = processWith({ dataDir: join(folder, 'elsewhere') })
    expect(await refusal(other)).toBe('start.proof-key-elsewhere')
    await expect(keyOf(other)).rejects.toMatchObject({ code: 'chain.key-elsewhere' })
    expect(await listProofKeys(server.db)).toHaveLength(1)
  })

  test('signs nothing after the end of a key when one process replaces it while others sign', async () => {
    const house = processWith({})
    await start(house)
    const first = await keyOf(house)
    const signed = Array.from({ length: 20 }, () =>
      house.db.transaction(async (tx) => {
        const key = await getProofKey(tx, house)
        return key.sign('receipt', { v: 2, at: await recordSigningTime(tx, house, key) })
      }),
    )
    const rotated = house.db.transaction((tx) => rotateProofKey(tx, house))
    const receipts = await Promise.all(signed)
    await rotated
    const trusted = resolveTrustedKeys(await readKeyRing(server.db), first.fingerprint)
    if (typeof trusted === 'string') throw new Error(trusted)
    expect(receipts.map((one) => checkSignature(trusted, 'receipt', one))).toEqual(
      receipts.map(() => 'valid'),
    )
  })
})

test('ends a key replaced by a process with a slow clock no earlier than its last signature', async () => {
  const [early, late] = [processWith({}), processWith({})]
  await start(early)
  const first = await keyOf(early)
  const ahead = { ...early, clock: { now: () => server.clock.now() + 30_000 } }
  const receipt = await early.db.transaction(async (tx) => {
    const key = await getProofKey(tx, ahead)
    return key.sign('receipt', { v: 2, at: await recordSigningTime(tx, ahead, key) })
  })
  await late.db.transaction((tx) => rotateProofKey(tx, late))
  const trusted = resolveTrustedKeys(await readKeyRing(server.db), first.fingerprint)
  if (typeof trusted === 'string') throw new Error(trusted)
  expect(checkSignature(trusted, 'receipt', receipt)).toBe('valid')
})

describe('a database restored without the private key', () => {
  test('begins a new key that covers the period of the former one and is named by each checkpoint', async () => {
    const house = processWith({})
    await start(house)
    const old = await keyOf(house)
    const me = await server.as('100010')
    await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    server.clock.move(60_000)
    await signCheckpoints(house)
    const before = await findLastCheckpoint(server.db, homeWorkspace)
    await stopAll()

    const restored = processWith({ dataDir: join(folder, 'restored') })
    server.clock.move(60_000)
    await start(restored)
    const key = await keyOf(restored)
    expect(key.certificate.content).toMatchObject({
      predecessors: [{ fingerprint: old.fingerprint, until: key.since }],
      after: { n: before?.content.n },
    })
    await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    server.clock.move(60_000)
    await signCheckpoints(restored)
    const after = await findLastCheckpoint(server.db, homeWorkspace)
    expect(after).toMatchObject({
      key: key.fingerprint,
      content: { certificate: certificateDigest(key.certificate.content) },
    })

    const ring = await readKeyRing(server.db)
    const [byNew, byOld] = [
      resolveTrustedKeys(ring, key.fingerprint),
      resolveTrustedKeys(ring, old.fingerprint),
    ]
    if (typeof byNew === 'string' || typeof byOld === 'string' || !before || !after)
      throw new Error('no trust')
    expect(checkSignature(byNew, 'checkpoint', before)).toBe('valid')
    expect(checkSignature(byNew, 'checkpoint', after)).toBe('valid')
    expect(checkSignature(byOld, 'checkpoint', after)).toBe('other-key')
  })
})

test('moves the key of release 0.1.0 out of the database and continues signing with it', async () => {
  const house = processWith({})
  await start(house)
  const { fingerprint } = await keyOf(house)
  await stopAll()
  const pem = await readFile(privateKeyFile(house.config, fingerprint), 'utf8')
  await rm(privateKeyFile(house.config, fingerprint))
  await server.db.pool.query('update proof_key set certificate = null')
  await server.db.pool.query(`insert into secret (name, value) values ('proof-key', $1)`, [pem])

  await start(house)
  const key = await keyOf(house)
  expect(key.fingerprint).toBe(fingerprint)
  expect(key.certificate.content).toMatchObject({ key: fingerprint, predecessors: [] })
  const secrets = await rowsOf<{ value: string }>(
    server.db,
    `select value from secret where name like 'proof-key%'`,
  )
  expect(secrets).toEqual([{ value: 'moved' }])
  const lines = (await runChecks(house.config, server.url, server.clock.now())).map(({ line }) => line)
  expect(lines.filter((line) => line.includes(fingerprint) && line.startsWith('!'))).toHaveLength(2)
})
