import { enterpriseClientOf } from '../../core/company/enterprise-client'
import { Refused } from '../../core/refused'
import type { EmployeeLoginClientloginBody } from '../../generated/types'
import type { OpenContext } from '../platform/call'
import type { OutsideDirectory, OutsideEntry } from '../platform/outside/outside'
import { textOf } from '../platform/texts'
import { homeWorkspace } from '../platform/workspace'
import { spendState } from '../policies/entry-state'
import { countEntry, forgiveEntry } from '../policies/sign-in-tries'
import { noteClientFailure } from '../queries/company/client-failure'
import { findByOutsideId } from '../queries/directory/person'
import { startSession } from '../queries/session/session'
import { noteSignIn } from '../queries/session/sign-in-log'

/*
 * Coming in without a password: the platform tells whose code it is, and whoever is known by that outside id comes in.
 * The page learns nothing but whether it may; what the platform said stands in the log of failures for administrators.
 */

/** Where the platform leads back to. */
export const entryPage = (origin: string): string => `${origin}/login`

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
    return await platform.entry.whose(code, { way, to: entryPage(origin) })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await noteFailure(context, platform, error)
    const told = named(platform, context)
    if (error.code === 'sync.source-away') throw new Refused('client-entry.away', told)
    throw new Refused('client-entry.code-refused', { ...told, code: error.params.code })
  }
}

/** Begins a session for whoever the code was given to. */
export async function enterByClient(context: OpenContext, body: EmployeeLoginClientloginBody) {
  const platform = platformOf(context)
  if (!(await countEntry(context))) throw new Refused('client-entry.too-often')
  if (!(await spendState(context, body))) throw new Refused('client.stale')
  const id = await whose(context, platform, body)
  const account = id ? await findByOutsideId(context.db, homeWorkspace, id) : undefined
  if (!account) throw new Refused('client-entry.unbound', named(platform, context))
  return context.db.transaction(async (tx) => {
    await forgiveEntry(tx, context)
    await noteSignIn(tx, context, account, { action: 'sign-in.done', by: platform.type })
    const session = await startSession(tx, context, homeWorkspace, account.id)
    return { ...session, mustChange: account.mustChange }
  })
}
