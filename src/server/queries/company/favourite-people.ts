import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Person whose favourites are read or written. */
interface Owner {
  workspace: string
  id: string
}

const read = defineStatement<{ people: string[] | null }>(
  'favourite-people',
  `select values->'people' as people from setting where workspace = $1 and person_id = $2`,
)
const write = defineStatement<{ people: string[] }>(
  'favourite-people-write',
  `insert into setting as s (workspace, person_id, values)
   values ($1, $2, jsonb_build_object('people', case when $4 then jsonb_build_array($3::text) else '[]' end))
   on conflict (workspace, person_id) do update set values = s.values || jsonb_build_object('people',
     (coalesce(s.values->'people', '[]') - $3::text) || case when $4 then jsonb_build_array($3::text) else '[]' end)
   returning values->'people' as people`,
)
/** Number of requests whose people count as recent, and of these people. */
const recentFlows = 20
const maxRecent = 12
const recent = defineStatement<{ id: string }>(
  'recent-people',
  `select m.to_id as id from (
     select workspace, id from flow where workspace = $1 and created_id = $2
     order by created_at desc nulls last, id desc nulls last limit ${recentFlows}
   ) f join message m on m.workspace = f.workspace and m.flow_id = f.id
   where m.to_id not in ('', $2) group by m.to_id
   order by max(m.created_at) desc, m.to_id limit ${maxRecent}`,
)

/** Ids of a person's favourite colleagues, the latest last. */
export async function listFavouritePeople(reader: DbReader, { workspace, id }: Owner): Promise<string[]> {
  const [row] = await reader.run(read, [workspace, id])
  return row?.people ?? []
}

/** Adds a colleague as the last favourite, or removes them. Returns all favourites. */
export async function writeFavouritePerson(
  tx: Tx,
  { workspace, id }: Owner,
  { personId, isOn }: { personId: string; isOn: boolean },
): Promise<string[]> {
  const [row] = await tx.run(write, [workspace, id, personId, isOn])
  return row?.people ?? []
}

/** Ids of the people who received a person's newest requests, latest first. */
export const listRecentPeople = async (reader: DbReader, { workspace, id }: Owner): Promise<string[]> =>
  (await reader.run(recent, [workspace, id])).map(({ id: personId }) => personId)
