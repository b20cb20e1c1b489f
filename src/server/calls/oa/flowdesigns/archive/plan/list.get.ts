import frequencies from '#schemas/values/archive-frequency.json'
import periods from '#schemas/values/archive-period.json'
import type { ArchiveFrequency, ArchivePeriod } from '../../../../../../generated/types'
import { defineCall } from '../../../../../platform'
import { listDesigns } from '../../../../../queries'

export default defineCall('oa/flowdesigns/archive/plan/list.get', async (_, { db, caller }) => ({
  flows: (await listDesigns(db, caller.workspace)).map(({ id, name }) => ({ id, name })),
  frequencies: frequencies.enum as ArchiveFrequency[],
  periods: periods.enum as ArchivePeriod[],
}))
