import type { ToldMessage } from '../../core/flow/notice'
import { type Reader, statement } from '../platform/db/db'
import type { WantedChannels } from './setting'

/** Where somebody is reached outside, and by which channels he wants to be. */
interface Reached {
  personId: string
  mail: string
  /** What the directory outside calls him. */
  externalId: string | null
  wanted: WantedChannels | null
}

/** A message with where its receiver is reached. */
export type ToldPerson = ToldMessage & Reached

/** A reminder with where its person is reached. */
export interface RemindedPerson extends Reached {
  id: string
  flowName: string
  rule: string
}

const reached = `p.id as "personId", p.mail, p.external_id as "externalId", s.values->'notices' as wanted`
const settings = 'left join setting s on s.workspace = p.workspace and s.person_id = p.id'

const messages = statement<ToldPerson>(
  'notice-messages',
  `select m.id, m.flow_id as "flowId", f.name as "flowName", f.workname, f.description as "desc",
     m.step_id as "stepId", m.step_name as "stepName", m.dealtype, m.level, m.status, m.creater as "from", ${reached}
   from message m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   join person p on p.workspace = m.workspace and p.id = m.to_id and p.enabled
   ${settings}
   where m.workspace = $1 and m.id = any($2) and m.status in (1, 5, 6) and m.dealtype <> 'event'
   order by m.id`,
)
const alerts = statement<RemindedPerson>(
  'notice-alerts',
  `select a.id, a.flow_name as "flowName", a.rule, ${reached}
   from flow_creat_alert a
   join person p on p.workspace = a.workspace and p.id = a.person_id and p.enabled
   ${settings}
   where a.workspace = $1 and a.id = any($2) and a.done_at is null order by a.id`,
)

/** Messages that still wait or inform, with where their receivers are reached. */
export const toldPeople = (reader: Reader, workspace: string, ids: readonly string[]) =>
  reader.run(messages, [workspace, ids])

/** Reminders that are not done, with where their people are reached. */
export const remindedPeople = (reader: Reader, workspace: string, ids: readonly string[]) =>
  reader.run(alerts, [workspace, ids])
