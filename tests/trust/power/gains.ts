import type { Sender } from '../../kit/server'
import { attacker, canary, draftCanary, trusted, type World } from './world'

/** What an attacker can have gained; each was out of reach before. */
export type Gain =
  | 'canary'
  | 'draft'
  | 'message'
  | 'lead'
  | 'role'
  | 'mail'
  | 'phone'
  | 'sign-in'
  | 'session'
  | 'delegation'
  | 'share'
  | 'copy'

const facts = `select json_build_object(
  'lead', (select count(*) from membership where person_id = $1 and leader),
  'role', (select count(*) from person_role h where h.person_id = $1 and h.role_id in
     ('role-general-manager', 'role-finance-lead', 'role-accountant', 'role-cashier', 'role-hr-specialist')),
  'message', (select count(*) from message where to_id = $1 and status = 1),
  'copy', (select count(*) from message where to_id = $1 and status <> 1 and flow_id = any($3)),
  'mail', (select json_agg(mail order by id) from person where id = any($2)),
  'phone', (select json_agg(phone order by id) from person where id = any($2)),
  'sign-in', (select json_agg(json_build_array(p.jobid, p.external_id, p.password_hash,
      (select count(*) from passkey k where k.person_id = p.id)) order by p.id)
    from person p where p.id = any($2)),
  'session', (select count(*) from session where person_id = any($2)),
  'delegation', (select count(*) from entrust where to_id = $1 and from_id = any($2)),
  'share', (select count(*) from flow_share where flow_id = any($3))) as facts`

type Facts = Record<Exclude<Gain, 'canary' | 'draft'>, unknown>

/** What the database says of the attacker and of whom flows trust; asked inside the run, so that it sees the run. */
export async function factsOf({ server, flows }: World): Promise<Facts> {
  const named = { name: 'power-facts', text: facts }
  const [row] = await server.house.db.run(named as { name: string; text: string; row?: { facts: Facts } }, [
    attacker,
    trusted,
    flows,
  ])
  if (!row) throw new Error('no facts')
  return row.facts
}

async function reads(sender: Sender, flows: readonly string[]): Promise<boolean> {
  for (const flow of flows) {
    const { data } = await sender.raw('oa/flow/detail', { flowOi_id: flow })
    if (JSON.stringify(data ?? '').includes(canary)) return true
  }
  return false
}

async function readsDraft(sender: Sender): Promise<boolean> {
  const { data } = await sender.raw('oa/flow/temp_list', {})
  return JSON.stringify(data ?? '').includes(draftCanary)
}

/** What the attacker has now that was out of reach before; `opened` are sessions that the calls opened. */
export async function gainsOf(
  world: World,
  { before, own, opened }: { before: Facts; own: Sender; opened: readonly Sender[] },
): Promise<Gain[]> {
  const after = await factsOf(world)
  const gains = (Object.keys(before) as (keyof Facts)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  ) as Gain[]
  // Fewer sessions of a trusted person are no gain: the person was signed out.
  const lost = Number(after.session) < Number(before.session)
  if (await reads(own, world.flows)) gains.push('canary')
  for (const sender of opened) if (await readsDraft(sender)) gains.push('draft')
  return [...new Set(gains)].filter((gain) => !(gain === 'session' && lost))
}
