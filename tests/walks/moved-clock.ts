import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../src/server/platform/config'
import type { AppContext } from '../../src/server/platform/context/app-context'
import { createAppContext } from '../../src/server/platform/context/create-context'
import { openLog } from '../../src/server/platform/observability/log'
import type { stageOfFile } from './stage'

/** A house for the jobs of a stage whose clock a walk moves on; it lives as long as the walks of the file. */
export function houseOfJobs(stage: ReturnType<typeof stageOfFile>) {
  const clock = { moved: 0, now: () => Date.now() + clock.moved }
  const jobs = { clock } as { clock: typeof clock; house: AppContext }
  beforeAll(() => {
    const config = readConfig({ DATABASE_URL: stage.database, LOG_LEVEL: 'silent' })
    jobs.house = createAppContext(config, stage.database, { clock, log: openLog('silent') })
  })
  afterAll(async () => {
    await jobs.house.push.close()
    await jobs.house.db.close()
  })
  return jobs
}
