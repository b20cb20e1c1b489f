import pg from 'pg'
import { systemClock } from '../../platform/clock'
import type { ServerConfig } from '../../platform/config'
import { bilingualText } from '../bilingual'
import { chainsCheck, checkpointsCheck } from './doctor/chains'
import type { DoctorCheck, DoctorContext } from './doctor/check-context'
import { contentChecks } from './doctor/contents'
import { databaseChecks } from './doctor/database'
import { machineChecks } from './doctor/machine'
import { proofKeyChecks } from './doctor/proof-key'
import { siteChecks } from './doctor/site'
import { type OperatorTool, withDatabase } from './tool'

/** All checks, in order. */
export const doctorChecks: readonly DoctorCheck[] = [
  ...machineChecks,
  ...siteChecks,
  ...databaseChecks,
  ...contentChecks,
  chainsCheck,
  checkpointsCheck,
  ...proofKeyChecks,
]

interface Told {
  line: string
  isBad: boolean
}

const indent = (text: string) => text.replaceAll('\n', '\n    ')

/** Runs one check; a check that cannot run counts as a problem. */
async function lookAt(check: DoctorCheck, patient: DoctorContext): Promise<Told> {
  const title = bilingualText(`doctor.${check.name}.title`, {}, ' · ')
  try {
    const finding = await check.look(patient)
    if (!finding) return { line: `✓ ${title}`, isBad: false }
    const [explanation, mend] = [
      bilingualText(`doctor.${check.name}`, finding),
      bilingualText(`doctor.${check.name}.mend`, finding),
    ]
    return {
      line: `${check.mild ? '!' : '✗'} ${title}\n    ${indent(explanation)}\n  → ${indent(mend)}`,
      isBad: !check.mild,
    }
  } catch (error) {
    return { line: `✗ ${title}\n    ${(error as Error).message}`, isBad: true }
  }
}

/** Runs all checks. */
export async function runChecks(config: ServerConfig, url: string, now: number): Promise<Told[]> {
  const client = new pg.Client({ connectionString: url })
  // A lost connection fails the following checks.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const results: Told[] = []
    for (const check of doctorChecks) results.push(await lookAt(check, { config, client, url, now }))
    return results
  } finally {
    await client.end()
  }
}

/** npm run doctor: reports problems, and how to fix them. */
export const doctorTool: OperatorTool = async (config) => {
  const results = await withDatabase(config, (url) => runChecks(config, url, systemClock.now()))
  return { text: results.map(({ line }) => line).join('\n'), ok: !results.some(({ isBad }) => isBad) }
}
