import { BusinessError } from '../../core/business-error'
import type { ErrorCode } from '../../generated/error-codes'
import type { EmployeeProofData } from '../../generated/types'
import type { Caller, Context } from '../platform'
import { findAccount, findSecondFactor, isFactorRequired, listPasskeys } from '../queries'

/*
 * A sensitive action requires a proof of identity: the second factor if the person has one, otherwise the
 * password; a passkey replaces either, as at sign-in. The proof is valid for this session and some minutes
 * (PROOF_MINUTES). An impersonator proves their own identity.
 */

/** Method of a proof of identity. */
export type ProofMethod = EmployeeProofData['ways'][number]

/** Returns the person who has to prove their identity: the real one of the session. */
export const proofSubject = ({ real, id, name }: Caller) => ({ id: real?.id ?? id, name: real?.name ?? name })

/** Login name under which the key for a password is requested; page and server must use the same. */
export const proofLogin = (caller: Caller): string => proofSubject(caller).id

/** Lists the proof methods available to a person, the strongest first; empty if there are none. */
export async function listProofMethods({ db, caller }: Context): Promise<ProofMethod[]> {
  const { id } = proofSubject(caller)
  const [factor, keys, account, isAsked] = await Promise.all([
    findSecondFactor(db, id),
    listPasskeys(db, id),
    findAccount(db, caller.workspace, id),
    isFactorRequired(db, id),
  ])
  // Where a second factor is required, a password proves nothing beside a passkey.
  const isPasswordEnough = account?.passwordHash && !(isAsked && keys.length)
  const typed: ProofMethod[] = factor?.since ? ['code'] : isPasswordEnough ? ['password'] : []
  return [...(keys.length ? ['passkey' as const] : []), ...typed]
}

/**
 * Whether the person's last proof is still valid. A person who must set up a second factor first has usually
 * just signed in; that counts as a proof and avoids a second request.
 */
function isProved({ caller, clock, config }: Context): boolean {
  const { provedAt, needsFactor, signedInAt } = caller
  const at = provedAt ?? (needsFactor && signedInAt)
  return at !== undefined && clock.now() - at <= config.proofMinutes * 60_000
}

/** Throws without a valid proof; `code` is the message code. */
export function assertProof(
  context: Context,
  code: ErrorCode = 'proof.needed',
  params: Record<string, unknown> = {},
): void {
  if (!isProved(context)) throw new BusinessError(code, params)
}

/**
 * Throws without a valid proof on a change of the caller's own account (ASVS V7.5.1, V7.5.2). People without
 * any method, such as those who sign in only through a client, are not asked: they could never set one up.
 */
export async function assertProofIfPossible(context: Context): Promise<void> {
  if (!isProved(context) && (await listProofMethods(context)).length) throw new BusinessError('proof.needed')
}
