import { BusinessError } from '../../core/business-error'
import type { EmployeeProofData } from '../../generated/types'
import type { Caller, Context } from '../platform/http/define-call'
import { findAccount } from '../queries/directory/person'
import { listPasskeys } from '../queries/session/passkey'
import { findSecondFactor, isFactorRequired } from '../queries/session/second-factor'

/*
 * Whoever does something that asks for it proves again who he is: with his second factor if he has one, else with his
 * password; a passkey stands for either, as it does at the door. That counts for this session and some minutes (PROOF_MINUTES). Whoever acts as somebody else
 * proves who he himself is.
 */

/** By what somebody can prove himself. */
export type ProofMethod = EmployeeProofData['ways'][number]

/** Who has to prove himself: whoever really acts. */
export const proofSubject = ({ real, id, name }: Caller) => ({ id: real?.id ?? id, name: real?.name ?? name })

/** Under which name the key for a password is asked for: the page and the server must say the same. */
export const proofLogin = (caller: Caller): string => proofSubject(caller).id

/** By what somebody can prove himself, the strongest first; nothing where he has none of it. */
export async function listProofMethods({ db, caller }: Context): Promise<ProofMethod[]> {
  const { id } = proofSubject(caller)
  const [factor, keys, account, isAsked] = await Promise.all([
    findSecondFactor(db, id),
    listPasskeys(db, id),
    findAccount(db, caller.workspace, id),
    isFactorRequired(db, id),
  ])
  // Where a second factor is asked for, a password proves nothing beside a passkey.
  const isPasswordEnough = account?.passwordHash && !(isAsked && keys.length)
  const typed: ProofMethod[] = factor?.since ? ['code'] : isPasswordEnough ? ['password'] : []
  return [...(keys.length ? ['passkey' as const] : []), ...typed]
}

/**
 * Whether whoever acts has proved himself so lately that it still counts. Who must set up a second factor before anything
 * else has just signed in, as a rule: that counts as a proof, so that he is not asked twice.
 */
function isProved({ caller, clock, config }: Context): boolean {
  const { provedAt, needsFactor, signedInAt } = caller
  const at = provedAt ?? (needsFactor && signedInAt)
  return at !== undefined && clock.now() - at <= config.proofMinutes * 60_000
}

/** Refuses what asks for a proof until there is one; `code` is the sentence that says so. */
export function assertProof(
  context: Context,
  code = 'proof.needed',
  params: Record<string, unknown> = {},
): void {
  if (!isProved(context)) throw new BusinessError(code, params)
}

/**
 * Refuses a change of one's own account until there is a proof (ASVS V7.5.1, V7.5.2). Whoever has nothing to prove himself
 * by, such as who comes in by a client only, is not asked: he could never begin.
 */
export async function assertProofIfPossible(context: Context): Promise<void> {
  if (!isProved(context) && (await listProofMethods(context)).length) throw new BusinessError('proof.needed')
}
