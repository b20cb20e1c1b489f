import type { PasskeyAnswer } from '../../generated/types'
import type { OpenContext } from '../platform/call'
import { rightAnswer } from './passkey'
import { factorOf, takesCode } from './second-factor'

/** What somebody shows beside his password: a code of his app, a recovery code, or an answer of his passkey. */
export interface Shown {
  code?: string
  passkey?: PasskeyAnswer
}

/** Whether a passkey's answer is somebody's and right; it is used up by this. */
export async function takesPasskey(context: OpenContext, personId: string, answer: PasskeyAnswer) {
  const right = await rightAnswer(context, answer, personId)
  return right !== undefined && context.db.transaction((tx) => right.use(tx))
}

/** Whether somebody whose password is right comes in: what he shows beside it is used up by this. */
export async function secondStep(
  context: OpenContext,
  id: string,
  { code, passkey }: Shown,
): Promise<'open' | 'missing' | 'wrong'> {
  const { db, clock } = context
  const factor = await factorOf(context, id)
  if (!factor?.since) return 'open'
  if (passkey) return (await takesPasskey(context, id, passkey)) ? 'open' : 'wrong'
  if (code === undefined) return 'missing'
  const isRight = await db.transaction((tx) => takesCode(tx, { id, factor, typed: code, now: clock.now() }))
  return isRight ? 'open' : 'wrong'
}
