import { BusinessError } from '../../core/business-error'
import { enterpriseClientOf } from '../../core/menu/enterprise-client'
import type { EmployeeLoginClientloginBody, EmployeeLoginSecondBody } from '../../generated/types'
import { homeWorkspace, type OpenContext, requestLimits, type Tx, translateKey } from '../platform'
import type { DirectoryProvider, ProviderLogin } from '../platform/identity-providers/identity-provider'
import { createAuthenticationOptions } from '../policies/passkey'
import { verifySecondFactor } from '../policies/second-factor'
import {
  recordCodeAttempt,
  recordEntryAttempt,
  refundAttempt,
  refundEntryAttempt,
} from '../policies/sign-in-attempts'
import { consumeEntryState, consumeTicket, issueTicket, isValidTicket } from '../policies/ticket'
import {
  findAccountByExternalId,
  findEnabledAccount,
  logSignInEvent,
  type PersonAccount,
  type SecondFactorKind,
  startSession,
} from '../queries'
import { recordClientFailure } from '../queries/company/client-failure'
import { recordFailedSignIn } from './failed-sign-in'

/*
 * Sign-in without a password: the platform resolves the code to an outside id, and the person with that id is
 * signed in. The page only learns whether it worked; the platform's response is in the failure log for
 * administrators.
 */

/** Redirect address of the platform: the page of SITE_URL, otherwise of the requesting site. */
export const loginPageUrl = ({ config }: Pick<OpenContext, 'config'>, origin: string): string =>
  `${config.siteUrl === undefined ? origin : new URL(config.siteUrl).origin}/login`

type Platform = DirectoryProvider & { entry: ProviderLogin }

function platformOf({ outside }: OpenContext): Platform {
  if (!outside?.entry) throw new BusinessError('client-entry.not-open')
  return { ...outside, entry: outside.entry }
}

const named = ({ type }: Platform, { language }: OpenContext) => ({
  client: translateKey(language, `client.name.${type}`),
})

/** Logs for administrators why a sign-in failed. */
function noteFailure(context: OpenContext, { type: client }: Platform, { code, params }: BusinessError) {
  const { db, clock, agent = '' } = context
  return db.transaction((tx) =>
    recordClientFailure(tx, {
      workspace: homeWorkspace,
      client,
      version: enterpriseClientOf(agent)?.version.slice(0, 50) ?? '',
      about: 'sign-in',
      reason: translateKey('zh', code, params).slice(0, 300),
      by: '',
      now: clock.now(),
    }),
  )
}

/** Resolves a code to the outside id of its owner; a platform's error is shown by its code alone. */
async function resolveOwnerId(context: OpenContext, platform: Platform, body: EmployeeLoginClientloginBody) {
  const { code, way, origin } = body
  try {
    return await platform.entry.ownerIdOf(code, { way, to: loginPageUrl(context, origin) })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await noteFailure(context, platform, error)
    const result = named(platform, context)
    if (error.code === 'sync.source-away') throw new BusinessError('client-entry.away', result)
    throw new BusinessError('client-entry.code-refused', { ...result, code: error.params.code })
  }
}

async function beginEntered(
  tx: Tx,
  context: OpenContext,
  account: PersonAccount,
  { type, second }: Pick<Platform, 'type'> & { second?: SecondFactorKind },
) {
  await logSignInEvent(tx, context, account, { action: 'sign-in.done', by: type, second })
  const session = await startSession(tx, { ...context, begun: { by: type } }, homeWorkspace, account.id)
  return { ...session, mustChange: account.mustChange }
}

/** Starts a session for the owner of a code; first requests their second factor if they have one. */
export async function signInByClient(context: OpenContext, body: EmployeeLoginClientloginBody) {
  const platform = platformOf(context)
  const spent = await recordEntryAttempt(context)
  if (!spent) throw new BusinessError('client-entry.too-often')
  if (!(await consumeEntryState(context, body))) throw new BusinessError('client.stale')
  const id = await resolveOwnerId(context, platform, body)
  const account = id ? await findAccountByExternalId(context.db, homeWorkspace, id) : undefined
  if (!account) throw new BusinessError('client-entry.unbound', named(platform, context))
  const second = await verifySecondFactor(context, account.id, {})
  return context.db.transaction(async (tx) => {
    await refundEntryAttempt(tx, spent)
    if (second.isOpen) return beginEntered(tx, context, account, platform)
    return { askedOf: account.id, isCodeless: second.lacks === 'codeless' }
  })
}

/** Ticket subject of a second factor that follows a platform's code. */
const aboutEntry = (personId: string) => ({ about: `second ${personId}`, life: requestLimits.challengeLife })

/** Describes how to continue with a second factor. */
export async function describeSecondFactor(
  context: OpenContext,
  { askedOf: person, isCodeless }: { askedOf: string; isCodeless: boolean },
) {
  const [ticket, passkey] = await Promise.all([
    issueTicket(context, aboutEntry(person).about),
    createAuthenticationOptions(context, person),
  ])
  return {
    ticket,
    person,
    ...(passkey && { passkey: { ...passkey } }),
    ...(isCodeless && { codeless: true as const }),
  }
}

/**
 * Starts the session of a person who shows the second factor after the code; the ticket is valid until then.
 */
export async function signInBySecondFactor(context: OpenContext, body: EmployeeLoginSecondBody) {
  const platform = platformOf(context)
  const { ticket, person } = body
  const account = await findEnabledAccount(context.db, homeWorkspace, person)
  if (!account || !(await isValidTicket(context, ticket, aboutEntry(person))))
    throw new BusinessError('client.stale')
  const counted = await recordCodeAttempt(context, account)
  const second = counted.refusedFor ? undefined : await verifySecondFactor(context, person, body)
  if (!second?.isOpen) {
    await recordFailedSignIn(context, { account, login: person })
    throw new BusinessError('session.wrong-code')
  }
  if (!(await consumeTicket(context, ticket, aboutEntry(person)))) throw new BusinessError('client.stale')
  return context.db.transaction(async (tx) => {
    await refundAttempt(tx, counted)
    return beginEntered(tx, context, account, { type: platform.type, second: second.by })
  })
}
