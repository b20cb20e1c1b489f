import type { DecisionChannel } from '../../../core/flow'
import { permissionsOf } from '../../../core/permission/check-permission'
import type { AppContext, Context, Language } from '../../platform'
import { isCallAllowed } from '../../policies/environment'
import { findEnabledAccount, findPersonPermissions, isFactorMissing } from '../../queries'

/** Receiver of a notification, in whose name it decides. */
interface NoticeReceiver {
  workspace: string
  personId: string
  channel: DecisionChannel
  language: Language
  /** Network address of the request; empty for a job. */
  address?: string
}

/**
 * Creates the context in which a notification acts for its receiver: with the rights of everyone and of their roles,
 * without those of administrators. Undefined for a person who has left, may not handle tasks, or has yet to set a password or
 * a second factor: their sessions could not decide either.
 */
export async function createReceiverContext(
  { workspace, personId, channel, language, address = '' }: NoticeReceiver,
  appContext: AppContext,
): Promise<Context | undefined> {
  const { db } = appContext
  const [person, account, lacksFactor] = await Promise.all([
    findPersonPermissions(db, workspace, personId),
    findEnabledAccount(db, workspace, personId),
    isFactorMissing(db, personId),
  ])
  if (!person || account?.mustChange || lacksFactor) return undefined
  const { id, name } = person
  const caller = {
    workspace,
    id,
    name,
    jobId: '',
    isAdmin: false,
    tokenHash: '',
    environment: 'prod' as const,
    roles: permissionsOf(['flow.work'], person.roles),
    via: channel,
  }
  return isCallAllowed(caller, 'oa/flow/deal') ? { ...appContext, caller, language, address } : undefined
}
