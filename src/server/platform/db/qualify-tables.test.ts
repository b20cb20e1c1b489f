import { expect, test } from 'vitest'
import { qualifyTables } from './qualify-tables'

test.each([
  [
    'select * from flow f join message m on m.flow_id = f.id',
    'select * from test.flow f join test.message m on m.flow_id = f.id',
  ],
  [
    'select flow.id from flow, person where flow.id = any($1)',
    'select flow.id from test.flow, public.person where flow.id = any($1)',
  ],
  [
    'insert into flow (id) values ($1) returning flow.id',
    'insert into test.flow (id) values ($1) returning flow.id',
  ],
  ['update message set flow = $1 where id = $2', 'update test.message set flow = $1 where id = $2'],
  ['select id from flow for update of flow', 'select id from test.flow for update of flow'],
  ['with flow as (select 1 as id) select * from flow', 'with flow as (select 1 as id) select * from flow'],
  [
    'select (select count(*) from message), file from file',
    'select (select count(*) from test.message), file from test.file',
  ],
  [
    "select 'from flow', extract(day from message) -- from flow",
    "select 'from flow', extract(day from message) -- from flow",
  ],
  [
    'select a is distinct from flow, null::flow from "flow" a',
    'select a is distinct from flow, null::test.flow from test."flow" a',
  ],
  [
    'select * from archive.flow join public.message on true',
    'select * from archive.flow join public.message on true',
  ],
  [
    'delete from flow using message where message.flow_id = flow.id',
    'delete from test.flow using test.message where message.flow_id = flow.id',
  ],
  [
    'select jsonb_build_object($$from flow$$, 1) from rows_of(1), flow order by a, flow',
    'select jsonb_build_object($$from flow$$, 1) from rows_of(1), test.flow order by a, flow',
  ],
  ["select id from flow where current_schema() = 'test'", "select id from test.flow where 'test' = 'test'"],
])('names the schema of each table in %s', (text, qualified) => {
  expect(qualifyTables(text, 'test')).toBe(qualified)
})
