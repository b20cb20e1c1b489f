import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { playDemoStory } from '../../src/server/jobs/demo-story'
import { makeBackup } from '../../src/server/platform/backup/make-backup'
import { readBackupManifest } from '../../src/server/platform/backup/manifest'
import { restoreBackup } from '../../src/server/platform/backup/restore-backup'
import { readConfig } from '../../src/server/platform/config'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { openFileStore } from '../../src/server/platform/files/file-store'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { startSession } from '../../src/server/queries/session/session'
import { rowsOf, wholeDatabase } from '../kit/contents'
import { creating, dealing, flowServerOfFile, leaveForm } from '../kit/flows'
import { expectBadges, expectInvariants } from '../kit/invariants'
import { senderWith } from '../kit/server'
import { run, within } from '../sql'

/*
 * Databases that earlier releases have left (fixtures/releases, each a backup of the demo company at work) come up under
 * this program: every row is there, and people go on where they were. A release records its own once, by
 * `npm run record:release`, and never changes those of others.
 */

const folder = 'fixtures/releases'
const recording = process.env.RECORD_RELEASE
const database = `qianpi_upgraded_${process.pid}`
let place: string

async function record(release: string): Promise<void> {
  const server = await flowServerOfFile()
  await playDemoStory(server.house)
  await (await server.as('100010')).call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  const to = join(folder, release)
  await rm(to, { recursive: true, force: true })
  const { files, clock, config } = server.house
  await makeBackup({ url: server.url, dataDir: config.dataDir, folder: to, files, now: clock.now() })
  await server.stop()
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'qianpi-upgrade-'))
  if (recording) await record(recording)
})
afterAll(() => rm(place, { recursive: true }))

/** What a database of that release is under this program; it is dropped afterwards. */
async function upgraded(
  release: string,
  work: (url: string, dataDir: string) => Promise<void>,
): Promise<void> {
  const { url } = inject('database')
  await run(url, `create database ${database}`)
  const dataDir = join(place, release)
  const files = openFileStore(join(dataDir, 'files'), () => randomUUID())
  try {
    await restoreBackup({ url: within(url, database), dataDir, folder: join(folder, release), files })
    await work(within(url, database), dataDir)
  } finally {
    await run(url, `drop database ${database} with (force)`)
  }
}

const releases = recording ? [recording] : await readdir(folder)

test.each(releases)(
  'upgrades a database of release %s completely, and people continue their work',
  async (release) => {
    const { tables } = await readBackupManifest(join(folder, release))
    await upgraded(release, async (url, dataDir) => {
      const config = { ...readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' }), dataDir }
      const house = createAppContext(config, url)
      const app = buildApp(house)
      try {
        const whole = await wholeDatabase(house.db)
        const kept = tables
          .map(({ schema, name, rows }) => [`${schema}.${name}`, rows] as const)
          .filter(([name]) => !name.includes('migrations'))
        expect(kept.length).toBeGreaterThan(0)
        expect(kept.map(([name]) => [name, Number(whole[name]?.rows)])).toEqual(kept)
        await expectInvariants(house.db)
        const [waiting] = await rowsOf<{ id: string; to: string }>(
          house.db,
          `select m.id, m.to_id as "to" from message m join flow f on f.id = m.flow_id
         where m.status = 1 and m.dealtype <> 'event' and f.design_id = 'flow-leave' order by m.id desc limit 1`,
        )
        const { token } = await house.db.transaction((tx) =>
          startSession(tx, house, homeWorkspace, waiting?.to ?? ''),
        )
        const done = await senderWith(app, token).call('oa/flow/deal', dealing(waiting?.id ?? ''))
        expect(done.success, done.msg).toBe(true)
        // Its earlier acts are older than chains of acts, so that those of this flow begin with this one.
        await expectBadges(house.db)
      } finally {
        await app.close()
        await house.push.close()
        await house.sources.close()
        await house.db.close()
      }
    })
  },
)
