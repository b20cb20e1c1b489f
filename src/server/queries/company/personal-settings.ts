import type {
  EmployeeNoticesBody,
  HomeLayout,
  OaFlowUserConfigSaveBody,
  OpinionHabits,
} from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'

const read = defineStatement<{ personId: string; values: Record<string, unknown> }>(
  'setting_read',
  `select person_id as "personId", values from setting where workspace = $1 and person_id in ('', $2)`,
)

const lists = defineStatement(
  'setting-lists',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('lists', $3::jsonb))
   on conflict (workspace, person_id) do update
   set values = s.values || jsonb_build_object('lists', coalesce(s.values->'lists', '{}') || $3::jsonb)`,
)

const notices = defineStatement(
  'setting-notices',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('notices', $3::jsonb))
   on conflict (workspace, person_id) do update set values = s.values || excluded.values`,
)

const home = defineStatement(
  'setting-home',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('home', $3::jsonb))
   on conflict (workspace, person_id) do update set values = s.values || excluded.values`,
)

const opinion = defineStatement(
  'setting-opinion',
  `insert into setting as s (workspace, person_id, values) values ($1, $2, jsonb_build_object('opinion', $3::jsonb))
   on conflict (workspace, person_id) do update set values = s.values || excluded.values`,
)

const favourite = defineStatement<{ favourites: string[] }>(
  'setting-favourite',
  `insert into setting as s (workspace, person_id, values)
   values ($1, $2, jsonb_build_object('favourites', case when $4 then jsonb_build_array($3::text) else '[]' end))
   on conflict (workspace, person_id) do update set values = s.values || jsonb_build_object('favourites',
     (coalesce(s.values->'favourites', '[]') - $3::text) || case when $4 then jsonb_build_array($3::text) else '[]' end)
   returning values->'favourites' as favourites`,
)

/** Number of searches remembered. */
const maxSearches = 10

const searches = defineStatement<{ searches: string[] }>(
  'setting-searches',
  `insert into setting as s (workspace, person_id, values)
   values ($1, $2, jsonb_build_object('searches', case when $3::text is null then '[]' else jsonb_build_array($3::text) end))
   on conflict (workspace, person_id) do update set values = s.values || jsonb_build_object('searches',
     case when $3::text is null then '[]' else jsonb_path_query_array(jsonb_build_array($3::text) ||
       (coalesce(s.values->'searches', '[]') - $3::text), '$[0 to ${maxSearches - 1}]') end)
   returning values->'searches' as searches`,
)

const forgotten = defineStatement(
  'setting-forgotten',
  `insert into setting as s (workspace, person_id, values)
   values ($1, $2, jsonb_build_object('forgotten', jsonb_build_object($3::text, $4::text)))
   on conflict (workspace, person_id) do update set values = s.values || jsonb_build_object('forgotten',
     coalesce(s.values->'forgotten', '{}') || jsonb_build_object($3::text, $4::text))`,
)

const recalled = defineStatement<{ id: string }>(
  'setting-recalled',
  `select f.id from flow f where f.workspace = $1 and f.created_id = $2 and f.design_id = $3
     and f.created_at > coalesce((select (s.values->'forgotten'->>$3)::timestamptz from setting s
       where s.workspace = $1 and s.person_id = $2), '-infinity')
   order by f.created_at desc, f.id desc limit 1`,
)

/** Reads the settings of the company and of one person. */
export async function readSettings(reader: DbReader, workspace: string, personId: string) {
  const rows = await reader.run(read, [workspace, personId])
  const of = (id: string) => rows.find((row) => row.personId === id)?.values ?? {}
  return { company: of(''), person: of(personId) }
}

/** Stores a person's settings of these lists; others stay unchanged. */
export async function writeListSettings(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  liked: OaFlowUserConfigSaveBody,
): Promise<void> {
  await tx.run(lists, [workspace, id, JSON.stringify(liked)])
}

/**
 * Notification preferences of a person: a channel not mentioned is on, the rest follows the company's
 * settings.
 */
export type NotificationPreferences = Partial<EmployeeNoticesBody>

/** Stores a person's notification preferences. */
export async function writeNotificationPreferences(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  preferences: NotificationPreferences,
): Promise<void> {
  await tx.run(notices, [workspace, id, JSON.stringify(preferences)])
}

/** Stores a person's home page layout; null = default. */
export async function writeHomeLayout(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  layout: HomeLayout | null,
): Promise<void> {
  await tx.run(home, [workspace, id, JSON.stringify(layout)])
}

/** Stores a person's preferences for handling messages. */
export async function writeOpinionHabits(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  habits: OpinionHabits,
): Promise<void> {
  await tx.run(opinion, [workspace, id, JSON.stringify(habits)])
}

/** Favourite flows of a person, by design id. */
export async function listFavourites(
  reader: DbReader,
  workspace: string,
  personId: string,
): Promise<string[]> {
  const { person } = await readSettings(reader, workspace, personId)
  return Array.isArray(person.favourites) ? person.favourites : []
}

/** Adds a flow as the last favourite, or removes it. Returns all favourites. */
export async function writeFavourite(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  { designId, isOn }: { designId: string; isOn: boolean },
): Promise<string[]> {
  const [row] = await tx.run(favourite, [workspace, id, designId, isOn])
  return row?.favourites ?? []
}

/** Remembers a search of a person as the latest, or forgets all. Returns those remembered, latest first. */
export async function writeSearches(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  words: string | undefined,
): Promise<string[]> {
  const [row] = await tx.run(searches, [workspace, id, words ?? null])
  return row?.searches ?? []
}

/** Forgets the values of a person's flows of a design so far, which new ones would offer. */
export async function forgetRequests(
  tx: Tx,
  { workspace, id }: { workspace: string; id: string },
  { designId, at }: { designId: string; at: string },
): Promise<void> {
  await tx.run(forgotten, [workspace, id, designId, at])
}

/** Finds the newest flow of a design that a person created and has not forgotten. */
export async function findRecalledFlow(
  reader: DbReader,
  { workspace, id }: { workspace: string; id: string },
  designId: string,
): Promise<string | undefined> {
  const [row] = await reader.run(recalled, [workspace, id, designId])
  return row?.id
}
