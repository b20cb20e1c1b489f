import { type AppContext, type Tx, homeWorkspace as workspace } from '../platform'
import { generateOneTimePassword, hashPassword, isPasswordCorrect } from '../platform/security/password-hash'
import { readSecret, replaceSecret } from '../platform/security/secret'
import { ensureSetupCode } from '../policies/setup-code'
import { isWorkspaceEmpty, replacePasswordHash } from '../queries/directory/company'
import { publishLedgerFlows } from './demo-ledger-flows'
import { publishRequisition } from './demo-sources'
import { playDemoStory } from './demo-story'
import { loadDemo } from './load-demo'

/**
 * Initial people of an empty database. For trials: the demo company and its story, everyone with one known
 * password while only this machine can reach the server, and with a generated one otherwise. In production:
 * none; a printed code, with which the first administrator sets up the company on the page.
 */
export type SeedResult =
  | { kind: 'demo'; password: string | undefined }
  | { kind: 'nobody'; code: string }
  | { kind: 'none' }

const demoPassword = 'Qianpi123'
const demoHash = 'demo-password-hash'
const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

/** Creates the first people, and replaces the known password once others can reach the server. */
export async function seedFirstUsers(appContext: AppContext): Promise<SeedResult> {
  const { mode, host } = appContext.config
  const isTrial = mode !== 'production' && loopback.has(host)
  const settled = await appContext.db.transaction(async (tx) => {
    if (!(await isWorkspaceEmpty(tx, workspace))) return
    if (mode !== 'production') return settleDemo(tx, appContext, isTrial)
    return { kind: 'nobody' as const, code: await ensureSetupCode(tx, appContext) }
  })
  if (settled?.kind === 'demo' && mode === 'development') {
    await publishRequisition(appContext)
    await publishLedgerFlows(appContext)
    await playDemoStory(appContext)
  }
  return settled ?? (await demoAgain(appContext, isTrial))
}

async function settleDemo(tx: Tx, appContext: AppContext, isTrial: boolean): Promise<SeedResult> {
  const password = isTrial ? demoPassword : generateOneTimePassword(appContext)
  const passwordHash = await hashPassword(password)
  await loadDemo(tx, appContext, { workspace, passwordHash })
  await replaceSecret(tx, demoHash, passwordHash)
  return { kind: 'demo', password }
}

/**
 * Handles an already seeded database: the demo's known password must not remain once the server is reachable
 * beyond loopback.
 */
async function demoAgain(appContext: AppContext, isTrial: boolean): Promise<SeedResult> {
  const hash = await readSecret(appContext.db, demoHash)
  if (hash === undefined) return { kind: 'none' }
  const isKnown = await isPasswordCorrect(hash, demoPassword)
  if (isKnown && isTrial) return { kind: 'demo', password: demoPassword }
  if (!isKnown) return { kind: 'demo', password: undefined }
  const password = generateOneTimePassword(appContext)
  const fresh = await hashPassword(password)
  await appContext.db.transaction(async (tx) => {
    await replacePasswordHash(tx, workspace, { old: hash, fresh })
    await replaceSecret(tx, demoHash, fresh)
  })
  return { kind: 'demo', password }
}
