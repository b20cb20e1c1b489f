import { expect } from 'vitest'
import { systemClock } from '../../src/server/platform/clock'
import type { Db } from '../../src/server/platform/db/db'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { countBadges } from '../../src/server/queries/badges'
import { listBox } from '../../src/server/queries/message-list'
import { rowsOf } from './contents'

/** What may never be found in the database, whatever happened (trust §2): each statement finds nothing. */
const never: Record<string, string> = {
  'a message dealt twice': `select record->>'messageId' from flow_log where type2 in (2, 4, 5)
    group by 1 having count(*) > 1`,
  'something waiting in an ended or cancelled flow': `select m.id from message m join flow f on f.id = m.flow_id
    where m.status = 1 and (f.is_cancel or f.finished_at is not null)`,
  'an open flow in which nothing waits': `select f.id from flow f where f.finished_at is null and not f.is_cancel
    and not exists (select 1 from message m where m.flow_id = f.id and m.status = 1)`,
  'a wrong count of what waits': `select f.id from flow f
    where f.unfinished <> (select count(*) from message m where m.flow_id = f.id and m.status = 1)`,
  'a message without predecessor that is not of the start': `select m.id from message m
    join visit v on v.flow_id = m.flow_id and v.id = m.visit_id
    where m.pre_message_ids = '{}' and cardinality(v.from_messages) between 1 and 20`,
  'an or-sign visit handled by two': `select visit_id from message where dealtype = 'orsign' and status = 3
    group by visit_id having count(*) > 1`,
  'an or-sign visit handled and still waiting': `select visit_id from message where dealtype = 'orsign'
    group by visit_id having bool_or(status = 3) and bool_or(status = 1)`,
  'an and-sign visit left while somebody had to sign': `select m.id from message m where m.dealtype = 'andsign'
    and m.status = 1 and exists (select 1 from message n join message p on p.id = any(n.pre_message_ids)
      where p.visit_id = m.visit_id and not n.is_revoke)`,
  'somebody asked twice in a visit': `select visit_id, to_id from message where status = 1 and to_id <> ''
    group by 1, 2 having count(*) > 1`,
  'a message handled of which history knows nothing': `select m.id from message m where m.status = 3
    and not exists (select 1 from flow_log l where l.workspace = m.workspace and l.flow_id = m.flow_id
      and l.type2 in (2, 4, 5, 20) and l.record->>'messageId' = m.id)`,
  'an or-signer whose part ended although nobody signed': `select visit_id from message where dealtype = 'orsign'
    and not is_copy group by visit_id having bool_or(status = 4) and not bool_or(status = 3)`,
  'an event that nobody will end': `select m.id from message m where m.dealtype = 'event' and m.status = 1
    and not exists (select 1 from outbox o where o.flow_id = m.flow_id)
    and not exists (select 1 from incident i where i.flow_id = m.flow_id and i.state = 'open')
    and not exists (select 1 from flow s where s.parent_flow_id = m.flow_id and s.finished_at is null)`,
}

/** Checks that the database holds none of it, and that everybody's badges are what the lists say. */
export async function expectInvariants(db: Db): Promise<void> {
  for (const [what, text] of Object.entries(never)) expect(await rowsOf(db, text), what).toEqual([])
  const people = await rowsOf<{ to_id: string }>(
    db,
    `select distinct to_id from message where status in (1, 5, 6)`,
  )
  for (const { to_id: personId } of people) {
    const badges = await countBadges(db, {
      caller: { workspace: homeWorkspace, id: personId },
      clock: systemClock,
    })
    for (const box of ['waiting', 'message', 'cc'] as const) {
      const search = box === 'waiting' ? {} : { readstatus: 'unread' as const }
      const query = { nowpage: 1, search }
      const { total } = await listBox(db, { workspace: homeWorkspace, personId, box, query })
      expect(badges[box], `${personId} ${box}`).toBe(Math.min(total, 100))
    }
  }
}
