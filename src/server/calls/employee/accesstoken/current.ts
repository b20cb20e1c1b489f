import { type Context, defineCall, HttpError, translateKey } from '../../../platform'
import { toAccessToken } from '../../../presenters/access-token'
import { findAccessToken } from '../../../queries'
import { findProgram } from '../../../queries/session/program-account'

/** Returns how histories name the program that acts for a person; null for the person's own token. */
async function actorIn({ db, caller, clock, language }: Context): Promise<string | null> {
  const { real, token, workspace } = caller
  if (!real || token?.program !== real.id) return null
  const program = await findProgram(db, workspace, real.id, clock.now())
  return program?.mandate
    ? translateKey(language, 'program.agent-name', { name: program.name, owner: program.owner })
    : real.name
}

export default defineCall('employee/accesstoken/current', async (_, context) => {
  const { db, caller, clock } = context
  const { workspace, id, name, token } = caller
  const now = clock.now()
  const stored = token && (await findAccessToken(db, workspace, token.id, now))
  if (!stored) throw new HttpError(404, 'access-token.not-by-token')
  return {
    person: { id, name },
    access: toAccessToken(stored, now, context.language),
    actor: await actorIn(context),
  }
})
