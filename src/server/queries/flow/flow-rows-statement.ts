import type { SliceGenerator } from '../../../core/slices'
import { defineStatement, type JsonbParameter, type Statement, toJsonbInSlices } from '../../platform'
import { toTimestamp, toTimestampOrNull } from '../sql/time-columns'
import type { NewChainLink, NewFlowRows } from './new-flow-rows'

/*
 * The statement that adds the rows of an action has a part for each table that the action writes, and no other: the
 * database opens and locks all tables that a statement names. A single row, the usual number, is sent as parameters of
 * its own, which cost a fifth less than the same row as JSON.
 */

/** Part of the statement: its SQL from a number of its parameters on, and their values. */
export interface StatementPart {
  /** Names the SQL, so that equal statements have one name. */
  key: string
  sql(parameter: (at: number) => string): string
  values: unknown[]
}

/** Maximum number of entries of an array that the driver encodes in one turn. */
const maxEntries = 50

/** Numbers of parameters as a list. */
const listOf = (parameter: (at: number) => string, count: number) =>
  Array.from({ length: count }, (_, at) => parameter(at)).join(', ')

/** Inserts a single row into a table of flows, of which the values are the columns after workspace and flow. */
const rowPart = (key: string, table: string, columns: string, values: unknown[]): StatementPart => ({
  key,
  sql: (parameter) => `new_${table} as (insert into ${table} (workspace, flow_id, ${columns})
     values ($1, $2, ${listOf(parameter, values.length)}))`,
  values,
})

/** Writes any number of rows that are one parameter. */
export const rowsPart = (
  key: string,
  rows: JsonbParameter,
  sql: (rows: string) => string,
): StatementPart => ({
  key,
  sql: (parameter) => sql(`jsonb_to_recordset(${parameter(0)}::jsonb)`),
  values: [rows],
})

/** Serializes a value of a nullable column of the type jsonb. */
function* toNullableJsonb(value: unknown): SliceGenerator<JsonbParameter | null> {
  return value === undefined || value === null ? null : yield* toJsonbInSlices(value)
}

const visitColumns = 'id, step_id, entered_at, because, back_to, from_messages, trace, sign, form_was'

/** Visits that begin. */
export function* visitsPart(visits: NewFlowRows['visits']): SliceGenerator<StatementPart[]> {
  const [only] = visits
  if (!only) return []
  if (visits.length === 1 && only.from.length <= maxEntries)
    return [
      rowPart('v', 'visit', visitColumns, [
        ...[only.id, only.stepId, toTimestamp(only.enteredAt), only.because, only.backTo ?? null, only.from],
        yield* toJsonbInSlices(only.trace),
        yield* toNullableJsonb(only.sign),
        yield* toNullableJsonb(only.formWas),
      ]),
    ]
  const rows = visits.map((visit) => ({ ...visit, enteredAt: toTimestamp(visit.enteredAt) }))
  return [
    rowsPart(
      'vv',
      yield* toJsonbInSlices(rows),
      (from) => `new_visits as (
     insert into visit (workspace, flow_id, ${visitColumns})
     select $1, $2, v.id, v."stepId", v."enteredAt", v.because, v."backTo", v."from", v.trace, v.sign, v."formWas"
     from ${from} as v(id text, "stepId" text, "from" text[], "enteredAt" timestamptz,
       trace jsonb, because text, sign jsonb, "backTo" text, "formWas" jsonb))`,
    ),
  ]
}

const logColumns = 'id, type2, at, record, act'

/** History, with how the action can be replayed. */
export function* logsPart(logs: NewFlowRows['logs']): SliceGenerator<StatementPart[]> {
  const [only] = logs
  if (!only) return []
  if (logs.length === 1) {
    const { record, act } = only
    const json = [yield* toJsonbInSlices(record), yield* toNullableJsonb(act)]
    return [rowPart('l', 'flow_log', logColumns, [record.id, record.type2, toTimestamp(record.at), ...json])]
  }
  const rows = logs.map(({ record, act }) => ({
    id: record.id,
    type2: record.type2,
    at: toTimestamp(record.at),
    record,
    act,
  }))
  return [
    rowsPart(
      'll',
      yield* toJsonbInSlices(rows),
      (from) => `new_logs as (
     insert into flow_log (workspace, flow_id, ${logColumns})
     select $1, $2, l.id, l.type2, l.at, l.record, l.act
     from ${from} as l(id text, type2 smallint, at timestamptz, record jsonb, act jsonb))`,
    ),
  ]
}

const effectColumns = 'id, kind, payload, created_at, due_at'

/** Effects that run after the commit. */
export function* effectsPart({ effects, now }: NewFlowRows): SliceGenerator<StatementPart[]> {
  const [only] = effects
  if (!only) return []
  const created = toTimestamp(now)
  const dueOf = (dueAt: number | undefined) => toTimestampOrNull(dueAt ?? null) ?? created
  if (effects.length === 1) {
    const payload = yield* toJsonbInSlices(only.payload)
    const values = [only.id, only.kind, payload, created, dueOf(only.dueAt)]
    return [rowPart('e', 'outbox', effectColumns, values)]
  }
  const rows = effects.map(({ dueAt, ...rest }) => ({ ...rest, created, due: dueOf(dueAt) }))
  return [
    rowsPart(
      'ee',
      yield* toJsonbInSlices(rows),
      (from) => `new_effects as (
     insert into outbox (workspace, flow_id, ${effectColumns})
     select $1, $2, e.id, e.kind, e.payload, e.created, e.due
     from ${from} as e(id text, kind text, payload jsonb, created timestamptz, due timestamptz))`,
    ),
  ]
}

/** Drafts that the action makes obsolete. */
export function draftsPart(drafts: NewFlowRows['drafts']): StatementPart[] {
  const [only] = drafts
  if (!only) return []
  const ofDraft = (person: string, kind: string, target: string) =>
    `d.workspace = $1 and d.person_id = ${person} and d.kind = ${kind} and d.target_id = ${target}`
  if (drafts.length === 1)
    return [
      {
        key: 'd',
        sql: (parameter) =>
          `old_drafts as (delete from draft d where ${ofDraft(parameter(0), parameter(1), parameter(2))})`,
        values: [only.personId, only.kind, only.target],
      },
    ]
  return [
    rowsPart(
      'dd',
      JSON.stringify(drafts),
      (from) => `old_drafts as (
     delete from draft d using ${from} as o("personId" text, kind text, target text)
     where ${ofDraft('o."personId"', 'o.kind', 'o.target')})`,
    ),
  ]
}

/** SQL of the SHA-256 over the sealed-parts byte and two lines, as in core/proof/chain-link.ts. */
const sealedDigest = (salt: string, text: string) =>
  `encode(sha256('\\x05'::bytea || convert_to(${salt} || chr(10) || ${text}, 'UTF8')), 'hex')`
const nameDigest = (salt: string) =>
  sealedDigest(sealedDigest(salt, "'file' || chr(10) || id"), "'name' || chr(10) || name")
const filesOf = (ids: string, salt: string) => `(select coalesce(string_agg(
       id || ' ' || sha256 || ' ' || ${nameDigest(salt)}, chr(10) order by id collate "C"), '')
     from file where workspace = $1 and id = any(${ids}))`
const plainDigest = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`

/**
 * Link of the history's chain, which is built on the last one. The number of a flow that exists is known before the
 * write; that of a new one is read. Files are read only if the action has some.
 */
export function* linkPart(link: NewChainLink | undefined): SliceGenerator<StatementPart[]> {
  if (!link) return []
  const { files, number, lines } = link
  const [givesFiles, givesNumber] = [files.length > 0, number !== undefined]
  const values = [
    ...[toTimestamp(link.at), lines, link.digest, link.genesis, yield* toJsonbInSlices(link.facts)],
    ...(givesNumber ? [number] : []),
    ...(givesFiles ? [files, link.facts.salt] : []),
  ]
  return [
    {
      key: `k${givesNumber ? '' : 'n'}${givesFiles ? 'f' : ''}`,
      sql: (parameter) => {
        const [at, ids, digest, genesis, facts, ...rest] = values.map((_, index) => parameter(index))
        const numberSql = givesNumber
          ? `${rest.shift()}::text`
          : '(select workname from flow where workspace = $1 and id = $2)'
        const [fileIds, salt] = rest
        const filesSql = givesFiles ? filesOf(`${fileIds}::text[]`, `${salt}::text`) : `''`
        return `chained as materialized (
       select ${numberSql} as number, ${filesSql} as files
     ), new_link as (
       insert into flow_link (workspace, flow_id, seq, at, lines, facts, digest, number, files, link)
       select $1, $2, coalesce(l.seq, 0) + 1, ${at}::timestamptz, ${ids}::text[], ${facts}::jsonb, ${digest}::text, f.number, f.files,
         encode(sha256('\\x02'::bytea || decode(coalesce(l.link, ${genesis}::text), 'hex') || decode(${digest}::text, 'hex')
           || ${plainDigest('f.number')} || ${plainDigest('f.files')}), 'hex')
       from chained f left join (select seq, link from flow_link where workspace = $1 and flow_id = $2
         order by seq desc limit 1) l on true)`
      },
      values,
    },
  ]
}

const statements = new Map<string, Statement<{ version: number }>>()

/** Returns the statement of some parts, which also reads the version of the company; it is built once. */
export function findRowsStatement(parts: readonly StatementPart[]): Statement<{ version: number }> {
  const name = ['flow-news', ...parts.map(({ key }) => key)].join('-')
  const known = statements.get(name)
  if (known) return known
  let next = 3
  const texts = parts.map(({ sql, values }) => {
    const first = next
    next += values.length
    return sql((at) => `$${first + at}`)
  })
  const added = texts.length ? `with ${texts.join(', ')} ` : ''
  const statement = defineStatement<{ version: number }>(
    name,
    `${added}select version from directory_version where workspace = $1 and $2::text is not null`,
  )
  statements.set(name, statement)
  return statement
}
