import { type DbReader, defineStatement, homeWorkspace, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Second factor of a person; without `since` its setup is not confirmed yet. */
export interface SecondFactor {
  /** As stored: encrypted (policies/factor-secret.ts). */
  secret: string
  since: Date | null
  /** Hashes of the remaining recovery codes. */
  codes: string[]
}

/**
 * SQL condition that the company requires a second factor of a person: `p` is the person, `c` the company's
 * settings. The setting for all people includes administrators.
 */
export const factorRequiredSql = `case c.values->>'second_factor' when 'everybody' then true when 'admins' then p.is_admin
   when 'roles' then p.is_admin or exists (select 1 from person_role h where h.workspace = p.workspace
     and h.person_id = p.id and c.values->'second_factor_roles' @> jsonb_build_array(jsonb_build_object('id', h.role_id)))
   else false end`

/** SQL condition that a person has a code app or a passkey; `p` is the person. */
export const hasFactorSql = `(exists (select 1 from second_factor f where f.workspace = p.workspace and f.person_id = p.id
     and f.since is not null)
   or exists (select 1 from passkey k where k.workspace = p.workspace and k.person_id = p.id))`

const statement = defineStatement<{ asked: boolean }>(
  'second-factor-asked',
  `select ${factorRequiredSql} as asked from person p
   left join setting c on c.workspace = p.workspace and c.person_id = '' where p.workspace = $1 and p.id = $2`,
)
const owed = defineStatement<{ owed: boolean }>(
  'second-factor-owed',
  `select ${factorRequiredSql} and not ${hasFactorSql} as owed from person p
   left join setting c on c.workspace = p.workspace and c.person_id = '' where p.workspace = $1 and p.id = $2`,
)
const find = defineStatement<SecondFactor>(
  'second-factor-find',
  `select secret, since, codes from second_factor
   where workspace = $1 and person_id = $2`,
)
const begin = defineStatement<{ secret: string }>(
  'second-factor-begin',
  `insert into second_factor (workspace, person_id, secret) values ($1, $2, $3)
   on conflict (workspace, person_id) do update set secret = excluded.secret where second_factor.since is null
   returning secret`,
)
const confirm = defineStatement(
  'second-factor-confirm',
  `update second_factor set since = $3, codes = $4, last_step = $5
   where workspace = $1 and person_id = $2 and since is null returning secret`,
)
const takeStep = defineStatement(
  'second-factor-step',
  `update second_factor set last_step = $3 where workspace = $1 and person_id = $2 and last_step < $3
   returning secret`,
)
const takeCode = defineStatement(
  'second-factor-code',
  `update second_factor set codes = codes - $3 where workspace = $1 and person_id = $2 and codes ? $3
   returning secret`,
)
const drop = defineStatement(
  'second-factor-drop',
  'delete from second_factor where workspace = $1 and person_id = $2 returning secret',
)

const all = defineStatement<{ personId: string; secret: string }>(
  'second-factor-all',
  'select person_id as "personId", secret from second_factor where workspace = $1',
)
const replace = defineStatement(
  'second-factor-replace',
  'update second_factor set secret = $4 where workspace = $1 and person_id = $2 and secret = $3',
)

/** Lists all stored secrets. */
export const listFactorSecrets = (reader: DbReader) => reader.run(all, [homeWorkspace])

/** Replaces a stored secret, unless it was changed meanwhile. */
export const replaceFactorSecret = (
  tx: Tx,
  personId: string,
  { stored, sealed }: { stored: string; sealed: string },
) => tx.run(replace, [homeWorkspace, personId, stored, sealed])

/** Finds a person's second factor, confirmed or not. */
export const findSecondFactor = async (
  reader: DbReader,
  personId: string,
): Promise<SecondFactor | undefined> => (await reader.run(find, [homeWorkspace, personId]))[0]

/** Whether the company requires a second factor of a person. */
export const isFactorRequired = async (reader: DbReader, personId: string): Promise<boolean> =>
  (await reader.run(statement, [homeWorkspace, personId]))[0]?.asked ?? false

/** Whether a person lacks a required second factor. */
export const isFactorMissing = async (reader: DbReader, personId: string): Promise<boolean> =>
  (await reader.run(owed, [homeWorkspace, personId]))[0]?.owed ?? false

/** Starts the setup with a new secret. Returns false if one is already confirmed. */
export const beginSecondFactor = async (tx: Tx, personId: string, secret: string): Promise<boolean> =>
  (await tx.run(begin, [homeWorkspace, personId, secret])).length > 0

/** Confirms the setup; `codes` are hashes. Returns false if it is already confirmed. */
export const confirmSecondFactor = async (
  tx: Tx,
  personId: string,
  { now, codes, step }: { now: number; codes: readonly string[]; step: number },
): Promise<boolean> =>
  (await tx.run(confirm, [homeWorkspace, personId, toTimestamp(now), JSON.stringify(codes), step])).length > 0

/** Consumes the code of a half minute, which must be later than the last one consumed. */
export const consumeClockCode = async (tx: Tx, personId: string, step: number): Promise<boolean> =>
  (await tx.run(takeStep, [homeWorkspace, personId, step])).length > 0

/** Consumes a recovery code, by its hash. */
export const consumeRecoveryCode = async (tx: Tx, personId: string, hash: string): Promise<boolean> =>
  (await tx.run(takeCode, [homeWorkspace, personId, hash])).length > 0

/** Deletes the second factor. Returns whether it existed. */
export const dropSecondFactor = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.run(drop, [homeWorkspace, personId])).length > 0
