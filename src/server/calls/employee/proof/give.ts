import { BusinessError } from '../../../../core/business-error'
import type { EmployeeProofGiveBody } from '../../../../generated/types'
import { type Context, defineCall } from '../../../platform'
import { isPasswordCorrect } from '../../../platform/security/password-hash'
import { decryptPasswords } from '../../../policies/one-time-key'
import { listProofMethods, type ProofMethod, proofLogin, proofSubject } from '../../../policies/proof'
import { consumeFactorCode, readSecondFactor, verifyPasskey } from '../../../policies/second-factor'
import { recordSignInAttempt, refundAttempt } from '../../../policies/sign-in-attempts'
import { toIso } from '../../../presenters/time'
import { findAccount, logSignInEvent, recordProof } from '../../../queries'
import { recordFailedSignIn } from '../../../services/failed-sign-in'

type Shown = EmployeeProofGiveBody

/** Checks of each proof method: whether the given input is right. */
const isRight: Record<ProofMethod, (context: Context, id: string, shown: Shown) => Promise<boolean>> = {
  passkey: async (context, id, { passkey }) => passkey !== undefined && verifyPasskey(context, id, passkey),
  code: async (context, id, { code = '' }) => {
    const { db, clock } = context
    const factor = await readSecondFactor(context, id)
    if (!factor?.since) return false
    const usedFactor = await db.transaction((tx) =>
      consumeFactorCode(tx, { id, factor, typed: code, now: clock.now() }),
    )
    return usedFactor !== undefined
  },
  password: async (context, id, { kid = '', password = '' }) => {
    const { caller, db } = context
    const [typed = ''] = await decryptPasswords(context, {
      kid,
      logins: [proofLogin(caller)],
      sealed: [password],
    })
    const account = await findAccount(db, caller.workspace, id)
    return isPasswordCorrect(account?.passwordHash, typed)
  },
}

const wrong = {
  passkey: 'passkey.wrong',
  code: 'session.wrong-code',
  password: 'proof.wrong-password',
} as const

/**
 * Accepts a proof of identity. A stolen session must not be enough to guess: tries are counted like sign-in
 * tries, except for passkeys, which cannot be guessed.
 */
export default defineCall('employee/proof/give', async (shown, context) => {
  const { db, caller, clock, config } = context
  const prover = proofSubject(caller)
  const way = (['passkey', 'code', 'password'] as const).find((one) => shown[one] !== undefined)
  if (!way || !(await listProofMethods(context)).includes(way)) throw new BusinessError('proof.other-way')
  const tried = { account: prover, login: proofLogin(caller) }
  const counted = way === 'passkey' ? undefined : await recordSignInAttempt(context, tried)
  const slowed = counted?.refusedFor
  if (slowed || !(await isRight[way](context, prover.id, shown))) {
    await recordFailedSignIn(context, tried, 'proof.failed')
    throw new BusinessError(slowed ? 'proof.too-often' : wrong[way])
  }
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (counted) await refundAttempt(tx, counted)
    await recordProof(tx, caller.tokenHash, now)
    await logSignInEvent(tx, context, prover, { action: 'proof.done' })
  })
  return { until: toIso(now + config.proofMinutes * 60_000) }
})
