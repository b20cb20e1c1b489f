import { Refused } from '../../core/business-error'
import { enterpriseClientOf } from '../../core/company/enterprise-client'
import type { EmployeeLoginClientloginBody, EmployeeLoginSecondBody } from '../../generated/types'
import type { Tx } from '../platform/db/db'
import type { OpenContext } from '../platform/http/define-call'
import { limits } from '../platform/http/limits'
import { textOf } from '../platform/i18n/texts'
import type { OutsideDirectory, OutsideEntry } from '../platform/identity-providers/identity-provider'
import { homeWorkspace } from '../platform/workspace'
import { spendState } from '../policies/entry-state'
import { answeringOptions } from '../policies/passkey'
import { secondStep } from '../policies/second-factor-check'
import { countCode, countEntry, forgiveEntry, forgiveTry } from '../policies/sign-in-attempts'
import { issueTicket, isTicket, spendTicket } from '../policies/ticket'
import { noteClientFailure } from '../queries/company/client-failure'
import { type Account, findByOutsideId, findEnabled } from '../queries/directory/person'
import { startSession } from '../queries/session/session'
import { noteSignIn, type SecondShown } from '../queries/session/sign-in-log'
import { failSignIn } from './failed-sign-in'

/*
 * Coming in without a password: the platform tells whose code it is, and whoever is known by that outside id comes in.
 * The page learns nothing but whether it may; what the platform said stands in the log of failures for administrators.
 */

/** Where the platform leads back to: the page of SITE_URL, else of the site that asks. */
export const entryPage = ({ config }: Pick<OpenContext, 'config'>, origin: string): string =>
  `${config.siteUrl === undefined ? origin : new URL(config.siteUrl).origin}/login`

type Platform = OutsideDirectory & { entry: OutsideEntry }

function platformOf({ outside }: OpenContext): Platform {
  if (!outside?.entry) throw new Refused('client-entry.not-open')
  return { ...outside, entry: outside.entry }
}

const named = ({ type }: Platform, { language }: OpenContext) => ({
  client: textOf(language, `client.name.${type}`),
})

/** Keeps for administrators why somebody could not come in. */
function noteFailure(context: OpenContext, { type: client }: Platform, { code, params }: Refused) {
  const { db, clock, agent = '' } = context
  return db.transaction((tx) =>
    noteClientFailure(tx, {
      workspace: homeWorkspace,
      client,
      version: enterpriseClientOf(agent)?.version.slice(0, 50) ?? '',
      about: 'sign-in',
      reason: textOf('zh', code, params).slice(0, 300),
      by: '',
      now: clock.now(),
    }),
  )
}

/** The outside id of whoever the code was given to; what the platform says no with is told by its code alone. */
async function whose(context: OpenContext, platform: Platform, body: EmployeeLoginClientloginBody) {
  const { code, way, origin } = body
  try {
    return await platform.entry.whose(code, { way, to: entryPage(context, origin) })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await noteFailure(context, platform, error)
    const told = named(platform, context)
    if (error.code === 'sync.source-away') throw new Refused('client-entry.away', told)
    throw new Refused('client-entry.code-refused', { ...told, code: error.params.code })
  }
}

async function beginEntered(
  tx: Tx,
  context: OpenContext,
  account: Account,
  { type, second }: Pick<Platform, 'type'> & { second?: SecondShown },
) {
  await noteSignIn(tx, context, account, { action: 'sign-in.done', by: type, second })
  const session = await startSession(tx, context, homeWorkspace, account.id)
  return { ...session, mustChange: account.mustChange }
}

/** Begins a session for whoever the code was given to; who has a second factor is asked for it first. */
export async function enterByClient(context: OpenContext, body: EmployeeLoginClientloginBody) {
  const platform = platformOf(context)
  const spent = await countEntry(context)
  if (!spent) throw new Refused('client-entry.too-often')
  if (!(await spendState(context, body))) throw new Refused('client.stale')
  const id = await whose(context, platform, body)
  const account = id ? await findByOutsideId(context.db, homeWorkspace, id) : undefined
  if (!account) throw new Refused('client-entry.unbound', named(platform, context))
  const second = await secondStep(context, account.id, {})
  return context.db.transaction(async (tx) => {
    await forgiveEntry(tx, spent)
    if (second.isOpen) return beginEntered(tx, context, account, platform)
    return { askedOf: account.id, isCodeless: second.lacks === 'codeless' }
  })
}

/** What a second factor that follows a platform's code is about. */
const aboutEntry = (personId: string) => ({ about: `second ${personId}`, life: limits.challengeLife })

/** What whoever is asked for a second factor goes on with. */
export async function secondOf(
  context: OpenContext,
  { askedOf: person, isCodeless }: { askedOf: string; isCodeless: boolean },
) {
  const [ticket, passkey] = await Promise.all([
    issueTicket(context, aboutEntry(person).about),
    answeringOptions(context, person),
  ])
  return {
    ticket,
    person,
    ...(passkey && { passkey: { ...passkey } }),
    ...(isCodeless && { codeless: true as const }),
  }
}

/** Begins the session of whoever shows the second factor that follows the code; the ticket is good until then. */
export async function enterBySecond(context: OpenContext, body: EmployeeLoginSecondBody) {
  const platform = platformOf(context)
  const { ticket, person } = body
  const account = await findEnabled(context.db, homeWorkspace, person)
  if (!account || !(await isTicket(context, ticket, aboutEntry(person)))) throw new Refused('client.stale')
  const counted = await countCode(context, account)
  const second = counted.refusedFor ? undefined : await secondStep(context, person, body)
  if (!second?.isOpen) {
    await failSignIn(context, { account, login: person })
    throw new Refused('session.wrong-code')
  }
  if (!(await spendTicket(context, ticket, aboutEntry(person)))) throw new Refused('client.stale')
  return context.db.transaction(async (tx) => {
    await forgiveTry(tx, counted)
    return beginEntered(tx, context, account, { type: platform.type, second: second.by })
  })
}
