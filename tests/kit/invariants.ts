import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Badges, ListQuery } from '#/generated/types'
import { batchJobsByKind, singleJobsByKind } from '../../src/server/jobs/effect-kinds'
import { runOutbox } from '../../src/server/jobs/outbox'
import { type ServerClock, systemClock } from '../../src/server/platform/clock'
import type { Db } from '../../src/server/platform/db/db'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { listAlerts } from '../../src/server/queries/design/create-reminder'
import { listDelegatedMessages } from '../../src/server/queries/list/delegated-list'
import { readMessageBoxPage } from '../../src/server/queries/list/message-list'
import { countBadges } from '../../src/server/queries/message/badges'
import { expectChains } from './chains'
import { rowsOf } from './contents'
import type { TestServer } from './server'

/** Of those whom the step itself asked, where one of them is enough. A policy may need more of an or-sign step. */
const oneIsEnough = `seat->'added' is null and not exists (select 1 from visit v where v.flow_id = message.flow_id
  and v.id = visit_id and v.sign->'policy'->>'need' <> 'any')`

/** What may never be found in the database, whatever happened (trust §2): each statement finds nothing. */
const never: Record<string, string> = {
  'a message dealt twice': `select record->>'messageId' from flow_log where type2 in (2, 4, 5, 39)
    group by 1 having count(*) filter (where type2 <> 39) - count(*) filter (where type2 = 39) > 1`,
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
    and ${oneIsEnough} group by visit_id having count(*) > 1`,
  'an or-sign visit handled and still waiting': `select visit_id from message where dealtype = 'orsign'
    and ${oneIsEnough} group by visit_id having bool_or(status = 3) and bool_or(status = 1)`,
  'an and-sign visit left while somebody had to sign': `select m.id from message m where m.dealtype = 'andsign'
    and m.status = 1 and exists (select 1 from message n join message p on p.id = any(n.pre_message_ids)
      where p.visit_id = m.visit_id and n.visit_id <> p.visit_id and not n.is_revoke)`,
  'somebody asked twice in a visit': `select visit_id, to_id from message where status = 1 and to_id <> ''
    group by 1, 2 having count(*) > 1`,
  'a message handled of which history knows nothing': `select m.id from message m where m.status = 3
    and not exists (select 1 from flow_log l where l.workspace = m.workspace and l.flow_id = m.flow_id
      and l.type2 in (2, 4, 5, 16, 20, 34) and l.record->>'messageId' = m.id)`,
  'an or-signer whose part ended although nobody signed': `select visit_id from message where dealtype = 'orsign'
    and not is_copy group by visit_id having not bool_or(status = 3)
    and bool_or(status = 4 and seat->'added' is null and seat->>'claim' is distinct from 'open')`,
  'a task that somebody lost although nobody claimed it': `select visit_id from message group by visit_id
    having bool_or(status = 4 and seat->>'claim' = 'open') and not bool_or(status = 3 or seat->>'claim' <> 'open')`,
  'an or-sign visit that somebody signed and others did not lose': `select visit_id from message
    where dealtype = 'orsign' and not is_copy and ${oneIsEnough} group by visit_id
    having bool_or(status = 3) and bool_or(status not in (2, 3, 4, 8))`,
  'a message that ended at no time, or waits and has ended': `select id from message
    where (status in (2, 3, 4, 8)) <> (finished_at is not null) and status not in (7, 9)`,
  'an account of a ledger that is not the sum of its entries': `select a.key from ledger_account a
    left join ledger_entry e using (workspace, ledger_id, period, key)
    group by a.workspace, a.ledger_id, a.period, a.key having a.granted <> coalesce(sum(e.granted), 0)
      or a.held <> coalesce(sum(e.held), 0) or a.used <> coalesce(sum(e.used), 0)`,
  'an account that is below its limit although its ledger refuses that': `select a.key from ledger_account a
    join ledger l on l.workspace = a.workspace and l.id = a.ledger_id where l.document->>'short' = 'refuse'
      and a.granted - a.held - a.used < (l.document->>'floor')::numeric`,
  'a flow that has of an account what no entry says': `with positions as (
      select f.id, line->>'ledger' as ledger, line->>'period' as period, line->>'key' as key, case
        when f.ledger->>'state' = 'idle' then 0
        when line->>'effect' = 'grant' and f.ledger->>'state' = 'held' then 0
        when line->>'effect' = 'grant' then 0 - (line->>'amount')::numeric
        else (line->>'amount')::numeric end as taken
      from flow f, jsonb_array_elements(f.ledger->'lines') line where line->>'from' is null
      union all select flow_id, ledger_id, period, key, granted - held - used from ledger_entry
      where flow_id in (select id from flow))
    select id from positions group by id, ledger, period, key having sum(taken) <> 0`,
  'a booking that its flow does not have, or a flow without a booking that it has': `with positions as (
      select f.id, line->>'ledger' as ledger, line->'names'->>0 as thing, (line->>'from')::timestamp as starts,
        (line->>'to')::timestamp as ends, (line->>'amount')::int as places, f.ledger->>'state' = 'used' as is_final
      from flow f, jsonb_array_elements(f.ledger->'lines') line
      where line->>'from' is not null and f.ledger->>'state' <> 'idle'),
    bookings as (select flow_id, ledger_id, thing, starts, ends, places, is_final from ledger_booking
      where flow_id in (select id from flow))
    (select * from positions except all select * from bookings)
    union all (select * from bookings except all select * from positions)`,
  'a thing booked twice at once': `select b.flow_id from ledger_booking b join ledger_booking o using (workspace, ledger_id, thing)
    join ledger l on l.workspace = b.workspace and l.id = b.ledger_id and l.document->>'short' = 'refuse'
    where (o.flow_id, o.n) <> (b.flow_id, b.n) and o.starts < b.ends and b.starts < o.ends
      and coalesce(l.document->>'things', '') !~ '[,，]'`,
  'an invoice claimed by a flow that ended without agreement, or finally by one that runs': `select c.number
    from invoice_claim c join flow f on f.id = c.flow_id
    where f.result not in ('running', 'agreed') or c.is_final <> (f.result = 'agreed')`,
  'a wrong count of flows that a flow has started': `select f.id from flow f
    where f.sub_flows <> (select count(*) from sub_flow s where s.parent_id = f.id)`,
  'a sub-flow that nobody will start': `select s.id from sub_flow s
    where not exists (select 1 from flow f where f.id = s.id) and not exists (select 1 from outbox o where o.id = s.id)
    and not exists (select 1 from incident i where i.id = s.id)`,
  'an effect that is given up and still tried': `select o.id from outbox o join incident i using (workspace, id)
    where i.state = 'open' and o.kind <> 'broken-delegation'`,
  'a request that was done and has no answer': 'select request_id from request where answer is null',
  'an event that nobody will end': `select m.id from message m where m.dealtype = 'event' and m.status = 1
    and not exists (select 1 from outbox o where o.flow_id = m.flow_id)
    and not exists (select 1 from incident i where i.flow_id = m.flow_id and i.state = 'open')
    and not exists (select 1 from flow s where s.parent_flow_id = m.flow_id and s.finished_at is null)`,
}

/** Kinds of effects that somebody runs. */
const runnable = new Set([...batchJobsByKind.keys(), ...singleJobsByKind.keys()])

/** Checks that whatever is due is done, put off or an incident when its turn has come: nothing is passed over. */
export async function expectNothingStuck({ house, db, clock }: Pick<TestServer, 'house' | 'db' | 'clock'>) {
  const now = new Date(clock.now())
  const due = await rowsOf<{ id: string }>(db, 'select id from outbox where due_at <= $1', now)
  await runOutbox(house)
  const ids = due.map(({ id }) => id)
  const left = 'select kind, tries, error from outbox where due_at <= $1 and id = any($2)'
  expect(await rowsOf(db, left, now, ids), 'effects left undone').toEqual([])
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('incoming') && !entry.name.endsWith('.derived'),
  )

/** Checks that every stored file has its bytes, and that no bytes lie there that no row names. */
export async function expectFiles({ db, house }: Pick<TestServer, 'db' | 'house'>): Promise<void> {
  const stored =
    'select id, bytes::int from public.file union all select id, bytes::int from test.file order by id'
  const rows = await rowsOf<{ id: string; bytes: number }>(db, stored)
  const kept = await filesIn(join(house.config.dataDir, 'files'))
  const sizes = kept.map(async ({ name, parentPath }) => ({
    id: name,
    bytes: (await stat(join(parentPath, name))).size,
  }))
  const lying = (await Promise.all(sizes)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(lying, 'rows of files are the files that are kept').toEqual(rows)
}

type Whose = { workspace: string; personId: string }

const unread = { nowpage: 1, search: { readstatus: 'unread' as const } }

/** What lets a person work on flows in others' names, by whom and for which designs. */
const lentFlows = (db: Db, personId: string, now: number) =>
  rowsOf<{ from: string; flows: string[] | null }>(
    db,
    `select from_id as "from", flows from entrust where to_id = $1 and kind = 'flow' and enabled
       and coalesce(begins_at <= $2, true) and coalesce(ends_at > $2, true)`,
    personId,
    new Date(now),
  )

/** What each badge of a person says, read from its list. */
async function badgesByLists(db: Db, { workspace, personId }: Whose, now: number) {
  const boxOf = async (box: 'waiting' | 'message' | 'cc', query: ListQuery) =>
    (await readMessageBoxPage(db, { workspace, personId, box, query })).total
  const search = { direction: 'to_me' as const, state: 'waiting' as const, readstatus: 'unread' as const }
  const lent = await Promise.all(
    (await lentFlows(db, personId, now)).map(({ from, flows }) =>
      readMessageBoxPage(db, {
        workspace,
        personId: from,
        box: 'waiting',
        query: unread,
        within: flows ?? undefined,
      }),
    ),
  )
  const [entrusted, reminders] = await Promise.all([
    listDelegatedMessages(db, { workspace, personId, query: { nowpage: 1, search } }),
    listAlerts(db, { workspace, personId }, { nowpage: 1, search: { creatstatus: 'uncreat' } }),
  ])
  return {
    waiting: await boxOf('waiting', { nowpage: 1, search: {} }),
    message: await boxOf('message', unread),
    cc: await boxOf('cc', unread),
    msg_entrust: entrusted.total,
    flow_entrust: lent.reduce((sum, { total }) => sum + total, 0),
    needcreat: reminders.total,
  }
}

/** Checks that everybody's badges are what the lists say. */
export async function expectBadges(db: Db, clock: ServerClock = systemClock): Promise<void> {
  const at = clock.now()
  const people = await rowsOf<{ id: string }>(
    db,
    `select to_id as id from message where status in (1, 5, 6) and to_id <> ''
     union select to_id from entrust where kind = 'flow' union select person_id from flow_creat_alert`,
  )
  for (const { id } of people) {
    const caller = { workspace: homeWorkspace, id }
    const badges = await countBadges(db, { caller, clock: { now: () => at } })
    const lists = await badgesByLists(db, { workspace: homeWorkspace, personId: id }, at)
    for (const [name, total] of Object.entries(lists))
      expect(badges[name as keyof Badges], `${id} ${name}`).toBe(Math.min(total, 100))
  }
}

/** Checks that the database holds none of it, that chains hold, and that everybody's badges are what the lists say. */
export async function expectInvariants(db: Db, clock?: ServerClock): Promise<void> {
  for (const [what, text] of Object.entries(never)) expect(await rowsOf(db, text), what).toEqual([])
  for (const { kind } of await rowsOf<{ kind: string }>(db, 'select distinct kind from outbox'))
    expect(runnable.has(kind), `somebody runs effects of kind ${kind}`).toBe(true)
  await expectChains(db)
  await expectBadges(db, clock)
}
