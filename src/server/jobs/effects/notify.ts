import { markSent } from '../../queries/outbox'
import { defineBatch } from '../effect'

interface Notice {
  people: string[]
  messageIds: string[]
}

/** Tells people that their lists and badges have changed, and notes that they were told of their messages. */
export default defineBatch<Notice>('notify', async (effects, { push, clock }, tx) => {
  for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
    const notices = effects.flatMap((effect) => (effect.workspace === workspace ? [effect.payload] : []))
    const messageIds = notices.flatMap((notice) => notice.messageIds)
    await markSent(tx, workspace, { messageIds, now: clock.now() })
    push.badgesChanged(workspace, [...new Set(notices.flatMap(({ people }) => people))])
  }
})
