import type { UpdateEvent } from '../../generated/types'
import type { AppContext, Context } from '../platform'
import { listDecidedQuestions } from '../queries/flow/question'
import { findOwnQuestion, toQuestionState } from './questions'

/*
 * Answers to the questions of a person's programs, for a stream of events. An update that names flows leads to their
 * answers. One that names none may stand for lost ones: then everything decided since is looked up, with an overlap, as
 * transactions do not commit in the order of their times. The feed sends each answer once.
 */

/** Answer as an event; its id is the position at which a later stream continues. */
interface AnswerEvent {
  id: string
  data: string
}

interface Feed {
  appContext: AppContext
  /** Returns the caller as of now; throws once the token no longer permits reading answers. */
  authorize(): Promise<Pick<Context, 'caller'>['caller']>
  /** Sends an event; returns whether the stream is still open, once it can take the next one. */
  send(event: AnswerEvent): Promise<boolean>
}

/** Time in which transactions of the same moment commit. */
const overlap = 60_000

/** Reads the position that an event id names, as the time of its decision; undefined if it is none. */
export function parsePosition(text: string): number | undefined {
  const [, time] = /^(\d{1,15})-[\w-]{1,64}$/.exec(text) ?? []
  return time === undefined ? undefined : Number(time)
}

/** Creates the feed of a stream, from a position or from now on. Updates are worked off one after the other. */
export function createAnswerFeed({ appContext, authorize, send }: Feed, position: number | undefined) {
  const { db, clock } = appContext
  const sent = new Set<string>()
  let since = position ?? clock.now()
  // A stream without a position brings nothing from before it was opened.
  const first = position === undefined ? since : since - overlap

  async function sendAnswer(id: string, caller: Context['caller']): Promise<boolean> {
    const found = sent.has(id) ? undefined : await findOwnQuestion(id, { db, caller })
    if (!found?.outcome) return true
    sent.add(id)
    const state = await toQuestionState(found, { ...appContext, caller })
    return send({ id: `${found.outcome.at}-${id}`, data: JSON.stringify(state) })
  }

  async function work({ flows }: UpdateEvent): Promise<void> {
    const caller = await authorize()
    const now = clock.now()
    const from = Math.max(first, since - overlap)
    const ids = flows ?? (await listDecidedQuestions(db, caller.workspace, { ownerId: caller.id, from }))
    for (const id of ids) if (!(await sendAnswer(id, caller))) return
    if (!flows) since = now
  }

  let last = Promise.resolve()
  return {
    /** Sends the answers that an update may bring. Rejects if the token permits it no longer, or the stream fails. */
    update(change: UpdateEvent): Promise<void> {
      const next = last.then(() => work(change))
      last = next.catch(() => undefined)
      return next
    },
  }
}
