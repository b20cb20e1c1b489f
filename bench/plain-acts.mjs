// The least that an act with four receivers costs: a plain server that writes it to three narrow tables. See README.md.
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { ask } from './database.mjs'

const tables = `
create table flow (id bigint primary key, rev int not null, state jsonb not null) with (fillfactor = 60);
create table act (flow_id bigint, seq int, body jsonb not null, primary key (flow_id, seq));
create table inbox (id bigserial primary key, person text not null, flow_id bigint not null, at timestamptz default now(), card jsonb not null);
create index on inbox (person, at desc);
create index on inbox (flow_id);`

const lock = { name: 'lock', text: 'select rev, state from flow where id = $1 for update' }
const write = {
  name: 'write',
  text: `with head as (update flow set rev = rev + 1 where id = $1 returning rev),
    acts as (insert into act select $1, rev, $2::jsonb from head)
  insert into inbox (person, flow_id, card) select person, $1, $2::jsonb from unnest($3::text[]) person`,
}
const body = JSON.stringify({ content: 'x'.repeat(300) })
const receivers = ['1', '2', '3', '4']

async function readBody(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Opens the server on so many flows of an empty database; `start` returns as many requests as are asked for, each of a flow of its own. */
export async function openPlainActs(database, flows) {
  await ask(database, tables)
  await ask(database, `insert into flow select at, 0, '{"open": 1}' from generate_series(1, $1::int) at`, [
    flows,
  ])
  await ask(database, 'vacuum analyze')
  const pool = new pg.Pool({ connectionString: database, max: 8, idleTimeoutMillis: 600_000 })
  const act = async (id) => {
    const client = await pool.connect()
    try {
      await Promise.all([client.query('begin'), client.query({ ...lock, values: [id] })])
      const written = client.query({ ...write, values: [id, body, receivers] })
      await Promise.all([written, client.query('commit')])
    } finally {
      client.release()
    }
  }
  const server = createServer(async (request, response) => {
    await act((await readBody(request)).id)
    response.setHeader('content-type', 'application/json')
    response.end('{"success":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let last = 0
  const next = () => ({ path: '/', token: 'none', body: JSON.stringify({ id: ++last }) })
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await pool.end()
  }
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    start: (count) => Array.from({ length: count }, next),
    close,
  }
}
